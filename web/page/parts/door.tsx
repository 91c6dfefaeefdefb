import type { ComponentChildren } from 'preact'
import { deleteCopies, waitingOf } from '../copies.ts'
import { Icon } from '../icon.tsx'
import { attempt } from '../server.ts'
import { personHere, signOut } from '../session.ts'
import { text } from '../texts/text.ts'

/** Signs out, and leaves nothing of the person in this browser. It asks before work is lost that was never sent. */
async function leave(): Promise<void> {
  await attempt(async () => {
    const person = personHere()
    const count = person === undefined ? 0 : await waitingOf(person)
    if (count > 0 && !confirm(text('settings.sign_out.waiting', { count }))) return
    await deleteCopies(person)
    // Another tab may have opened a copy again before it knew.
    await signOut(() => deleteCopies(person))
  })
}

/** The page of a person who is signed in, but cannot go on yet. `dialogs` stand beside the card. */
export function DoorPage(props: {
  readonly title: string
  readonly lead: string
  readonly children: ComponentChildren
  readonly dialogs?: ComponentChildren
}) {
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">
          <Icon name="boxes" />
          {text('app.name')}
        </p>
        <h1>{props.title}</h1>
        <p class="lead">{props.lead}</p>
        {props.children}
        <button type="button" class="button button-wide" onClick={() => void leave()}>
          <Icon name="log-out" />
          {text('settings.sign_out')}
        </button>
      </div>
      {props.dialogs}
    </main>
  )
}
