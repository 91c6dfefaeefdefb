import type { SearchIndex } from './search-index.ts'

/** Maximum number of things that lie in each other; a cycle in the records ends no search. */
const MAX_DEPTH = 64
const UNKNOWN = -1

/** The surroundings of documents: places in places, categories in categories, tags. */
export class Surroundings {
  private readonly index: SearchIndex
  /** The maximum score of a document with its surroundings; `UNKNOWN` until it is computed. */
  private readonly known: Float32Array
  /** The score of each document by itself. */
  private readonly own: Float32Array
  private links: SearchIndex['documents']['around']

  private constructor(index: SearchIndex, own: Float32Array) {
    this.index = index
    this.known = index.scratch.take(index.documents.size).fill(UNKNOWN)
    this.own = own
    this.links = index.documents.around
  }

  /** What one record is around. */
  static within(index: SearchIndex, public_id: string): Surroundings {
    const own = new Float32Array(index.documents.size)
    const target = index.documents.known(public_id)
    if (target !== undefined) own[target] = 1
    return new Surroundings(index, own)
  }

  /** What the values of documents are worth to what they are around; null when they are around nothing. */
  static valued(index: SearchIndex, values: Float32Array): Surroundings | null {
    const surrounding = index.documents.row('surrounding').raw
    const { size } = index.documents
    for (let document = 0; document < size; document++) {
      if ((values[document] ?? 0) > 0 && surrounding[document] === 1) return new Surroundings(index, values)
    }
    return null
  }

  /** The best of what is around a document. */
  of(document: number): number {
    // Records may have been put since.
    this.links = this.index.documents.around
    return this.best(document, 0)
  }

  /** Writes the same of the first `documents` into a row. */
  write(row: Float32Array, documents: number): void {
    this.links = this.index.documents.around
    for (let document = 0; document < documents; document++) row[document] = this.best(document, 0)
  }

  /** To be called when nothing of this is needed any more: others can use its room. */
  give(): void {
    this.index.scratch.give(this.known)
  }

  private best(document: number, depth: number): number {
    const { first, next, to } = this.links
    let best = 0
    for (let at = first[document] ?? -1; at >= 0; at = next[at] ?? -1) {
      const value = this.through(to[at] ?? 0, depth)
      if (value > best) best = value
    }
    return best
  }

  private through(document: number, depth: number): number {
    const known = this.known[document] ?? 0
    if (known !== UNKNOWN) return known
    // Set first, so that what lies in itself has an end.
    this.known[document] = 0
    let best = this.own[document] ?? 0
    if (depth < MAX_DEPTH) best = Math.max(best, this.best(document, depth + 1))
    this.known[document] = best
    return best
  }
}
