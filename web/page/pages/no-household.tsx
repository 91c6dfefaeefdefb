import { deleteCopies } from '../copies.ts'
import { Icon } from '../icon.tsx'
import { attempt } from '../server.ts'
import { homeless, signOut } from '../session.ts'
import { NewHousehold } from '../settings/household.tsx'
import { text } from '../texts/text.ts'

/** Signs out, and leaves nothing of the person in this browser. */
async function leave(): Promise<void> {
  await attempt(async () => {
    await deleteCopies()
    await signOut()
  })
}

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
        <button type="button" class="button button-wide" onClick={() => void leave()}>
          <Icon name="log-out" />
          {text('settings.sign_out')}
        </button>
      </div>
    </main>
  )
}
