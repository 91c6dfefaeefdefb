import { MAX_PLACE_DEPTH, type PlaceKind } from '../../engine/structure/levels.ts'
import { sortedInTurns } from '../following/sorted-in-turns.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { compareKeys } from '../lists/name-order.ts'
import type { Containment } from './containment.ts'
import type { PlaceFacts, PlaceNode } from './place-node.ts'
import { PlaceWords, questionOf } from './place-words.ts'

/** Number of places that are visited between two checks of the clock. */
const PIECE = 500

export interface PlaceSearchOptions {
  readonly limit: number
  readonly kinds?: readonly PlaceKind[] | undefined
  /** Whether to include archived places (default: no). */
  readonly archived?: boolean | undefined
}

interface Ranked {
  readonly node: PlaceNode
  readonly rank: number
}

/** Finds places by the words of their names and codes. */
export class PlaceSearch {
  private readonly containment: Containment
  private readonly words = new PlaceWords()

  constructor(containment: Containment) {
    this.containment = containment
  }

  clear(): void {
    this.words.clear()
  }

  /** A place has a new name or a new code. */
  renamed(node: PlaceNode, { name, code }: PlaceFacts): void {
    node.words = this.words.numbersOf(name, code)
  }

  /** The places that match a query, best first; see `PlaceTree.search`. */
  async find(
    query: string,
    { limit, kinds, archived = false }: PlaceSearchOptions,
    turns: TimeSlice,
  ): Promise<readonly PlaceNode[]> {
    const question = questionOf(query)
    if (question.length === 0) return []
    const all = 2 ** question.length - 1
    const answers = this.words.answers(question)
    const found: Ranked[] = []
    let looked = 0
    const open = [...this.containment.tops].map((node) => ({ node, around: 0, depth: 0, hidden: false }))
    for (let at = open.pop(); at; at = open.pop()) {
      const { node, around, depth } = at
      let own = 0
      for (const word of node.words) own |= answers[word] ?? 0
      const bits = around | own
      const hidden = at.hidden || node.facts.archived
      if (bits === all && (archived || !hidden) && (!kinds || kinds.includes(node.facts.kind))) {
        found.push({ node, rank: depth - ones(own) * 2 * MAX_PLACE_DEPTH })
      }
      if (depth < MAX_PLACE_DEPTH) {
        for (const child of node.children) open.push({ node: child, around: bits, depth: depth + 1, hidden })
      }
      if (++looked % PIECE === 0 && turns.due) await turns.pass()
    }
    const best = await firstOf(found, limit, turns)
    return best.map(({ node }) => node)
  }
}

/** The best matches. Thousands of places can match a name, so ranks beyond the page are not sorted. */
async function firstOf(
  found: readonly Ranked[],
  limit: number,
  turns: TimeSlice,
): Promise<readonly Ranked[]> {
  const groups = new Map<number, Ranked[]>()
  for (const ranked of found) {
    const group = groups.get(ranked.rank)
    if (group) group.push(ranked)
    else groups.set(ranked.rank, [ranked])
  }
  const first: Ranked[] = []
  for (const rank of [...groups.keys()].sort((a, b) => a - b)) {
    if (first.length >= limit) break
    for (const ranked of await sortedInTurns(groups.get(rank) ?? [], byName, turns)) first.push(ranked)
  }
  return first.slice(0, Math.max(0, limit))
}

function byName({ node: a }: Ranked, { node: b }: Ranked): number {
  return compareKeys(a.key, b.key) || compareKeys(a.facts.public_id, b.facts.public_id)
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
