import type { CollectionChange, Confirmed, QueuedOperation, ReplicaOwner } from '../../../../engine/index.ts'
import type { Change, JsonObject, OperationResult } from '../../../../sync-protocol/index.ts'
import { at, EPOCH } from '../../support/world.ts'

/** Made-up owners, records and operations for the tests of what a replica keeps. */

/** The same id for the same number, in every process, and in the order of the numbers. */
export function idOf(number: number): string {
  return `0190b000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

export const ANNA: ReplicaOwner = { user_id: 'anna', household_id: idOf(900) }
export const BEN: ReplicaOwner = { user_id: 'ben', household_id: idOf(900) }

/** A collection of a program that is newer than this one. */
export const GADGETS = 'gadgets'

/** Where a history stands. The sums are only kept, so any numbers will do. */
export function stand(seq: number, epoch = EPOCH): Confirmed {
  return { epoch, seq, sums: { a: seq * 3, b: 4_294_967_295 - seq } }
}

/** A record with what every record has. */
export function record(public_id: string, fields: JsonObject = {}): JsonObject {
  return { public_id, created_at: at(0), updated_at: at(1), ...fields }
}

/** An item. */
export function item(public_id: string, fields: JsonObject = {}): JsonObject {
  return record(public_id, {
    name: 'Hammer',
    description: null,
    quantity: 1,
    unit: null,
    category_id: null,
    tag_ids: [],
    placement: null,
    notes: '',
    notes_state: null,
    archived_at: null,
    ...fields,
  })
}

export function inBox(id: string): JsonObject {
  return { placement: { kind: 'container', id } }
}

export function put(seq: number, of: JsonObject): Change {
  return { change: 'put', public_id: String(of.public_id), seq, record: of }
}

export function putIn(collection: string, seq: number, of: JsonObject): CollectionChange {
  return { collection, change: put(seq, of) }
}

export function deleteFrom(collection: string, seq: number, public_id: string): CollectionChange {
  return { collection, change: { change: 'delete', public_id, seq } }
}

/** An operation as it is when it was just made. */
export function pending(position: number, more: Partial<QueuedOperation> = {}): QueuedOperation {
  const operation = {
    operation_id: idOf(1000 + position),
    type: 'item.update',
    input: { public_id: idOf(1), name: `Name ${position}` },
    base_seq: position,
    occurred_at: at(position),
  }
  const bytes = Buffer.byteLength(JSON.stringify(operation))
  const none = { result: null, taken: null, settled_age: null } as const
  return { position, operation, epoch: EPOCH, bytes, state: 'pending', ...none, ...more }
}

/** The same operation when it was taken. */
export function acknowledged(position: number, seq: number): QueuedOperation {
  const result = resultOf(position, { status: 'applied', seq })
  return pending(position, { state: 'acknowledged', result, taken: { epoch: EPOCH, seq } })
}

/** The same operation when the confirmed state holds it. */
export function settled(position: number, seq: number, settled_age = seq): QueuedOperation {
  return { ...acknowledged(position, seq), state: 'settled', settled_age }
}

/** The same operation when it was refused. */
export function rejected(position: number): QueuedOperation {
  const error = { code: 'not_found', message: 'There is no such thing.', details: [] }
  return pending(position, { state: 'rejected', result: resultOf(position, { status: 'rejected', error }) })
}

function resultOf(position: number, more: Partial<OperationResult>): OperationResult {
  const none = { seq: null, replayed: false, conflicts: [], error: null }
  return { operation_id: idOf(1000 + position), status: 'applied', ...none, ...more }
}

/** A movement of a thing, by somebody whose name is a word of a thing. */
export function movement(public_id: string) {
  return record(public_id, {
    subject: { kind: 'item', id: idOf(1) },
    from: null,
    to: null,
    moved_by: 'Lötkolben',
    moved_at: at(1),
    operation_id: idOf(6),
  })
}
