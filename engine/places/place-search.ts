import type { Pausing } from '../core/pausing.ts'
import { compareKeys } from '../lists/name-order.ts'
import { sortedInPieces } from '../lists/sorted-in-pieces.ts'
import { MAX_PLACE_DEPTH, type PlaceKind } from '../structure/levels.ts'
import type { Containment } from './containment.ts'
import type { PlaceFacts, PlaceNode } from './place-node.ts'
import { PlaceWords, questionOf } from './place-words.ts'

/** Places that are looked at between two pauses. */
const PIECE = 500

export interface PlaceSearchOptions {
  readonly limit: number
  readonly kinds?: readonly PlaceKind[] | undefined
  /** Whether archived ones are found too (default: no). */
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

  /** A place has another name, or another code. */
  renamed(node: PlaceNode, { name, code }: PlaceFacts): void {
    node.words = this.words.numbersOf(name, code)
  }

  /** The places that a question finds, the best first, as `PlaceTree.search` says. */
  *find(
    query: string,
    { limit, kinds, archived = false }: PlaceSearchOptions,
  ): Pausing<readonly PlaceNode[]> {
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
      if (++looked % PIECE === 0) yield
    }
    const best = yield* firstOf(found, limit)
    return best.map(({ node }) => node)
  }
}

/** The best of what was found. Thousands can lie in a place of that name: of a rank that no page shows, none is put in order. */
function* firstOf(found: readonly Ranked[], limit: number): Pausing<readonly Ranked[]> {
  const groups = new Map<number, Ranked[]>()
  for (const ranked of found) {
    const group = groups.get(ranked.rank)
    if (group) group.push(ranked)
    else groups.set(ranked.rank, [ranked])
  }
  const first: Ranked[] = []
  for (const rank of [...groups.keys()].sort((a, b) => a - b)) {
    if (first.length >= limit) break
    for (const ranked of yield* sortedInPieces(groups.get(rank) ?? [], byName)) first.push(ranked)
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
