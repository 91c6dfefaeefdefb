import type { BaseRecord } from '../core/collection.ts'
import type { Followed } from '../lists/followed.ts'
import { stemsOf } from '../search/endings.ts'
import { wordsOf } from '../text/words.ts'
import { nearestTo } from './words/typed.ts'

/** The collections whose names a question can say. */
export const namedCollections = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
  'categories',
  'tags',
] as const
export type NamedCollection = (typeof namedCollections)[number]

/** A record by its name. */
export interface NamedRecord {
  readonly collection: NamedCollection
  readonly public_id: string
  readonly name: string
  readonly archived: boolean
}

/** A name that words of a question say. */
export interface NameMatch {
  readonly record: NamedRecord
  /** The share of the words of the name that the question says, from 0 to 1. */
  readonly share: number
  /** Whether the words are another name of the same. */
  readonly isSynonym?: boolean
}

/** Letters of the shortest word that is the head of a compound. */
const HEAD = 5

/** Letters of the shortest word that is short for the name of a category or a tag. */
const SHORTENED = 4

/** Letters that two forms of a word begin with at least. */
const LEAST_ALIKE = 4

/** The share of a name that the words before a word such as `with` say. */
const HEAD_SHARE = 0.5

/** Heads of German compounds that name things of some kind. */
const COLLECTIVES = ['sachen', 'zeug', 'kram', 'dinge', 'artikel', 'utensilien', 'deko', 'schmuck']

/** Records whose word a question says are looked at up to this number; a word of more records says little. */
const MOST_OF_WORD = 5000

/** Names of one kind that a household shares with a model. */
const MOST_SHARED = 200

/** Words between those of a name. */
const BETWEEN: ReadonlySet<string> = new Set(
  's a an the of for to on por beim bei con chez with furs para pour zu zum de d du des del la le les el los las au aux en von der die das fur mit'.split(
    ' ',
  ),
)

interface Entry {
  readonly record: NamedRecord
  readonly words: readonly string[]
  /** Its words without those between them. */
  readonly telling: readonly string[]
}

/** The names of the places, containers, categories and tags of a household, by their words. */
export class QuestionNames implements Followed {
  private readonly entries = new Map<string, Entry>()
  /** The ids of the records of each form of a word. Most words belong to one record, which needs no set. */
  private readonly byForm = new Map<string, string | Set<string>>()
  /** The ids of the categories and the tags. */
  private readonly labels = new Set<string>()
  /** The forms with the same last letters, for the heads of compounds. */
  private readonly byEnd = new Map<string, Set<string>>()

  reset(): void {
    this.entries.clear()
    this.byForm.clear()
    this.byEnd.clear()
    this.labels.clear()
  }

  put(collection: string, record: BaseRecord): void {
    const key = namedCollections.find((each) => each === collection)
    if (!key) return
    const name: unknown = Reflect.get(record, 'name')
    const archived = typeof Reflect.get(record, 'archived_at') === 'string'
    this.gone(collection, record.public_id)
    if (typeof name !== 'string') return
    const { public_id } = record
    const words = [...new Set(wordsOf(name))]
    const telling = words.filter((word) => !BETWEEN.has(word))
    this.entries.set(public_id, { record: { collection: key, public_id, name, archived }, words, telling })
    if (key === 'categories' || key === 'tags') this.labels.add(public_id)
    for (const form of formsOfName(words)) this.add(form, public_id)
  }

  gone(_collection: string, public_id: string): void {
    const entry = this.entries.get(public_id)
    if (!entry) return
    this.entries.delete(public_id)
    this.labels.delete(public_id)
    for (const form of formsOfName(entry.words)) this.remove(form, public_id)
  }

  /** The names that all of some words are in, the best first. Words are folded (SPEC.md Z1). */
  saidBy(words: readonly string[]): NameMatch[] {
    const sought = words.map((word) => this.idsOf(word)).sort((a, b) => sizeOf(a) - sizeOf(b))
    const [least = [], ...rest] = sought
    const size = sizeOf(least)
    if (size === 0 || size > MOST_OF_WORD) return []
    const found = new Map<string, NameMatch>()
    for (const id of least.flatMap((ids) => [...ids])) {
      const entry = this.entries.get(id)
      if (!entry || !rest.every((sets) => sets.some((ids) => ids.has(id)))) continue
      found.set(id, { record: entry.record, share: shareOf(entry, words) })
    }
    return [...found.values()].sort(
      (a, b) =>
        Number(a.record.archived) - Number(b.record.archived) ||
        b.share - a.share ||
        a.record.name.localeCompare(b.record.name) ||
        (a.record.public_id < b.record.public_id ? -1 : 1),
    )
  }

  /** The first names of each kind, without containers: many of those are called by what lies in them. */
  vocabulary(): Record<'places' | 'categories' | 'tags', string[]> {
    const found: Record<'places' | 'categories' | 'tags', string[]> = { places: [], categories: [], tags: [] }
    let looked = 0
    for (const { record } of this.entries.values()) {
      if (looked++ >= MOST_OF_WORD) break
      const { archived, collection, name } = record
      if (archived || collection === 'containers') continue
      const kind = collection === 'categories' || collection === 'tags' ? collection : 'places'
      if (found[kind].length < MOST_SHARED) found[kind].push(name)
    }
    return found
  }

  /** The first tag or category whose folded name an expression matches. */
  label(expression: RegExp): NamedRecord | null {
    for (const id of this.labels) {
      const entry = this.entries.get(id)
      if (entry && !entry.record.archived && expression.test(entry.words.join(' '))) return entry.record
    }
    return null
  }

  /** A word of a name of a place, a category or a tag from which another one differs by typing mistakes alone; null for none. */
  nearest(word: string): string | null {
    // Those of thousands of containers take too long to compare.
    const ids = this.entries.size > MOST_OF_WORD ? this.labels : this.entries.keys()
    const words = new Set<string>()
    for (const id of ids) for (const each of this.entries.get(id)?.telling ?? []) words.add(each)
    return nearestTo(word, words)
  }

  /** The ids of the records that a word names. The sets are those of the index: nothing is copied. */
  private idsOf(word: string): readonly ReadonlySet<string>[] {
    const own = formsOf(word).flatMap((form) => this.setOf(form))
    if (own.length > 0 || word.length < HEAD) return own
    // `Truhe` can be short for `Spielzeugtruhe`.
    const forms = this.byEnd.get(word.slice(-HEAD)) ?? []
    const heads = [...forms].filter((form) => form.endsWith(word)).flatMap((form) => this.setOf(form))
    if (heads.length > 0) return heads
    // `Weihnachtssachen` are the things of `Weihnachten`.
    const collective = COLLECTIVES.find((head) => word.endsWith(head) && word.length - head.length >= HEAD)
    if (collective === undefined) return this.shortenedBy(word)
    const first = word.slice(0, -collective.length)
    const stems = [first, first.replace(/s$/, ''), `${first}en`]
    return [...new Set(stems.flatMap(formsOf))].flatMap((form) => this.setOf(form))
  }

  /** The categories and tags of which a word is a short form: `medis` are `Medikamente`. One that fits two says neither. */
  private shortenedBy(word: string): readonly ReadonlySet<string>[] {
    const short = word.replace(/s$/, '')
    if (short.length < SHORTENED) return []
    const found = [...this.labels].filter((id) => {
      const [name = '', ...more] = this.entries.get(id)?.words ?? []
      return more.length === 0 && name.startsWith(short)
    })
    return found.length === 1 ? [new Set(found)] : []
  }

  private setOf(form: string): ReadonlySet<string>[] {
    const ids = this.byForm.get(form)
    if (ids === undefined) return []
    return [typeof ids === 'string' ? new Set([ids]) : ids]
  }

  private add(form: string, id: string): void {
    const ids = this.byForm.get(form)
    if (ids === undefined) {
      this.byForm.set(form, id)
      if (form.length < HEAD) return
      const end = form.slice(-HEAD)
      const forms = this.byEnd.get(end)
      if (forms) forms.add(form)
      else this.byEnd.set(end, new Set([form]))
    } else if (typeof ids !== 'string') ids.add(id)
    else if (ids !== id) this.byForm.set(form, new Set([ids, id]))
  }

  private remove(form: string, id: string): void {
    const ids = this.byForm.get(form)
    if (ids === undefined) return
    if (typeof ids !== 'string') ids.delete(id)
    if (typeof ids === 'string' ? ids !== id : ids.size > 0) return
    this.byForm.delete(form)
    const end = form.slice(-HEAD)
    const forms = this.byEnd.get(end)
    forms?.delete(form)
    if (forms?.size === 0) this.byEnd.delete(end)
  }
}

/** The share of a name that some words say. One that begins with its first word says half of a "baúl de mimbre". */
function shareOf({ words, telling }: Entry, said: readonly string[]): number {
  const whole = Math.min(1, new Set(said).size / words.length)
  const [first] = telling
  const isHead = first !== undefined && said[0] !== undefined && isForm(said[0], first)
  // "Blechdose" is enough for a "Blechdose mit dem Kaiser drauf".
  const end = words.findIndex((word, at) => at > 0 && BETWEEN.has(word))
  if (isHead && end > 0 && said.join(' ') === words.slice(0, end).join(' '))
    return Math.max(whole, HEAD_SHARE)
  const count = said.filter((word) => !BETWEEN.has(word)).length
  return isHead ? Math.max(whole, Math.min(1, count / telling.length)) : whole
}

/** Whether two words are forms of one: `Nachbar` of `Nachbarn`. */
function isForm(one: string, other: string): boolean {
  if (one === other) return true
  if (one.slice(0, LEAST_ALIKE) !== other.slice(0, LEAST_ALIKE)) return false
  return formsOf(other).includes(one) || formsOf(one).includes(other)
}

function sizeOf(sets: readonly ReadonlySet<string>[]): number {
  return sets.reduce((sum, { size }) => sum + size, 0)
}

/** The forms of the words of a name, and of two of them that follow each other: a `shoebox` is a "Shoe box". */
function formsOfName(words: readonly string[]): Set<string> {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return new Set([...words, ...pairs].flatMap(formsOf))
}

/** The forms under which a word is found: itself and without its endings. */
function formsOf(word: string): string[] {
  // `prestadas` is a form of `prestado`.
  const stem = word.replace(/[ao]s?$/, '')
  return [word, ...stemsOf(word), ...(stem !== word && stem.length >= HEAD ? [stem] : [])]
}
