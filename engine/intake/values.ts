import { rawConfidence, type Votes } from './confidence.ts'
import { type Corrections, corrected } from './correction.ts'
import type { LearntThing, Neighbour } from './learner.ts'
import type { LearntField } from './learnt-fields.ts'

/** A value that like things have, and the things that speak for it. */
export interface LearntValue {
  /** As text, by which values are compared: an id, a unit, a number, `kind:id` of a place. */
  readonly value: string
  /** The probability that it is right. */
  readonly confidence: number
  /** Whether the like things agree about it. Otherwise it is never filled in. */
  readonly agreed: boolean
  /** The likest things that have it, at most three. */
  readonly because: readonly LearntThing[]
}

/** How much speaks against a value where people rejected it, from 0 on (SPEC.md AN6). */
export type Rejected = (field: LearntField, value: string) => number

/** The highest confidence: no number of like things is proof. */
const SUREST = 0.99
/** Values of a field that are kept. */
const MOST_VALUES = 3
/** Stands for things that the household does not have: one like thing alone is no proof. */
const UNKNOWN = 0.06
/** The share from which on like things agree. */
const AGREED = 0.8
/** The likeness from which on a thing is the same one, so that it keeps as long. */
const SAME = 0.6

/** A value with what speaks for it. */
export interface Voted extends Votes {
  readonly value: string
  readonly because: readonly LearntThing[]
}

/** What like things of a household of `size` things have in a field, the likeliest first. */
export function valuesOf(
  field: LearntField,
  neighbours: readonly Neighbour[],
  {
    size,
    corrections = {},
    rejected = () => 0,
  }: { readonly size: number; readonly corrections?: Corrections; readonly rejected?: Rejected },
): LearntValue[] {
  if (field === 'shelf_days') return shelfLife(neighbours)
  return votesOf(field, neighbours, rejected)
    .slice(0, MOST_VALUES)
    .map(({ value, because, ...votes }) => {
      const confidence = Math.min(SUREST, corrected(rawConfidence(votes, size), corrections[field]))
      return {
        value,
        confidence: Math.round(confidence * 100) / 100,
        agreed: votes.share >= AGREED,
        because,
      }
    })
}

/** The values of like things with their votes, the most first. Each likeness counts by its square. */
export function votesOf(
  field: Exclude<LearntField, 'shelf_days'>,
  neighbours: readonly Neighbour[],
  rejected: Rejected = () => 0,
): Voted[] {
  const tally = new Map<string, { votes: number; likeness: number; count: number; because: LearntThing[] }>()
  let all = UNKNOWN
  for (const { thing, likeness } of neighbours) {
    const votes = likeness * likeness
    const values = textsOf(field, thing)
    // A thing without a category or a place may just not have it yet. One without a unit needs none.
    if (values.length > 0 || (field !== 'category_id' && field !== 'placement')) all += votes
    for (const value of values) {
      const found = tally.get(value) ?? { votes: 0, likeness: 0, count: 0, because: [] }
      tally.set(value, found)
      found.votes += votes
      found.count++
      found.likeness = Math.max(found.likeness, likeness)
      if (found.because.length < 3) found.because.push(thing)
    }
  }
  return [...tally]
    .map(([value, { votes, ...rest }]) => {
      const left = Math.max(0, votes - rejected(field, value))
      return { value, share: left / all, agreement: left / (all - UNKNOWN), ...rest }
    })
    .sort((a, b) => b.share - a.share || b.likeness - a.likeness || (a.value < b.value ? -1 : 1))
}

/** The values of a thing in a field, as text. */
export function textsOf(field: Exclude<LearntField, 'shelf_days'>, thing: LearntThing): readonly string[] {
  switch (field) {
    case 'tag_ids':
      return thing.tag_ids
    case 'placement':
      return thing.placement ? [`${thing.placement.kind}:${thing.placement.id}`] : []
    case 'minimum_quantity':
      return thing.minimum_quantity === null ? [] : [String(thing.minimum_quantity)]
    case 'kind':
    case 'category_id':
    case 'unit': {
      const value = thing[field]
      return value === null ? [] : [value]
    }
  }
}

/** The median of the days for which the same thing kept. It is never sure: it is a guess at a date that is printed. */
function shelfLife(neighbours: readonly Neighbour[]): LearntValue[] {
  const same = neighbours.filter(({ thing, likeness }) => thing.shelf_days !== null && likeness >= SAME)
  const days = same.map(({ thing }) => thing.shelf_days ?? 0).sort((a, b) => a - b)
  const median = days[Math.floor((days.length - 1) / 2)]
  if (median === undefined) return []
  const spread = (days.at(-1) ?? median) - (days[0] ?? median)
  const confidence = Math.max(0.4, 0.75 - spread / (4 * median))
  const because = same.slice(0, 3).map(({ thing }) => thing)
  return [{ value: String(median), confidence: Math.round(confidence * 100) / 100, agreed: true, because }]
}
