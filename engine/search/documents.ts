import { DocumentIds } from './document-ids.ts'
import { Growing } from './growing.ts'

/** A record as the index has it. */
export interface IndexedRecord {
  readonly collection: string
  readonly public_id: string
}

/** The rows of numbers that are kept of documents, by name. */
const ROWS = [
  'homes',
  'collections',
  'archived',
  'titleWords',
  'surrounding',
  'versions',
  'written',
  'links',
] as const
type RowName = (typeof ROWS)[number]

/** What the numbers of a document are at first. */
const FIRST: Readonly<Record<RowName, number>> = {
  homes: -1,
  collections: -1,
  archived: 0,
  titleWords: 0,
  surrounding: 0,
  versions: 0,
  written: 0,
  links: -1,
}

/** Documents of an index, as a store keeps them. */
export interface SavedDocuments {
  /** Ids that are no UUIDs, as `SavedIds` has them. */
  readonly ids: string
  readonly collectionKeys: readonly string[]
  readonly numbers: Readonly<Record<string, Int32Array<ArrayBuffer>>>
}

/** The records of an index. Each has a number, for as long as the index is there, and that number is its document. */
export class Documents {
  private readonly ids = new DocumentIds()
  readonly collectionKeys: string[] = []
  private readonly rows: Record<RowName, Growing>
  private linkNext = new Growing()
  private linkTo = new Growing()

  constructor() {
    this.rows = {
      homes: new Growing(),
      collections: new Growing(),
      archived: new Growing(),
      titleWords: new Growing(),
      surrounding: new Growing(),
      versions: new Growing(),
      written: new Growing(),
      links: new Growing(),
    }
  }

  /** Documents, those that are gone or unknown among them. */
  get size(): number {
    return this.ids.size
  }

  /** The numbers of one kind of all documents. */
  row(name: Exclude<RowName, 'links' | 'homes'>): Growing {
    return this.rows[name]
  }

  /** The document of a record; undefined when the index never heard of it. Without a collection: of whatever has that id first. */
  known(public_id: string, collection?: string): number | undefined {
    const first = this.ids.of(public_id)
    if (first === undefined || collection === undefined || this.isHome(first, collection)) return first
    return this.ids.of(`${public_id} ${collection}`)
  }

  /** The document of a record that is put. Records of two collections may have the same id. */
  of(public_id: string, collection: string): number {
    const first = this.mentioned(public_id)
    const { homes } = this.rows
    if (homes.at(first) < 0) homes.set(first, this.collectionNumber(collection))
    return this.isHome(first, collection) ? first : this.mentioned(`${public_id} ${collection}`)
  }

  /** The document of what is around another, of whichever collection it is. */
  mentioned(public_id: string): number {
    const known = this.ids.of(public_id)
    if (known !== undefined) return known
    const document = this.ids.add(public_id)
    for (const name of ROWS) this.rows[name].push(FIRST[name])
    return document
  }

  /** The order of the ids of two documents. */
  readonly compareIds = (a: number, b: number): number => this.ids.compare(a, b)

  private isHome(document: number, collection: string): boolean {
    return this.rows.homes.at(document) === this.collectionKeys.indexOf(collection)
  }

  /** Whether a record can be found. Others are only known as what is around something, or are gone. */
  isLive(document: number): boolean {
    return this.rows.collections.at(document) >= 0
  }

  record(document: number): IndexedRecord | null {
    const collection = this.collectionKeys[this.rows.collections.at(document)]
    const [public_id] = this.ids.at(document).split(' ')
    return collection === undefined || !public_id ? null : { collection, public_id }
  }

  collectionNumber(key: string): number {
    const known = this.collectionKeys.indexOf(key)
    return known >= 0 ? known : this.collectionKeys.push(key) - 1
  }

  /** Says that a document is directly around another. */
  link(document: number, around: number): void {
    const { links, surrounding } = this.rows
    this.linkNext.push(links.at(document))
    links.set(document, this.linkTo.push(around))
    surrounding.set(around, 1)
  }

  unlink(document: number): void {
    this.rows.links.set(document, -1)
  }

  /** Calls `take` with every document that is directly around one. */
  eachAround(document: number, take: (around: number) => void): void {
    for (let at = this.rows.links.at(document); at >= 0; at = this.linkNext.at(at)) take(this.linkTo.at(at))
  }

  /**
   * What `eachAround` goes through, for a loop over many documents: the first link of each, the link after each link, and where each
   * leads. They are good until a record is put.
   */
  get around(): { readonly first: Int32Array; readonly next: Int32Array; readonly to: Int32Array } {
    return { first: this.rows.links.raw, next: this.linkNext.raw, to: this.linkTo.raw }
  }

  /** Leaves out links that nothing has any more. */
  compact(): void {
    const { links } = this.rows
    const linkTo = new Growing()
    const linkNext = new Growing()
    for (let document = 0; document < this.size; document++) {
      let head = -1
      this.eachAround(document, (around) => {
        linkNext.push(head)
        head = linkTo.push(around)
      })
      links.set(document, head)
    }
    this.linkTo = linkTo
    this.linkNext = linkNext
  }

  save(numbersOf: (row: Growing) => Int32Array<ArrayBuffer>): SavedDocuments {
    const { words: idWords, others } = this.ids.save()
    const numbers = Object.fromEntries(ROWS.map((name) => [name, numbersOf(this.rows[name])]))
    return {
      ids: others,
      collectionKeys: [...this.collectionKeys],
      numbers: {
        ...numbers,
        idWords,
        linkNext: numbersOf(this.linkNext),
        linkTo: numbersOf(this.linkTo),
      },
    }
  }

  /** Takes over what was saved. @throws {RangeError} when it was not saved by this class */
  restore({ ids, collectionKeys, numbers }: SavedDocuments): void {
    const saved = (name: string) => {
      const found = numbers[name]
      if (!found) throw new RangeError(`no ${name} of the index`)
      return found
    }
    const { length } = saved(ROWS[0])
    const row = (name: string, expected: number) => {
      const found = saved(name)
      if (found.length !== expected) throw new RangeError(`no ${name} of the index`)
      return Growing.of(found)
    }
    this.ids.restore({ words: saved('idWords'), others: ids }, length)
    this.collectionKeys.push(...collectionKeys)
    for (const name of ROWS) this.rows[name] = row(name, length)
    this.linkNext = row('linkNext', saved('linkNext').length)
    this.linkTo = row('linkTo', this.linkNext.length)
  }
}
