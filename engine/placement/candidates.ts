import type { HouseholdView } from '../household-collections.ts'
import { type Placement, placementIn } from '../structure/levels.ts'
import { placeAt } from '../structure/placement.ts'
import type { PlacingEvidence, PlacingReason } from './placing.ts'

/** Records that are named for a reason. */
const MOST_EVIDENCE = 5

/** What speaks for a place. */
export interface Candidate {
  readonly placement: Placement
  readonly reasons: Map<PlacingReason, { value: number; readonly evidence: PlacingEvidence[] }>
}

/** The places that something speaks for. */
export class Candidates {
  private readonly known = new Map<string, Candidate>()

  /** Adds to a reason for a place. */
  add(
    placement: Placement,
    code: PlacingReason,
    value: number,
    evidence: readonly PlacingEvidence[] = [],
  ): void {
    if (value <= 0) return
    const candidate = this.of(placement)
    const reason = candidate.reasons.get(code) ?? { value: 0, evidence: [] }
    reason.value = Math.min(1, reason.value + value)
    for (const each of evidence) {
      const isKnown = reason.evidence.some(({ id }) => id === each.id)
      if (!isKnown && reason.evidence.length < MOST_EVIDENCE) reason.evidence.push(each)
    }
    candidate.reasons.set(code, reason)
  }

  /** Raises a reason for a place to a value that it has at least. */
  raise(
    placement: Placement,
    code: PlacingReason,
    value: number,
    evidence: readonly PlacingEvidence[] = [],
  ): void {
    const before = this.known.get(placement.id)?.reasons.get(code)?.value ?? 0
    this.add(placement, code, Math.max(0, value - before), evidence)
  }

  of(placement: Placement): Candidate {
    const known = this.known.get(placement.id)
    if (known) return known
    const made: Candidate = { placement, reasons: new Map() }
    this.known.set(placement.id, made)
    return made
  }

  all(): Candidate[] {
    return [...this.known.values()]
  }
}

/** A place that a search found. */
export interface FoundPlace {
  readonly placement: Placement
  readonly name: string
}

/** The place that a search found; null for other records, and for one that is gone. */
export function placeFound(
  view: HouseholdView,
  { collection, public_id }: { readonly collection: string; readonly public_id: string },
): FoundPlace | null {
  const placement = placementIn({ collection, id: public_id })
  const stored = placement && placeAt(view, placement)
  return stored ? { placement, name: stored.record.name } : null
}
