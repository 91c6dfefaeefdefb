import type { JsonObject } from '../../sync-protocol/index.ts'
import { type RecordChange, recordIdOf } from './change-set.ts'
import type { BaseRecord } from './collection.ts'
import { jsonEqual } from './equal.ts'
import type { LedgerEntry } from './stored.ts'

/** A piece of a long text that took the place of another: `inserted` for `removed`, `at` UTF-16 units from its beginning. */
export interface Splice {
  readonly at: number
  readonly removed: string
  readonly inserted: string
}

/**
 * What an accepted operation did to one record: enough to show it to people, and to take it back. Facts, which are
 * histories themselves, are not among them.
 */
export type Effect =
  | { readonly change: 'create'; readonly collection: string; readonly public_id: string }
  | {
      readonly change: 'update'
      readonly collection: string
      readonly public_id: string
      /** The fields that changed, as they were; one that was absent is absent. */
      readonly before: JsonObject
      /** The same fields after the operation. */
      readonly after: JsonObject
      /** Long texts that changed, by field: only their changes are listed. */
      readonly texts: Readonly<Record<string, Splice>>
    }
  | {
      readonly change: 'delete'
      readonly collection: string
      readonly public_id: string
      /** The record as it was. */
      readonly record: BaseRecord
    }

/** An accepted operation with what it did. */
export interface AppliedOperation {
  readonly entry: LedgerEntry
  /** The time of the operation by its author's clock. */
  readonly occurred_at: string
  readonly input: JsonObject
  readonly effects: readonly Effect[]
}

/** Whether anything that is shown was another thing after an operation: a count of as many as there were has no such effect. */
export function hasShownChange(effects: readonly Effect[]): boolean {
  return effects.some((effect) => {
    if (effect.change !== 'update') return true
    const { before, after, texts } = effect
    return [before, after, texts].some((fields) => Object.keys(fields).length > 0)
  })
}

/** Longer texts are described by their changes, in characters. */
const LONG_TEXT = 200

/** Fields that follow from others, or say nothing to a person. */
const UNTOLD: ReadonlySet<string> = new Set(['updated_at', 'notes_state'])

/**
 * What a change set does to records. `prior` gives a record as it was before; `isFact` tells collections whose records
 * are histories.
 */
export function effectsOf(
  changes: readonly RecordChange[],
  prior: (collection: string, public_id: string) => BaseRecord | null,
  isFact: (collection: string) => boolean,
): Effect[] {
  const effects: Effect[] = []
  for (const change of changes) {
    const { collection } = change
    if (change.change === 'mark' || isFact(collection)) continue
    if (change.change === 'put' && change.prior_seq === null) {
      effects.push({ change: 'create', collection, public_id: change.record.public_id })
      continue
    }
    const public_id = recordIdOf(change)
    const before = prior(collection, public_id)
    // The store refuses a change of what is not there: no need to do it here.
    if (before === null) continue
    if (change.change === 'delete') effects.push({ change: 'delete', collection, public_id, record: before })
    else effects.push(updateOf(collection, before, change.record))
  }
  return effects
}

function updateOf(collection: string, before: BaseRecord, after: BaseRecord): Effect {
  const was = new Map<string, unknown>(Object.entries(before))
  const becomes = new Map<string, unknown>(Object.entries(after))
  const told: { before: JsonObject; after: JsonObject } = { before: {}, after: {} }
  const texts: Record<string, Splice> = {}
  for (const field of new Set([...was.keys(), ...becomes.keys()])) {
    const [old, now] = [was.get(field), becomes.get(field)]
    if (old === now || UNTOLD.has(field) || jsonEqual(old, now)) continue
    if (typeof old === 'string' && typeof now === 'string' && old.length + now.length > LONG_TEXT) {
      texts[field] = spliceOf(old, now)
      continue
    }
    if (old !== undefined) told.before[field] = old
    if (now !== undefined) told.after[field] = now
  }
  return { change: 'update', collection, public_id: after.public_id, ...told, texts }
}

/** The piece in which two texts differ. Both ends are whole characters: no surrogate pair is cut. */
export function spliceOf(before: string, after: string): Splice {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  if (isHighSurrogate(before, start - 1)) start--
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  if (isLowSurrogate(before, before.length - end)) end--
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  }
}

/** A text as it was before a splice; null when it is not the text that the splice made. */
export function unspliced(text: string, { at, removed, inserted }: Splice): string | null {
  if (!text.startsWith(inserted, at)) return null
  return text.slice(0, at) + removed + text.slice(at + inserted.length)
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
