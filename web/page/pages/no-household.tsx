import { DoorPage } from '../parts/door.tsx'
import { href } from '../router.ts'
import { homeless } from '../session.ts'
import { NewHousehold } from '../settings/household.tsx'
import { text } from '../texts/text.ts'

/** What a person sees who belongs to no household any more. */
export function NoHouseholdPage() {
  return (
    <DoorPage
      title={text('homeless.title')}
      lead={text('homeless.lead', { name: homeless.value?.name ?? '' })}
    >
      <a class="button button-wide" href="/join">
        {text('sign_in.invited')}
      </a>
      <NewHousehold open />
      <a href={href('help')}>{text('help.link')}</a>
    </DoorPage>
  )
}
