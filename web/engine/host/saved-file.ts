// This module shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'
import * as z from 'zod'
import { mergeNotes, type QueuedOperation, type Replica } from '../../../engine/index.ts'
import { Operation, Uuid } from '../../../sync-protocol/index.ts'
import { parseJson } from '../../../sync-protocol/parse-json.ts'
import type { ReadSaved } from '../calls.ts'
import type { Reports } from './reports.ts'

const FORMAT = 'stowage-unsent-changes'

/** What is read of a file of unsent changes. */
const Saved = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  user_id: z.string(),
  household_id: z.string(),
  /** The history in which the first of the changes was made. */
  epoch: Uuid.nullish(),
  waiting: z.array(Operation).max(100_000),
})

/** What waits and what was refused, for a file that a person keeps. */
export function savedText(replica: Replica, reports: Reports): string {
  const { user_id, household_id, seq } = replica.status()
  const pending = replica.pending()
  const waiting = pending.map(({ operation }: QueuedOperation) => operation)
  const epoch = pending[0]?.epoch ?? null
  const saved = { format: FORMAT, version: 1, user_id, household_id, epoch, seq }
  const faults = reports.all
  return `${JSON.stringify({ ...saved, waiting, refused: replica.rejected(), faults }, null, 2)}\n`
}

/**
 * The notes as a person wrote them in a change that the server refused; null if it is no such change, or its thing is gone. Reading
 * them takes the library of notes.
 */
export function refusedNotes(replica: Replica, operation_id: string): string | null {
  const found = replica.rejected().find(({ operation }) => operation.operation_id === operation_id)
  if (found?.operation.type !== 'item.edit_notes') return null
  const { public_id, update } = found.operation.input
  if (typeof public_id !== 'string' || typeof update !== 'string') return null
  const item = replica.get('items', public_id)
  const merged = item && mergeNotes(item.notes_state, update)
  return merged && 'notes' in merged ? merged.notes : null
}

/** Number of operations after which others have their turn. */
const PER_TURN = 50

/**
 * Does what a saved file has waiting. The operations keep their ids, so a file that is read twice, or whose changes were sent
 * after all, changes nothing. They keep what their author saw as well: what others have written since is a conflict, and stays.
 */
export async function readSaved(replica: Replica, text: string): Promise<ReadSaved> {
  const saved = Saved.safeParse(parseJson(text))
  if (!saved.success) return { problem: 'not_saved_changes', read: 0, refused: 0 }
  const { user_id, household_id, epoch = null, waiting } = saved.data
  const here = replica.status()
  if (user_id !== here.user_id || household_id !== here.household_id) {
    return { problem: 'other_household', read: 0, refused: 0 }
  }
  let refused = 0
  for (const [i, { type, input, operation_id, base_seq, occurred_at }] of waiting.entries()) {
    const made = { epoch, base_seq, occurred_at }
    const mutated = await replica.submit<string>(type, input, { operation_id, made })
    if (mutated.status === 'rejected') refused++
    if (i % PER_TURN === PER_TURN - 1) await new Promise((resolve) => setTimeout(resolve))
  }
  return { problem: null, read: waiting.length - refused, refused }
}
