import * as Y from 'yjs'
import type { Edit } from './history.ts'

const MAX_STATE_BYTES = 256 * 1024

/** The bytes of a base64 text; null when it is none. */
function bytesOf(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? new Uint8Array(bytes) : null
}

/** Whether an update brings nothing but text of the `Y.Text` named `notes` (SPEC.md, N2). */
function bringsText(update: Uint8Array): boolean {
  try {
    return Y.decodeUpdate(update).structs.every((struct) => {
      if (!(struct instanceof Y.Item)) return true
      const text = struct.content instanceof Y.ContentString || struct.content instanceof Y.ContentDeleted
      const { parent } = struct
      return text && struct.parentSub === null && (typeof parent !== 'string' || parent === 'notes')
    })
  } catch {
    return false
  }
}

/** Why an update of an item's notes is rejected; null when it is taken. */
export function updateError(edits: readonly Edit[], base64: string): string | null {
  const update = bytesOf(base64)
  if (!update || update.length === 0 || !bringsText(update)) return 'notes_invalid'
  const doc = documentOf([...updatesIn(edits), update])
  return Y.encodeStateAsUpdate(doc).length > MAX_STATE_BYTES ? 'notes_too_large' : null
}

function updatesIn(edits: readonly Edit[]): Uint8Array[] {
  return edits.flatMap((edit) =>
    edit.kind === 'notes' && typeof edit.update !== 'string' ? [edit.update] : [],
  )
}

/** The document of all updates that were taken, put in the other way round: they commute (SPEC.md, N1). */
function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates.toReversed()) Y.applyUpdate(doc, update)
  return doc
}

/** The text that the updates of an item's notes lead to; null when there are none. */
export function writtenNotes(edits: readonly Edit[]): string | null {
  const updates = updatesIn(edits)
  return updates.length > 0 ? documentOf(updates).getText('notes').toString() : null
}
