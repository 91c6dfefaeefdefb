import type { SearchIndex } from './search-index.ts'

/** Maximum number of things that lie in each other; a cycle in the records ends no search. */
const MAX_DEPTH = 64
const UNKNOWN = -1

/** The surroundings of documents: places in places, categories in categories, tags. */
export class Surroundings {
  private readonly index: SearchIndex
  /** The maximum score of a document with its surroundings; `UNKNOWN` until it is computed. */
  private readonly known: Float32Array
  private readonly own: (document: number) => number

  private constructor(index: SearchIndex, own: (document: number) => number) {
    this.index = index
    this.known = new Float32Array(index.documents.size).fill(UNKNOWN)
    this.own = own
  }

  /** What one record is around. */
  static within(index: SearchIndex, public_id: string): Surroundings {
    const target = index.documents.known(public_id)
    return new Surroundings(index, (document) => (document === target ? 1 : 0))
  }

  /** What the values of documents are worth to what they are around; null when they are around nothing. */
  static valued(index: SearchIndex, values: Float32Array): Surroundings | null {
    const surrounding = index.documents.row('surrounding').raw
    for (let document = 0; document < index.documents.size; document++) {
      if ((values[document] ?? 0) > 0 && surrounding[document] === 1) {
        return new Surroundings(index, (each) => values[each] ?? 0)
      }
    }
    return null
  }

  /** The best of what is around a document. */
  of(document: number): number {
    let best = 0
    this.index.documents.eachAround(document, (around) => {
      best = Math.max(best, this.through(around, 0))
    })
    return best
  }

  private through(document: number, depth: number): number {
    const known = this.known[document] ?? 0
    if (known !== UNKNOWN) return known
    // Set first, so that what lies in itself has an end.
    this.known[document] = 0
    let best = this.own(document)
    if (depth < MAX_DEPTH) {
      this.index.documents.eachAround(document, (around) => {
        best = Math.max(best, this.through(around, depth + 1))
      })
    }
    this.known[document] = best
    return best
  }
}
