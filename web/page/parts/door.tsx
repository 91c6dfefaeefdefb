import type { ComponentChildren } from 'preact'
import { deleteCopies } from '../copies.ts'
import { Icon } from '../icon.tsx'
import { attempt } from '../server.ts'
import { signOut } from '../session.ts'
import { text } from '../texts/text.ts'

/** Signs out, and leaves nothing of the person in this browser. */
async function leave(): Promise<void> {
  await attempt(async () => {
    await deleteCopies()
    await signOut()
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
