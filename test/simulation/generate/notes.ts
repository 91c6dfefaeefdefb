import * as Y from 'yjs'
import type { Picker } from './knowledge.ts'

const words = ['blunt ', 'sharp ', '😀', 'a', 'b']

/** An update of somebody who has this state of an item's notes (base64) and writes or deletes a little. */
export function notesUpdate(picker: Picker, state: unknown): string {
  const doc = documentOf(picker, state)
  const before = Y.encodeStateVector(doc)
  const text = doc.getText('notes')
  const edits = Array.from({ length: 1 + picker.below(2) }, () => edit(picker, text))
  // Now and then only the last of several updates is sent: it waits for what it builds on.
  const since = edits.length > 1 && picker.chance(30) ? edits[0] : before
  return base64(Y.encodeStateAsUpdate(doc, since))
}

/** Writes or deletes something, and tells what the document held then. */
function edit(picker: Picker, text: Y.Text): Uint8Array {
  if (text.length > 4 && picker.chance(30)) text.delete(picker.below(text.length - 2), 1 + picker.below(2))
  else text.insert(picker.below(text.length + 1), picker.pick(words))
  if (!text.doc) throw new Error('a text without a document')
  return Y.encodeStateVector(text.doc)
}

/** What is no update of notes (SPEC.md, N2). */
export function badUpdate(picker: Picker): string {
  const doc = documentOf(picker, null)
  const spoilers = [
    () => '',
    () => 'not base64!',
    () => base64(new Uint8Array([1, 2, 3, 250, 251])),
    () => {
      doc.getMap('other').set('a', 1)
      return base64(Y.encodeStateAsUpdate(doc))
    },
    () => {
      doc.getText('notes').insertEmbed(0, { image: 'x' })
      return base64(Y.encodeStateAsUpdate(doc))
    },
  ]
  return picker.pick(spoilers)()
}

function documentOf(picker: Picker, state: unknown): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = 1 + picker.below(2 ** 31 - 1)
  if (typeof state === 'string') Y.applyUpdate(doc, new Uint8Array(Buffer.from(state, 'base64')))
  return doc
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
