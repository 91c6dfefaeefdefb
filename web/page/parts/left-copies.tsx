import { deleteCopyOf, unsentOf, unsentPhotosOf } from '../copies.ts'
import { noteDeletion } from '../gone.ts'
import { type LeftCopy, leftCopies } from '../left.ts'
import { attempt } from '../server.ts'
import { text } from '../texts/text.ts'
import { saveBlob } from './save-blob.ts'
import { saveFile } from './unsent.tsx'

/** Says that changes of the person can no longer be sent, and lets the person save or discard them. */
export function LeftCopies() {
  return (
    <>
      {leftCopies.value.map((copy) => (
        <div key={copy.household_id} class="note note-warn left-copy">
          <p>
            {text('left.waiting', { name: copy.name, named: copy.name ? 'yes' : 'no', count: copy.waiting })}
          </p>
          <p class="actions">
            <button type="button" class="button" onClick={() => void save(copy)}>
              {text('settings.save_waiting')}
            </button>
            <button type="button" class="button button-bad" onClick={() => void discard(copy)}>
              {text('left.discard')}
            </button>
          </p>
        </div>
      ))}
    </>
  )
}

async function save({ user_id, household_id }: LeftCopy): Promise<void> {
  await attempt(async () => {
    saveFile(await unsentOf(user_id, household_id))
    for (const { blob, name } of await unsentPhotosOf(user_id, household_id)) saveBlob(blob, name)
  })
}

async function discard(copy: LeftCopy): Promise<void> {
  if (!confirm(text('left.discard.sure', { count: copy.waiting }))) return
  await attempt(async () => {
    await deleteCopyOf(copy.user_id, copy.household_id)
    leftCopies.value = leftCopies.value.filter((each) => each !== copy)
    await noteDeletion(copy.household_id, 'access_lost')
  })
}
