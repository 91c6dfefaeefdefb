import type { SearchText } from '../core/collection.ts'
import { type Pausing, withoutPauses } from '../core/pausing.ts'
import { eachIndexWord } from '../text/words.ts'
import { Documents, type SavedDocuments } from './documents.ts'
import { Growing } from './growing.ts'
import { Scratch } from './scratch.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * The version of what an index holds. Raise it when words are folded or cut otherwise, or when a collection is searched by other
 * texts: a kept index of another version is thrown away.
 */
export const INDEX_VERSION = 3

/** A posting holds a document, how often that was written (modulo 256), and whether the word is in its title. */
const VERSIONS = 256
const IN_TITLE = 1
const SHIFT = 9
/** Documents that an index holds at most: a posting has room for no more. */
const MOST_DOCUMENTS = 2 ** (32 - SHIFT) - 1

/** Number of postings of removed documents, and their share of all, from which they are removed. */
const STALE = 20_000
const STALE_SHARE = 0.25

/** Share of all postings that lie apart from the others of their word, from which it pays to put them in order. */
const APART_SHARE = 0.5
/** Postings that are put in order between two pauses. */
const ORDERED = 10_000

/** Number of characters of words, and of documents, that are restored between two pauses. */
const PIECE_LENGTH = 60_000
const PIECE = 10_000

/** An index as a store keeps it. */
export interface SavedIndex extends SavedDocuments {
  /** One a line. */
  readonly words: string
}

/**
 * The words of many records, in memory: which record has which word, in its title or elsewhere, and what is around a record. It is
 * the index of every search, on a server and on a device. Records that change are put again.
 */
export class SearchIndex {
  readonly vocabulary = new Vocabulary()
  readonly documents = new Documents()
  readonly scratch = new Scratch()
  /** Where the postings of a word begin, by the number of the word; -1 for none. */
  private heads = new Growing()
  private next = new Growing()
  private postings = new Growing()
  /** The last document in which a word was met. */
  private met = new Growing()
  private stale = 0
  private live = 0
  /** The first postings, in which those of each word lie beside each other. */
  private inOrder = 0

  /** The number of records in the index. */
  get size(): number {
    return this.live
  }

  /** Takes in a record, or takes it in again. */
  put(collection: string, public_id: string, text: SearchText, archived = false): void {
    const { documents } = this
    const document = documents.of(public_id, collection)
    if (document >= MOST_DOCUMENTS) return
    this.takeOut(document)
    this.live++
    documents.row('collections').set(document, documents.collectionNumber(collection))
    documents.row('archived').set(document, archived ? 1 : 0)
    const inTitle = this.write(document, text.title, IN_TITLE)
    documents.row('titleWords').set(document, inTitle)
    documents.row('written').set(document, inTitle + this.write(document, text.body, 0))
    for (const id of text.around ?? []) documents.link(document, documents.mentioned(id))
    this.tidy()
  }

  /** Takes a record out. */
  remove(collection: string, public_id: string): void {
    const document = this.documents.known(public_id, collection)
    if (document === undefined) return
    this.takeOut(document)
    this.tidy()
  }

  /** Calls `take` with every document that has a word, and whether it is in its title. */
  eachDocument(word: number, take: (document: number, inTitle: boolean) => void): void {
    const next = this.next.raw
    const postings = this.postings.raw
    const versions = this.documents.row('versions').raw
    const collections = this.documents.row('collections').raw
    for (let at = this.heads.at(word); at >= 0; at = next[at] ?? -1) {
      const posting = postings[at] ?? 0
      const document = posting >>> SHIFT
      if (versions[document] !== ((posting >>> 1) & (VERSIONS - 1)) || (collections[document] ?? -1) < 0)
        continue
      take(document, (posting & IN_TITLE) === 1)
    }
  }

  /**
   * Raises the value of every document that has a word to what that is worth in a title or elsewhere. Returns how many there are.
   * It is `eachDocument` for the innermost loop of a search: a word of one letter meets tens of thousands.
   */
  raise(
    word: number,
    { inTitle, inBody }: { readonly inTitle: number; readonly inBody: number },
    values: Float32Array,
  ): number {
    const next = this.next.raw
    const postings = this.postings.raw
    const versions = this.documents.row('versions').raw
    const collections = this.documents.row('collections').raw
    let met = 0
    for (let at = this.heads.at(word); at >= 0; at = next[at] ?? -1) {
      const posting = postings[at] ?? 0
      const document = posting >>> SHIFT
      if (versions[document] !== ((posting >>> 1) & (VERSIONS - 1)) || (collections[document] ?? -1) < 0)
        continue
      met++
      const value = (posting & IN_TITLE) === 1 ? inTitle : inBody
      if (value > (values[document] ?? 0)) values[document] = value
    }
    return met
  }

  /** What a store has to keep so that the index is there again at once. */
  save(): SavedIndex {
    return this.saved((row) => row.copy())
  }

  /** The same without copies: good until a record is put or removed. */
  view(): SavedIndex {
    return this.saved((row) => row.view())
  }

  private saved(numbersOf: (row: Growing) => Int32Array<ArrayBuffer>): SavedIndex {
    const { words } = this.vocabulary
    const { numbers, ...rest } = this.documents.save(numbersOf)
    const own = {
      heads: numbersOf(this.heads),
      next: numbersOf(this.next),
      postings: numbersOf(this.postings),
    }
    const known = this.vocabulary.save(numbersOf)
    return { ...rest, words: words.join('\n'), numbers: { ...numbers, ...own, ...known } }
  }

  /**
   * Makes an index of what was saved, with pauses in which others can have their turn.
   * @throws when it cannot have been saved by an index of this version
   */
  static *restore(saved: SavedIndex): Generator<undefined, SearchIndex> {
    const index = new SearchIndex()
    index.documents.restore(saved)
    yield
    const row = (name: string) => {
      const found = saved.numbers[name]
      if (!found) throw new RangeError(`no ${name} of the index`)
      return Growing.of(found)
    }
    const all: string[] = []
    for (let at = 0, end = 0; at < saved.words.length; at = end + 1) {
      end = saved.words.indexOf('\n', at + PIECE_LENGTH)
      if (end < 0) end = saved.words.length
      all.push(...saved.words.slice(at, end).split('\n'))
      yield
    }
    index.vocabulary.restore(all, row('masks'), row('pairs'))
    index.heads = row('heads')
    index.next = row('next')
    index.postings = row('postings')
    // It was put in order before it was saved.
    index.inOrder = index.postings.length
    const words = index.vocabulary.words.length
    if (index.heads.length !== words || index.next.length !== index.postings.length) {
      throw new RangeError('the words of the index do not fit each other')
    }
    index.met = Growing.of(new Int32Array(words).fill(-1))
    for (let document = 0; document < index.documents.size; document++) {
      if (index.documents.isLive(document)) index.live++
      if (document % PIECE === 0) yield
    }
    return index
  }

  /** Makes what the first record that is put after a restore needs, with pauses: it would take a tenth of a second at once. */
  *warming(): Pausing<void> {
    yield* this.vocabulary.tabling()
  }

  /** Adds the words of a text; returns the number of words that are new to the document. */
  private write(document: number, text: string, field: number): number {
    const version = this.documents.row('versions').at(document)
    const mark = document * VERSIONS + version
    const posting = (document * 2 ** SHIFT + version * 2 + field) | 0
    let words = 0
    eachIndexWord(text, (word) => {
      const number = this.vocabulary.number(word)
      if (number === this.heads.length) {
        this.heads.push(-1)
        this.met.push(-1)
      }
      if (this.met.at(number) === mark) return
      this.met.set(number, mark)
      this.next.push(this.heads.at(number))
      this.heads.set(number, this.postings.push(posting))
      words++
    })
    return words
  }

  /** Discards the entries of a document. */
  private takeOut(document: number): void {
    const { documents } = this
    if (!documents.isLive(document)) return
    this.live--
    documents.row('collections').set(document, -1)
    documents.unlink(document)
    const version = (documents.row('versions').at(document) + 1) % VERSIONS
    documents.row('versions').set(document, version)
    this.stale += documents.row('written').at(document)
    // What the version of this number before wrote would count again.
    if (version === 0) this.compact()
  }

  private counts(posting: number): boolean {
    const document = posting >>> SHIFT
    const version = (posting >>> 1) & (VERSIONS - 1)
    return version === this.documents.row('versions').at(document) && this.documents.isLive(document)
  }

  private tidy(): void {
    if (this.stale > STALE && this.stale > this.postings.length * STALE_SHARE) this.compact()
  }

  /**
   * Puts the postings of each word beside each other, with pauses: a search reads those of common words twice as fast. Records that
   * are put or removed in a pause end it, and the index is as before.
   */
  *ordering(): Pausing<void> {
    const { length } = this.postings
    if (length - this.inOrder > length * APART_SHARE) yield* this.orderPostings()
  }

  /** Leaves out what counts no more. */
  private compact(): void {
    withoutPauses(this.orderPostings())
    this.documents.compact()
  }

  private *orderPostings(): Pausing<void> {
    const { heads, next, postings, stale } = this
    const { length } = postings
    const ordered = {
      heads: new Growing(new Int32Array(heads.length)),
      next: new Growing(new Int32Array(length)),
      postings: new Growing(new Int32Array(length)),
    }
    let read = 0
    for (let word = 0; word < heads.length; word++) {
      let head = -1
      for (let at = heads.at(word); at >= 0; at = next.at(at)) {
        read++
        const posting = postings.at(at)
        if (!this.counts(posting)) continue
        ordered.next.push(head)
        head = ordered.postings.push(posting)
      }
      ordered.heads.push(head)
      if (read < ORDERED) continue
      read = 0
      yield
      if (this.postings !== postings || postings.length !== length || this.stale !== stale) return
    }
    this.heads = ordered.heads
    this.next = ordered.next
    this.postings = ordered.postings
    this.inOrder = ordered.postings.length
    this.stale = 0
  }
}
