import * as Y from 'yjs'
import { type Edit, lineOf } from './history.ts'

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

/** The updates of a document: those that were written, and those that plain texts come to (SPEC.md, N3). */
function updatesIn(edits: readonly Edit[]): Uint8Array[] {
  const line: readonly Edit[] = lineOf(edits, 'notes')
  const updates: Uint8Array[] = []
  for (const edit of edits) {
    if (edit.kind === 'notes') updates.push(edit.update)
    // The text of a recovered document comes with the document.
    if (edit.kind !== 'set' || edit.by.origin || !line.includes(edit)) continue
    const text = String(edit.value ?? '')
    if (textIn(updates) !== text) updates.push(leadingTo(updates, text, edit.by.operation.operation_id))
  }
  return updates
}

/** The text of a document, without the line break at its end (SPEC.md, N1). */
function textIn(updates: readonly Uint8Array[]): string {
  return documentOf(updates).getText('notes').toString().replace(/\n$/, '')
}

/** A document with another one merged into it, as its text; null when it holds that one already. */
export function withDocument(edits: readonly Edit[], base64: string): string | null {
  const update = bytesOf(base64)
  if (!update) throw new Error('a recovered document is not base64')
  return changesDocument(edits, update) ? textIn([...updatesIn(edits), update]) : null
}

/** Whether a document is another one after an update. */
export function changesDocument(edits: readonly Edit[], update: Uint8Array): boolean {
  const before = updatesIn(edits)
  const [was, becomes] = [before, [...before, update]].map((all) =>
    Buffer.from(Y.encodeStateAsUpdate(documentOf(all))),
  )
  return !was || !becomes?.equals(was)
}

/** The document of all updates that were taken, put in the other way round: they commute (SPEC.md, N1). */
function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  for (const update of updates.toReversed()) Y.applyUpdate(doc, update)
  return doc
}

/**
 * The update that an undo writes, so that the document reads as it was: what lies between a shared beginning and end is
 * replaced, by a writer whose number is the FNV-1a of the operation's id.
 */
export function notesLeadingTo(edits: readonly Edit[], text: string, operation_id: string): Uint8Array {
  return leadingTo(updatesIn(edits), text, operation_id)
}

function leadingTo(updates: readonly Uint8Array[], text: string, operation_id: string): Uint8Array {
  const doc = documentOf(updates)
  const seen = Y.encodeStateVector(doc)
  doc.clientID = Buffer.from(operation_id).reduce(
    (hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0,
    0x811c9dc5,
  )
  const notes = doc.getText('notes')
  const before = notes.toString()
  const end_of_document = text !== '' && (text.endsWith('\n') || before.endsWith('\n')) ? '\n' : ''
  const [old, now] = [[...before], [...text, ...end_of_document]]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const units = (some: string[]) => some.join('').length
  doc.transact(() => {
    const at = units(old.slice(0, start))
    const removed = units(old.slice(start, old.length - end))
    if (removed > 0) notes.delete(at, removed)
    const inserted = now.slice(start, now.length - end).join('')
    if (inserted !== '') notes.insert(at, inserted)
  })
  return Y.encodeStateAsUpdate(doc, seen)
}

/** The text of notes that are written by updates; null where they are plain. */
export function textOf(edits: readonly Edit[]): string | null {
  return writtenNotes(edits)
}

/** The text that the updates of an item's notes lead to; null when there are none. */
export function writtenNotes(edits: readonly Edit[]): string | null {
  return edits.some(({ kind }) => kind === 'notes') ? textIn(updatesIn(edits)) : null
}
