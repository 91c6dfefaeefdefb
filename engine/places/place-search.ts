import { compareTexts } from '../core/compare-texts.ts'
import type { Pausing } from '../core/pausing.ts'
import { orderKey } from '../lists/name-order.ts'
import { sortedInPieces } from '../lists/sorted-in-pieces.ts'
import { MAX_PLACE_DEPTH, type PlaceKind } from '../structure/levels.ts'
import type { Containment } from './containment.ts'
import { NO_ROW, type PlaceTable } from './place-table.ts'
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
  readonly row: number
  readonly rank: number
  /** The name as names are put in order; null until it is compared. */
  key: string | null
}

/** Finds places by the words of their names and codes. */
export class PlaceSearch {
  private readonly table: PlaceTable
  private readonly containment: Containment
  private readonly words = new PlaceWords()

  constructor(table: PlaceTable, containment: Containment) {
    this.table = table
    this.containment = containment
  }

  clear(): void {
    this.words.clear()
  }

  /** A place has another name, or another code. */
  renamed(row: number, texts: { readonly name: string; readonly code: string | null }): void {
    this.words.set(row, texts, this.table.end)
  }

  /** The places that a question finds, the best first, as `PlaceTree.search` says. */
  *find(query: string, { limit, kinds, archived = false }: PlaceSearchOptions): Pausing<readonly number[]> {
    const { table } = this
    const question = questionOf(query)
    if (question.length === 0) return []
    const all = 2 ** question.length - 1
    const answers = this.words.answers(question)
    const found: Ranked[] = []
    let looked = 0
    const open = this.containment.tops().map((row) => ({ row, around: 0, depth: 0, hidden: false }))
    for (let at = open.pop(); at; at = open.pop()) {
      const { row, around, depth } = at
      const own = this.words.answered(row, answers)
      const bits = around | own
      const hidden = at.hidden || table.archived.at(row) === 1
      if (bits === all && (archived || !hidden) && (!kinds || kinds.includes(table.kindOf(row)))) {
        found.push({ row, rank: depth - ones(own) * 2 * MAX_PLACE_DEPTH, key: null })
      }
      if (depth < MAX_PLACE_DEPTH) {
        for (let child = table.firstChild.at(row); child !== NO_ROW; child = table.next.at(child)) {
          open.push({ row: child, around: bits, depth: depth + 1, hidden })
        }
      }
      if (++looked % PIECE === 0) yield
    }
    const best = yield* firstOf(found, limit, (a, b) => this.byName(a, b))
    return best.map(({ row }) => row)
  }

  private byName(a: Ranked, b: Ranked): number {
    return compareTexts(this.keyOf(a), this.keyOf(b)) || this.table.ids.compare(a.row, b.row)
  }

  private keyOf(ranked: Ranked): string {
    ranked.key ??= orderKey(this.table.name.at(ranked.row) ?? '')
    return ranked.key
  }
}

/** The best of what was found. Thousands can lie in a place of that name: of a rank that no page shows, none is put in order. */
function* firstOf(
  found: readonly Ranked[],
  limit: number,
  byName: (a: Ranked, b: Ranked) => number,
): Pausing<readonly Ranked[]> {
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

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
