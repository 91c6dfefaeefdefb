import { z } from 'zod'
import {
  type Author,
  type Command,
  commandMap,
  Draft,
  defineCollection,
  executeReceived,
  isRejection,
  reject,
  type ScopeStore,
} from '../../../engine/index.ts'
import type { Operation, OperationResult } from '../../../sync-protocol/index.ts'
import { idMaker } from './ids.ts'

const Moment = z.string()
const base = { public_id: z.string(), created_at: Moment, updated_at: Moment }

const Thing = z.object({
  ...base,
  name: z.string(),
  box_id: z.string().nullable(),
  rank: z.int().nullable(),
  code: z.string().nullable(),
  extra: z.unknown(),
})

const Box = z.object({ ...base, name: z.string() })
const Sighting = z.object({ ...base, thing_id: z.string() })

const things = defineCollection({
  key: 'things',
  schema: Thing,
  indexes: {
    box_id: { kind: 'id', of: (thing) => thing.box_id },
    rank: { kind: 'integer', of: (thing) => thing.rank },
    code: { kind: 'text', unique: true, of: (thing) => thing.code },
  },
  search: (thing) => ({ title: thing.name, body: thing.code ?? '' }),
})

/** Called `rows`, which SQL takes for a word of its own. */
const rows = defineCollection({ key: 'rows', schema: Box, search: (box) => ({ title: box.name, body: '' }) })

const sightings = defineCollection({
  key: 'sightings',
  nature: 'facts',
  schema: Sighting,
  indexes: { thing_id: { kind: 'id', of: (sighting) => sighting.thing_id } },
})

/** Collections made up for the tests of stores. */
export const worldCollections = { things, rows, sightings }
export type World = typeof worldCollections

const Loose = z.record(z.string(), z.unknown())
type Decide = (draft: Draft<World>, input: Record<string, unknown>) => ReturnType<Command<World>['decide']>

function command(type: string, decide: Decide): Command<World> {
  return {
    type,
    role: 'member',
    summary: type,
    input: Loose,
    errors: [],
    decide: (view, input, stamp) => decide(new Draft(view, stamp), Loose.parse(input)),
  }
}

const text = (value: unknown) => z.string().parse(value)

function thingOf(draft: Draft<World>, input: Record<string, unknown>) {
  return draft.view.get('things', text(input.public_id)) ?? reject('not_found')
}

const put = command('thing.put', (draft, input) => {
  const { public_id, name, box_id, rank, code, extra } = input
  const fields = Thing.partial().parse({ name, box_id, rank, code, extra })
  const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const stored = draft.view.get('things', text(public_id))
  if (stored) draft.replace('things', stored, patch)
  else {
    const none = { name: '', box_id: null, rank: null, code: null, extra: null }
    draft.create('things', { public_id: text(public_id), ...none, ...patch })
    draft.create('sightings', { public_id: draft.stamp.newId(), thing_id: text(public_id) })
  }
  return draft.done()
})

const remove = command('thing.delete', (draft, input) => {
  const stored = thingOf(draft, input)
  if (isRejection(stored)) return stored
  draft.delete('things', stored)
  return draft.done()
})

const merge = command('thing.merge', (draft, input) => {
  const stored = thingOf(draft, input)
  if (isRejection(stored)) return stored
  draft.write(
    'things',
    stored,
    { name: 'merged' },
    { fields: { '*': 1, name: 2 }, quantity: { counted: 1, sum: -0.5, held: [[2, 0.5]] } },
  )
  const note = { public_id: draft.stamp.newId(), collection: 'things', record_id: stored.record.public_id }
  const decision = draft.done()
  if (isRejection(decision)) return decision
  const conflict = { ...note, field: 'name', reason: 'made_up', lost: { a: [1] }, kept: null }
  return { changes: decision.changes, conflicts: [conflict] }
})

/** Puts a box and every thing named into it: many changes of one seq. */
const pack = command('row.pack', (draft, input) => {
  const row = text(input.public_id)
  if (!draft.view.get('rows', row)) draft.create('rows', { public_id: row, name: 'Row' })
  for (const id of z.array(z.string()).parse(input.things)) {
    const stored = draft.view.get('things', id)
    if (stored) draft.replace('things', stored, { box_id: row })
  }
  return draft.done()
})

const crash = command('thing.crash', () => {
  throw new RangeError('a fault of the program')
})

/** Says that a record is new without having looked. */
const blind = command('thing.blind', (draft, input) => {
  const { public_id, code } = input
  draft.create('rows', { public_id: draft.stamp.newId(), name: 'before' })
  const fields = { name: 'blind', box_id: null, rank: null, extra: null }
  draft.create('things', {
    public_id: text(public_id),
    code: code === undefined ? null : text(code),
    ...fields,
  })
  return draft.done()
})

const worldCommands = commandMap<World>([put, remove, merge, pack, crash, blind])

export const SCOPE = '0190a000-0000-7000-8000-000000000001'
export const EPOCH = '0190a000-0000-4000-8000-00000000e0e0'
export const ANNA: Author = { user_id: 'anna', replica_id: 'anna-phone', role: 'member' }
export const BEN: Author = { user_id: 'ben', replica_id: 'ben-phone', role: 'member' }

const START = Date.parse('2026-01-01T00:00:00.000Z')

/** A time some seconds after the beginning. */
export function at(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString()
}

/** Sends operations to a store, with a clock that ticks a second for each push. */
export class Pusher {
  readonly store: ScopeStore<World>
  readonly newId: () => string
  seconds = 0
  readonly faults: unknown[] = []

  constructor(store: ScopeStore<World>, newId = idMaker()) {
    this.store = store
    this.newId = newId
  }

  operation(type: string, input: Operation['input'], more: Partial<Operation> = {}): Operation {
    return {
      operation_id: this.newId(),
      type,
      input,
      base_seq: 0,
      occurred_at: at(this.seconds),
      ...more,
    }
  }

  push(operations: readonly Operation[], author = ANNA, epoch?: string): OperationResult[] {
    this.seconds++
    return this.store.transact(at(this.seconds), (transaction) =>
      executeReceived(transaction, worldCommands, operations, {
        author,
        epoch,
        newId: this.newId,
        onFault: (error) => this.faults.push(error),
      }),
    )
  }

  /** Pushes one operation. */
  does(type: string, input: Operation['input'], more: Partial<Operation> = {}): OperationResult {
    const [result] = this.push([this.operation(type, input, more)])
    if (!result) throw new Error('no result')
    return result
  }

  /** Puts a new thing and gives its id. */
  puts(fields: Record<string, unknown> = {}): string {
    const public_id = this.newId()
    const { status, error } = this.does('thing.put', { public_id, ...fields })
    if (status !== 'applied') throw new Error(`not applied: ${JSON.stringify(error)}`)
    return public_id
  }
}

/** All that a store tells of itself, to compare it with another or with itself at another time. */
export function everything(store: ScopeStore<World>) {
  const keys = ['things', 'rows', 'sightings'] as const
  return store.read((view, state) => ({
    state,
    all: keys.map((key) => view.all(key)),
    sizes: keys.map((key) => view.size(key)),
    entries: Array.from({ length: state.seq }, (_, i) => view.entry(i + 1)),
    full: sorted(store, null),
    delta: sorted(store, 0),
  }))
}

/** Changes of a store; what one operation changed comes in no promised order. */
export function sorted(store: ScopeStore<World>, since: number | null, limit = 10_000) {
  const changes = store.changes(since, ['things', 'rows', 'sightings'], limit)
  const key = ({ collection, change }: (typeof changes)[number]) =>
    `${String(change.seq).padStart(9, '0')}/${collection}/${change.public_id}`
  return changes.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
