import { compareTexts } from '../core/compare-texts.ts'
import type { Pausing } from '../core/pausing.ts'
import type { HouseholdView } from '../household-collections.ts'
import { MAX_PLACE_DEPTH, type Placement } from '../structure/levels.ts'
import { requirementsOf } from '../taxonomy/needs.ts'
import type { Candidate } from './candidates.ts'
import { gatherEvidence } from './evidence.ts'
import { type KnownPlace, KnownPlaces } from './known-places.ts'
import type {
  PlaceSuggestions,
  Placing,
  PlacingPlace,
  PlacingReason,
  ReasonGiven,
  RuledOut,
  SuggestedPlace,
} from './placing.ts'
import { HardRules, type Room } from './rules.ts'

/** SPEC.md AP2: what each reason weighs at most. */
const REASON_WEIGHTS: Readonly<Record<PlacingReason, number>> = {
  same_thing: 3,
  like_things: 2,
  same_category: 1,
  put_there_lately: 2,
  lay_there_before: 1,
  name_fits: 1,
  beside_like: 1,
  meets_needs: 1,
  free_room: 0.5,
  seems_full: -0.3,
  within_reach: 0.5,
  bears_weight: 0.5,
  near_by: 0.5,
}
/** The score of a place for which everything speaks that can be known of it. */
const BEST = 6
/** Places that can take the thing, of which the best are suggested, and places that are looked at for them: many may be full. */
const MOST_ABLE = 40
const MOST_JUDGED = 400
/** Places that are named as ruled out. */
const MOST_RULED_OUT = 10
/** Kilograms from which a thing is heavy. */
const HEAVY_KG = 10
/** Movements and counts of a thing in its recent history from which it is used often. */
const OFTEN = 4
/** A reason that is weaker than this is not told. */
const LEAST_TOLD = 0.02

/**
 * SPEC.md AP1 to AP3: where a thing may go, the best place first, with the reasons. It reads a bounded number of records,
 * with pauses, and knows no clock of its own.
 */
export function* suggestingPlaces(view: HouseholdView, placing: Placing): Pausing<PlaceSuggestions> {
  const found = yield* gatherEvidence(view, placing)
  const { within, near, limit } = placing
  const known = new KnownPlaces(view)
  const possible: Candidate[] = []
  for (const candidate of found.all()) {
    if (within === null || (yield* liesIn(known, candidate.placement, within))) possible.push(candidate)
  }
  const ranked = possible
    .map((candidate) => ({ candidate, before: sumOf(candidate) }))
    .sort((a, b) => b.before - a.before || compareTexts(a.candidate.placement.id, b.candidate.placement.id))
    .slice(0, MOST_JUDGED)
  yield
  const rules = new HardRules(view, placing)
  const nearTo = near && (yield* known.outFrom(near))
  const facts = {
    often: isUsedOften(view, placing),
    needs: requirementsOf(view, placing.subject.category_id).needs,
  }
  const places: SuggestedPlace[] = []
  const ruled_out: RuledOut[] = []
  for (const { candidate } of ranked) {
    if (places.length >= MOST_ABLE) break
    yield
    const { placement } = candidate
    const way = yield* known.outFrom(placement)
    const place = shown(way)
    if (!place) continue
    const room = yield* rules.judge(placement, way)
    if (typeof room === 'string') {
      if (ruled_out.length < MOST_RULED_OUT) ruled_out.push({ place, code: room })
      continue
    }
    addRoom(candidate, room, placing, facts)
    if (nearTo) addNearness(candidate, way, nearTo)
    const reasons = reasonsOf(candidate)
    const score = reasons.reduce((sum, { weight }) => sum + weight, 0) / BEST
    places.push({ place, score: rounded(Math.max(0, Math.min(1, score))), reasons })
  }
  places.sort((a, b) => b.score - a.score || compareTexts(a.place.id, b.place.id))
  return { places: places.filter(({ reasons }) => reasons.some(isPositive)).slice(0, limit), ruled_out }
}

/** Room alone is no reason to put a thing somewhere. */
function isPositive({ code }: ReasonGiven): boolean {
  return code !== 'free_room' && code !== 'seems_full' && code !== 'within_reach' && code !== 'bears_weight'
}

function addRoom(
  { reasons }: Candidate,
  { traits, fill }: Room,
  { subject }: Placing,
  { often, needs }: { readonly often: boolean; readonly needs: ReadonlySet<string> },
): void {
  const say = (code: PlacingReason, value: number) => {
    if (value > 0) reasons.set(code, { value, evidence: reasons.get(code)?.evidence ?? [] })
  }
  if (fill !== null && fill < 0.9) say('free_room', 1 - fill)
  if (fill !== null && fill >= 0.99) say('seems_full', 1)
  if (needs.size > 0) say('meets_needs', 1)
  if (often && traits.has('reach')) say('within_reach', 1)
  if ((subject.weight_kg ?? 0) >= HEAVY_KG && traits.has('heavy')) say('bears_weight', 1)
}

/** The nearer, the fewer steps lead from the one to the other over the innermost place that both lie in. */
function addNearness(
  { reasons }: Candidate,
  way: readonly KnownPlace[],
  nearTo: readonly KnownPlace[],
): void {
  const steps = new Map(nearTo.map(({ placement }, depth) => [placement.id, depth]))
  for (const [own, { placement, name }] of way.entries()) {
    const other = steps.get(placement.id)
    if (other === undefined) continue
    const value = 1 / (1 + own + other)
    reasons.set('near_by', { value, evidence: [{ kind: placement.kind, id: placement.id, name }] })
    return
  }
}

function isUsedOften(view: HouseholdView, { subject }: Placing): boolean {
  if (subject.id === null) return false
  const moves = view.count('movements', 'subject_id', subject.id)
  const counts = subject.kind === 'item' ? view.count('quantity_changes', 'item_id', subject.id) : 0
  return moves + counts + view.count('scan_sightings', 'subject_id', subject.id) >= OFTEN
}

function reasonsOf({ reasons }: Candidate): ReasonGiven[] {
  return [...reasons]
    .map(([code, { value, evidence }]) => ({ code, weight: rounded(value * REASON_WEIGHTS[code]), evidence }))
    .filter(({ weight }) => Math.abs(weight) >= LEAST_TOLD)
    .sort((a, b) => b.weight - a.weight || compareTexts(a.code, b.code))
}

function sumOf({ reasons }: Candidate): number {
  let sum = 0
  for (const [code, { value }] of reasons) sum += value * REASON_WEIGHTS[code]
  return sum
}

function shown([own, ...around]: readonly KnownPlace[]): PlacingPlace | null {
  if (!own) return null
  const path = around
    .slice(0, MAX_PLACE_DEPTH - 1)
    .reverse()
    .map(({ placement, name }) => ({ kind: placement.kind, public_id: placement.id, name }))
  return { kind: own.placement.kind, id: own.placement.id, name: own.name, path }
}

/** Whether a place lies in another, or is it. */
function* liesIn(known: KnownPlaces, placement: Placement, outer: Placement): Pausing<boolean> {
  const way = yield* known.outFrom(placement)
  return way.some((place) => place.placement.id === outer.id)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
