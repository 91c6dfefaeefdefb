import { IdColumn } from '../lists/id-column.ts'

/** The ids of documents, as a store keeps them. */
export interface SavedIds {
  /** The bytes of the ids that are UUIDs. */
  readonly words: Int32Array<ArrayBuffer>
  /** All others: the number of a document, a space and its id, one a line. */
  readonly others: string
}

/**
 * The id of each document, and the document of each id. An id that is a UUID takes 16 bytes; as texts the ids of a large household
 * would take more than half of its index.
 */
export class DocumentIds {
  private readonly uuids = new IdColumn()
  /** Ids that are no UUIDs, such as that of the second record with one id. */
  private readonly others = new Map<number, string>()
  private readonly numbers = new Map<string, number>()
  private count = 0

  get size(): number {
    return this.count
  }

  at(document: number): string {
    return this.uuids.at(document) || (this.others.get(document) ?? '')
  }

  of(id: string): number | undefined {
    const document = this.uuids.rowOf(id)
    return document >= 0 ? document : this.numbers.get(id)
  }

  /** Adds an id that no document has; returns its document. */
  add(id: string): number {
    const document = this.count++
    if (!this.uuids.take(document, id)) {
      this.others.set(document, id)
      this.numbers.set(id, document)
    }
    return document
  }

  /** The order of the ids of two documents. */
  compare(a: number, b: number): number {
    if (this.uuids.has(a) && this.uuids.has(b)) return this.uuids.compare(a, b)
    const [one, other] = [this.at(a), this.at(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }

  save(): SavedIds {
    const { buffer, byteOffset, length } = this.uuids.saved().slice()
    const others = [...this.others].map(([document, id]) => `${document} ${id}`)
    return { words: new Int32Array(buffer, byteOffset, length), others: others.join('\n') }
  }

  /**
   * Takes over what was saved for a number of documents.
   * @throws {RangeError} when it was not saved by this class
   */
  restore({ words, others }: SavedIds, size: number): void {
    this.uuids.restore(new Uint32Array(words.buffer, words.byteOffset, words.length))
    for (const line of others === '' ? [] : others.split('\n')) {
      const [, number = '', id = ''] = /^(\d+) (.*)$/.exec(line) ?? []
      this.others.set(Number(number), id)
      this.numbers.set(id, Number(number))
    }
    if (this.uuids.size + this.others.size !== size) throw new RangeError('the ids of another index')
    this.count = size
  }
}
