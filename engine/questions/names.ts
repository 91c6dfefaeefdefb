import type { BaseRecord } from '../core/collection.ts'
import type { Followed } from '../lists/followed.ts'
import { mistakesBetween } from '../search/distance.ts'
import { stemsOf } from '../search/endings.ts'
import { wordsOf } from '../text/words.ts'

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
}

/** Letters of the shortest word in which a typing mistake is looked for. */
const MISTAKABLE = 5

/** Records whose word a question says are looked at up to this number; a word of more records says little. */
const MOST_OF_WORD = 5000

interface Entry {
  readonly record: NamedRecord
  readonly words: readonly string[]
}

/** The names of the places, containers, categories and tags of a household, by their words. */
export class QuestionNames implements Followed {
  private readonly entries = new Map<string, Entry>()
  /** The records of each stem. */
  private readonly byStem = new Map<string, Set<string>>()

  reset(): void {
    this.entries.clear()
    this.byStem.clear()
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
    this.entries.set(public_id, { record: { collection: key, public_id, name, archived }, words })
    for (const stem of words.flatMap(keysOf)) {
      const ids = this.byStem.get(stem) ?? new Set()
      ids.add(public_id)
      this.byStem.set(stem, ids)
    }
  }

  gone(_collection: string, public_id: string): void {
    const entry = this.entries.get(public_id)
    if (!entry) return
    this.entries.delete(public_id)
    for (const stem of entry.words.flatMap(keysOf)) {
      const ids = this.byStem.get(stem)
      ids?.delete(public_id)
      if (ids?.size === 0) this.byStem.delete(stem)
    }
  }

  /** The record of an id; null for none of these collections. */
  recordOf(public_id: string): NamedRecord | null {
    return this.entries.get(public_id)?.record ?? null
  }

  /** The names that all of some words are in, the best first. Words are folded (SPEC.md Z1). */
  saidBy(words: readonly string[]): NameMatch[] {
    const sets: ReadonlySet<string>[] = []
    for (const word of words) {
      const ids = this.idsOf(word)
      if (ids.size === 0) return []
      sets.push(ids)
    }
    sets.sort((a, b) => a.size - b.size)
    const [least, ...rest] = sets
    if (!least || least.size > MOST_OF_WORD) return []
    const found: NameMatch[] = []
    for (const id of least) {
      if (!rest.every((ids) => ids.has(id))) continue
      const entry = this.entries.get(id)
      if (entry) found.push({ record: entry.record, share: Math.min(1, words.length / entry.words.length) })
    }
    return found.sort(
      (a, b) =>
        Number(a.record.archived) - Number(b.record.archived) ||
        b.share - a.share ||
        a.record.name.localeCompare(b.record.name) ||
        (a.record.public_id < b.record.public_id ? -1 : 1),
    )
  }

  /** A word of a name that differs from a word by one typing mistake, where nothing is called by that word. */
  spelling(word: string): string | null {
    if (word.length < MISTAKABLE || this.idsOf(word).size > 0) return null
    for (const stem of this.byStem.keys()) {
      if (stem.startsWith(word.slice(0, 1)) && mistakesBetween(word, stem, 1) === 1) return stem
    }
    return null
  }

  private idsOf(word: string): ReadonlySet<string> {
    const found = new Set<string>()
    for (const stem of keysOf(word)) for (const id of this.byStem.get(stem) ?? []) found.add(id)
    if (found.size > 0 || word.length < MISTAKABLE) return found
    // `Truhe` can be short for `Spielzeugtruhe`.
    for (const [stem, ids] of this.byStem) if (stem.endsWith(word)) for (const id of ids) found.add(id)
    return found
  }
}

/** The forms under which a word is found: itself and without its endings. */
function keysOf(word: string): string[] {
  return [word, ...stemsOf(word)]
}
