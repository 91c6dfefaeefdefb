import * as z from 'zod'
import { type CollectionChange, type Confirmed, householdCollections } from '../../../engine/index.ts'
import { Change } from '../../../sync-protocol/index.ts'
import { isCount, isObject } from './checks.ts'
import { storeError } from './errors.ts'

/** The layout of the record database. A state of another layout is loaded again from the server. */
const LAYOUT = 1

/** What the record database holds: which generation counts, and where it stands. */
export interface RecordState {
  /** Its rows have keys that begin with this number. */
  readonly generation: number
  /** The number of its chunks, and of the patches over them. */
  readonly chunks: number
  readonly patches: number
  readonly confirmed: Confirmed
}

/** A state with the versions of the collections of the program that loaded it. */
interface KeptState extends RecordState {
  readonly layout: typeof LAYOUT
  readonly versions: Readonly<Record<string, number>>
}

const versions: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(householdCollections).map(({ key, version }) => [key, version]),
)

export function stateText(state: RecordState): string {
  return JSON.stringify({ layout: LAYOUT, versions, ...state })
}

/**
 * The state that a text says; null when a program with another version of a collection loaded it. The server sends records of its
 * own version, so nothing says of which one they are.
 *
 * @throws Error when it is damaged
 */
export function readState(text: unknown): RecordState | null {
  const value: unknown = JSON.parse(String(text))
  if (!isState(value)) throw storeError('storage_damaged')
  const { layout: _, versions: kept, ...state } = value
  const known = Object.entries(versions).every(([key, version]) => (kept[key] ?? version) === version)
  return known ? state : null
}

function isState(value: unknown): value is KeptState {
  if (!isObject(value) || value.layout !== LAYOUT || !isObject(value.versions)) return false
  const { generation, chunks, patches, confirmed } = value
  return (
    isCount(generation) &&
    generation > 0 &&
    isCount(chunks) &&
    isCount(patches) &&
    Object.values(value.versions).every(Number.isInteger) &&
    isObject(confirmed) &&
    typeof confirmed.epoch === 'string' &&
    isCount(confirmed.seq) &&
    isObject(confirmed.sums) &&
    isCount(confirmed.sums.a) &&
    isCount(confirmed.sums.b)
  )
}

const Changes = z.array(z.strictObject({ collection: z.string(), change: Change }))

/** Puts of one collection: a start reads tens of thousands, so their frames are not written one by one. */
export interface Puts {
  readonly collection: string
  /** The seq of each record. */
  readonly seqs: readonly number[]
  readonly records: readonly { readonly public_id: string }[]
}

export function changesText(changes: readonly CollectionChange[]): string {
  return JSON.stringify(putsOf(changes) ?? changes)
}

/** The changes as puts of one collection; null when they are something else. */
function putsOf(changes: readonly CollectionChange[]): Puts | null {
  const collection = changes[0]?.collection
  if (collection === undefined) return null
  const seqs: number[] = []
  const records: Puts['records'][number][] = []
  for (const { collection: other, change } of changes) {
    if (other !== collection || change.change !== 'put') return null
    const { record, public_id, seq } = change
    if (!isNamed(record) || record.public_id !== public_id) return null
    seqs.push(seq)
    records.push(record)
  }
  return { collection, seqs, records }
}

/**
 * The changes that a text says. Only the frame of a put is checked, since there are tens of thousands: a record came from the
 * server, and is checked when it is taken in.
 */
export function readRows(text: unknown): Puts | readonly CollectionChange[] {
  const value: unknown = JSON.parse(String(text))
  if (isPuts(value)) return value
  if (Array.isArray(value) && value.every(isPut)) return value
  const checked = Changes.safeParse(value)
  if (!checked.success || !Array.isArray(value)) throw storeError('storage_damaged')
  return checked.data
}

function isPuts(value: unknown): value is Puts {
  if (typeof value !== 'object' || value === null) return false
  if (!('collection' in value && 'seqs' in value && 'records' in value)) return false
  const { collection, seqs, records } = value
  return (
    typeof collection === 'string' &&
    Array.isArray(seqs) &&
    Array.isArray(records) &&
    seqs.length === records.length &&
    seqs.every((seq) => typeof seq === 'number') &&
    records.every(isNamed)
  )
}

function isNamed(record: unknown): record is Puts['records'][number] {
  return (
    typeof record === 'object' &&
    record !== null &&
    'public_id' in record &&
    typeof record.public_id === 'string'
  )
}

function isPut(value: unknown): value is CollectionChange {
  if (typeof value !== 'object' || value === null || !('change' in value && 'collection' in value))
    return false
  const { collection, change } = value
  if (typeof collection !== 'string' || typeof change !== 'object' || change === null) return false
  return (
    'change' in change &&
    change.change === 'put' &&
    'public_id' in change &&
    typeof change.public_id === 'string' &&
    'seq' in change &&
    typeof change.seq === 'number' &&
    'record' in change &&
    typeof change.record === 'object'
  )
}
