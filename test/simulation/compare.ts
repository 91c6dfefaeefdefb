import * as Y from 'yjs'
import type { HouseholdCollections, HouseholdKey, ScopeStore } from '../../engine/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { shortIds } from './histories/script.ts'
import { unaccounted } from './oracle/accounts.ts'
import { canonical, type Json } from './oracle/json.ts'
import type { Answer, Oracle } from './oracle/oracle.ts'
import { type HouseholdState, sorted } from './oracle/state.ts'

/** Server and oracle do not agree. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement'
}

export const collections: readonly HouseholdKey[] = [
  ...([
    'locations',
    'zones',
    'racks',
    'rows',
    'shelves',
    'slots',
    'containers',
    'items',
    'categories',
    'tags',
  ] as const),
  ...(['product_codes', 'media', 'short_codes', 'label_templates', 'label_sheets', 'saved_views'] as const),
  ...(['scan_sessions', 'scan_targets', 'scan_actions', 'scan_sightings'] as const),
  ...(['organizer_plans', 'organizer_plan_versions', 'organizer_sessions', 'organizer_tasks'] as const),
  ...(['conflicts', 'movements', 'quantity_changes'] as const),
]
const LIMIT = 1_000_000

/** The records of a collection as a server has them. */
export function recordsIn(store: ScopeStore<HouseholdCollections>, collection: HouseholdKey): Json[] {
  return store
    .changes(null, [collection], LIMIT)
    .flatMap(({ change }) => (change.change === 'put' ? [change.record] : []))
}

/**
 * Compares what a server has with what it must have, and sees that nothing is left out of account.
 * @throws {Disagreement}
 */
export function compareStates(store: ScopeStore<HouseholdCollections>, oracle: Oracle): void {
  const expected = oracle.state()
  const actual = Object.fromEntries(
    collections.map((key) => [key, sorted(recordsIn(store, key).map((record) => toldOf(key, record)))]),
  )
  for (const key of collections) compareRecords(key, expected, actual)
  const [lost] = unaccounted(oracle.history(), expected)
  if (lost) throw new Disagreement(`nothing is left of ${show(lost)}`)
}

/**
 * Compares the answer to an operation with what it must be.
 * @throws {Disagreement}
 */
export function compareAnswer(type: string, result: OperationResult, expected: Answer): void {
  const { codes = [], ...answer } = expected
  const code = codes.find((one) => one === result.error?.code) ?? answer.code
  const [told, meant] = [answerOf(result), { ...answer, code, conflicts: sorted(answer.conflicts) }]
  if (canonical(told) === canonical(meant)) return
  throw new Disagreement(`${type} was answered\n  ${show(told)}\nand must be\n  ${show(meant)}`)
}

function answerOf({ status, seq, replayed, error, conflicts }: OperationResult): Json {
  const notes = conflicts.map(({ public_id: _, ...note }) => note)
  return { status, code: error?.code ?? null, seq, conflicts: sorted(notes), replayed }
}

/** What a person told of a record, without the times at which it changed. */
function toldOf(collection: HouseholdKey, { created_at: _, updated_at: __, ...record }: Json): Json {
  if (collection === 'items') return itemOf(record)
  if (collection === 'short_codes') return shortCodeOf(record)
  // Where a fact was acknowledged before a restore is its replica's to say, and no part of what happened.
  const { public_id: ___, acknowledged: ____, ...fact } = record
  return ['conflicts', 'movements', 'quantity_changes'].includes(collection) ? fact : record
}

/** SPEC.md, J1 and J3: which code a record has follows from its id alone; that it is well made is looked at here. */
function shortCodeOf({ code, ...record }: Json): Json {
  const alphabet = '23456789ABCDEFGHJKMNPQRTVWXYZ'
  const values = [...String(code)].map((sign) => alphabet.indexOf(sign))
  const sum = values.reduce((total, value, i) => total + value * 2 ** (values.length - 1 - i), 0)
  if (values.length !== 8 || values.includes(-1) || sum % 29 !== 1)
    throw new Disagreement(`${code} is no short code`)
  return record
}

function itemOf({ notes_state, tag_ids, ...item }: Json): Json {
  const doc = new Y.Doc()
  if (typeof notes_state === 'string') Y.applyUpdate(doc, new Uint8Array(Buffer.from(notes_state, 'base64')))
  // SPEC.md, N1: the line break at the end is that of the document.
  const text = doc.getText('notes').toString().replace(/\n$/, '')
  if (text !== item.notes)
    throw new Disagreement(`the text of the notes is ${item.notes}, their document says ${text}`)
  return { ...item, tag_ids: Array.isArray(tag_ids) ? tag_ids.toSorted() : tag_ids }
}

function compareRecords(key: string, expected: HouseholdState, actual: HouseholdState): void {
  const texts = (state: HouseholdState) => (state[key] ?? []).map(canonical)
  const [meant, found] = [texts(expected), texts(actual)]
  if (canonical(meant) === canonical(found)) return
  const only = (some: string[], others: string[]) =>
    some.filter((one) => !others.includes(one)).map((one) => `\n  ${shortIds(one)}`)
  throw new Disagreement(`${key}: the server has${only(found, meant)}\nand must have${only(meant, found)}`)
}

function show(value: unknown): string {
  return shortIds(canonical(value))
}
