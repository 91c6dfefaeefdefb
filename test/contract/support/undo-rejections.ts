import { v7 as uuid7 } from 'uuid'
import * as Y from 'yjs'
import { fnv1a32 } from '../../../engine/index.ts'
import { writeNotes } from '../../../engine/items/notes.ts'
import { LIMITS } from '../../../sync-protocol/index.ts'
import type { Furnished } from './furnished.ts'
import type { Provocation, Provocations } from './provocation.ts'

/** Why an operation cannot be taken back: each by what came after it. */
export const undoRejections: Provocations = {
  // What an operation made anew can be archived.
  async not_undoable({ home }) {
    const made = await home.does('POST', '/taxonomy/tags', { name: uuid7() })
    return undoing(made.operation_id)
  },
  async already_undone({ home }) {
    const { operation_id } = await home.does('PATCH', `/items/${home.coded_item}`, { description: 'Of wood' })
    await home.does('POST', `/operations/${operation_id}/undo`)
    return undoing(operation_id)
  },
  async superseded({ home }) {
    const [first = ''] = await inTurn(home, [
      ['PATCH', `/items/${home.coded_item}`, { unit: 'pcs' }],
      ['PATCH', `/items/${home.coded_item}`, { unit: 'kg' }],
    ])
    return undoing(first)
  },
  // What was in the slot goes, and something else comes.
  async slot_full({ home }) {
    const parent = { kind: 'location', id: home.ids.locations }
    const slot = await home.makes('/structure/slots', { name: uuid7(), parent, capacity: 1 })
    const placement = { kind: 'slot', id: slot }
    const item = await home.makes('/items', { name: 'Hat', placement })
    const [first = ''] = await inTurn(home, [
      ['POST', `/items/${item}/unassign`],
      ['POST', '/items', { name: 'Cap', placement }],
    ])
    return undoing(first)
  },
  async cycle({ home }) {
    const outer = await home.makes('/taxonomy/categories', { name: uuid7() })
    const inner = await home.makes('/taxonomy/categories', { name: uuid7(), parent_id: outer })
    const [first = ''] = await inTurn(home, [
      ['POST', `/taxonomy/categories/${inner}/move`, { parent_id: null }],
      ['POST', `/taxonomy/categories/${outer}/move`, { parent_id: inner }],
    ])
    return undoing(first)
  },
  // While it is out, what it was in is put as deep as it goes itself.
  async too_deep({ home }) {
    const box = await home.makes('/containers', { name: 'Outer' })
    const placement = { kind: 'container', id: box }
    const item = await home.makes('/items', { name: 'Doll', placement })
    const [first = ''] = await inTurn(home, [
      ['POST', `/items/${item}/unassign`],
      ['POST', `/containers/${box}/place`, { placement: { kind: 'container', id: home.nearly_deepest } }],
    ])
    return undoing(first)
  },
  async name_taken({ home }) {
    const name = uuid7()
    const tag = await home.makes('/taxonomy/tags', { name })
    const [first = ''] = await inTurn(home, [
      ['PATCH', `/taxonomy/tags/${tag}`, { name: uuid7() }],
      ['POST', '/taxonomy/tags', { name }],
    ])
    return undoing(first)
  },
  async code_taken({ home }) {
    const codes = `/items/${await home.makes('/items', { name: 'Nail' })}/product-codes`
    const added = await home.makes(codes, { code: 'NAIL-50' })
    const [first = ''] = await inTurn(home, [
      ['DELETE', `${codes}/${added}`],
      ['POST', codes, { code: 'NAIL-50' }],
    ])
    return undoing(first)
  },
  // Notes at the bound: that they were cleared is kept beside them, for which there is no room.
  async notes_too_large({ home }) {
    const item = await home.makes('/items', { name: 'Diary' })
    const key = uuid7()
    await home.does('PUT', `/items/${item}/notes`, { notes: longestNotes(key) }, key)
    const { operation_id } = await home.does('PUT', `/items/${item}/notes`, { notes: '' })
    return undoing(operation_id)
  },
  // A device wrote under the very number that the operation will write by: after a beginning that nobody has seen.
  async notes_invalid({ home }) {
    const item = await home.makes('/items', { name: 'Riddle' })
    const key = uuid7()
    const text = 'hello'
    await home.ada.phone.does('item.edit_notes', { public_id: item, update: endOf(text.length, key) })
    const [, cleared = ''] = await inTurn(home, [
      ['PUT', `/items/${item}/notes`, { notes: text }],
      ['PUT', `/items/${item}/notes`, { notes: '' }],
    ])
    return { ...undoing(cleared), headers: { 'idempotency-key': key } }
  },
  // What others did, only admins take back.
  access_denied: ({ home: { undoable, ben } }) => ({
    ...undoing(undoable),
    token: ben.phone.tokens.access_token,
  }),
}

function undoing(operation_id: string): Provocation {
  return { path: `/api/v1/operations/${operation_id}/undo` }
}

type Request = readonly [method: string, path: string, body?: unknown]

/** Does one after the other, and gives the operations that they were. */
async function inTurn(home: Furnished, requests: readonly Request[]): Promise<string[]> {
  const operations: string[] = []
  for (const request of requests) operations.push((await home.does(...request)).operation_id)
  return operations
}

/** The Yjs client that an operation writes notes as. */
const clientOf = (operation_id: string) => fnv1a32(operation_id)

/** The longest notes that this operation can write. */
function longestNotes(operation_id: string): string {
  const some = '語'.repeat(80_000)
  const written = writeNotes(null, some, clientOf(operation_id))
  if (!('notes_state' in written)) throw new Error('80,000 characters are too many')
  const room = LIMITS.notes_state_bytes - Buffer.from(written.notes_state, 'base64').length
  return some + '語'.repeat(Math.floor(room / 3)) + 'x'.repeat(room % 3)
}

/** A Yjs update that puts a letter after `length` others, by the client of an operation; without those others. */
export function endOf(length: number, operation_id: string): string {
  const doc = new Y.Doc()
  doc.clientID = clientOf(operation_id)
  const notes = doc.getText('notes')
  notes.insert(0, 'x'.repeat(length))
  const before = Y.encodeStateVector(doc)
  notes.insert(length, 'y')
  return Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64')
}
