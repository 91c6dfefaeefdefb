import { Icon } from '../icon.tsx'
import { homeless, signOut } from '../session.ts'
import { NewHousehold } from '../settings/household.tsx'
import { text } from '../texts/text.ts'

/** What a person sees who belongs to no household any more. */
export function NoHouseholdPage() {
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">
          <Icon name="boxes" />
          {text('app.name')}
        </p>
        <h1>{text('homeless.title')}</h1>
        <p class="lead">{text('homeless.lead', { name: homeless.value?.name ?? '' })}</p>
        <NewHousehold open />
        <button type="button" class="button button-wide" onClick={() => void signOut()}>
          <Icon name="log-out" />
          {text('settings.sign_out')}
        </button>
      </div>
    </main>
  )
}
