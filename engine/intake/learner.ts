import { Container } from '../containers/collection.ts'
import { millisecondsOf } from '../core/calendar.ts'
import type { BaseRecord } from '../core/collection.ts'
import { DAY_MS } from '../core/durations.ts'
import { Item } from '../items/collection.ts'
import type { Followed } from '../lists/followed.ts'
import type { Placement } from '../structure/levels.ts'
import { featuresOf, shareOf, tellingOf } from './features.ts'

/** Like things that are looked at for one feature of a name, and for all of them. */
const MOST_OF_FEATURE = 500
const MOST_LIKE = 1200
/** Things below this likeness say nothing. */
const LEAST_LIKENESS = 0.06
/** Like things that speak for the values of a new one. */
const NEIGHBOURS = 24

/** A thing as it is learnt from. */
export interface LearntThing {
  readonly public_id: string
  readonly name: string
  /** Of a container: box, drawer ... */
  readonly kind: string | null
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
  readonly unit: string | null
  readonly minimum_quantity: number | null
  readonly placement: Placement | null
  /** Days from its creation to the day on which it expires; null without such a day. */
  readonly shelf_days: number | null
  readonly archived: boolean
}

/** A thing like another one. */
export interface Neighbour {
  readonly thing: LearntThing
  /** From 0 to 1. */
  readonly likeness: number
}

interface Feature {
  readonly key: string
  readonly entries: Entry[]
}

interface Entry {
  thing: LearntThing
  /** Its words first. */
  readonly features: readonly Feature[]
  readonly words: number
  /** The search that has counted it last, the word of it, and what it shares with that word. */
  search: number
  word: number
  shared: number
}

const LearntContainer = Container.pick({
  public_id: true,
  name: true,
  kind: true,
  placement: true,
  archived_at: true,
})

const LearntItem = Item.pick({
  public_id: true,
  name: true,
  created_at: true,
  category_id: true,
  tag_ids: true,
  unit: true,
  placement: true,
  archived_at: true,
  minimum_quantity: true,
  expires_on: true,
})

/** The collections that are learnt from, each by a learner of its own. */
export const learntCollections = ['items', 'containers'] as const
export type LearntCollection = (typeof learntCollections)[number]

/**
 * Finds the things of a household that a name is like, by the words that names share: a rare word says more than a frequent
 * one. It is in memory, and follows each change of the household.
 */
export class ThingLearner implements Followed {
  private readonly entries = new Map<string, Entry>()
  private readonly features = new Map<string, Feature>()
  /** Ids and units of many things are the same: each is kept once. */
  private readonly texts = new Map<string, string>()
  private readonly collection: LearntCollection
  private search = 0

  constructor(collection: LearntCollection) {
    this.collection = collection
  }

  reset(): void {
    this.entries.clear()
    this.features.clear()
    this.texts.clear()
  }

  put(collection: string, record: BaseRecord): void {
    if (collection !== this.collection) return
    const thing = this.thingOf(record)
    if (!thing) return
    const { public_id, name } = thing
    const known = this.entries.get(public_id)
    if (known && known.thing.name === name) {
      known.thing = thing
      return
    }
    if (known) this.gone(collection, public_id)
    const words = featuresOf(name)
    const keys = new Set([...words.map(({ word }) => word), ...words.flatMap(({ parts }) => parts)])
    const features = [...keys].map((key) => this.featureOf(key))
    const entry: Entry = { thing, features, words: words.length, search: 0, word: -1, shared: 0 }
    for (const { entries } of entry.features) entries.push(entry)
    this.entries.set(public_id, entry)
  }

  gone(collection: string, public_id: string): void {
    if (collection !== this.collection) return
    const entry = this.entries.get(public_id)
    if (!entry) return
    this.entries.delete(public_id)
    for (const feature of entry.features) {
      const at = feature.entries.lastIndexOf(entry)
      const last = feature.entries.pop()
      if (last && last !== entry) feature.entries[at] = last
      if (feature.entries.length === 0) this.features.delete(feature.key)
    }
  }

  /** The number of things. */
  get size(): number {
    return this.entries.size
  }

  /** The things that a name is like, the likest first. The effort is bounded, however many things there are. */
  like(name: string, { except }: { readonly except?: string } = {}): Neighbour[] {
    const search = ++this.search
    const found: Entry[] = []
    let own = 0
    for (const [at, { word, parts }] of featuresOf(name).entries()) {
      const whole = this.features.get(word)
      const weight = this.rarityOf(whole) * this.tellingOf(word)
      own += weight
      const add = (feature: Feature | undefined, says: number, isWhole: boolean) => {
        if (!feature) return
        // Of a word that is everywhere the newest things are looked at.
        const from = Math.max(0, feature.entries.length - MOST_OF_FEATURE)
        for (let n = feature.entries.length - 1; n >= from && found.length < MOST_LIKE; n--) {
          const entry = feature.entries[n]
          if (!entry) continue
          if (entry.search !== search) {
            entry.search = search
            entry.shared = 0
            entry.word = -1
            found.push(entry)
          }
          // A word that is the same counts once, and its parts not at all.
          if (isWhole) entry.word = at
          if (isWhole || entry.word !== at) entry.shared += says
        }
      }
      add(whole, weight, true)
      for (const part of parts) {
        const feature = this.features.get(part)
        add(feature, this.rarityOf(feature) * shareOf(part), false)
      }
    }
    const neighbours: Neighbour[] = []
    for (const { thing, features, words, shared } of found) {
      if (thing.public_id === except) continue
      let all = own - shared
      for (let at = 0; at < words; at++) {
        const feature = features[at]
        if (feature) all += this.rarityOf(feature) * this.tellingOf(feature.key)
      }
      const likeness = Math.min(1, shared / Math.max(all, shared))
      if (likeness >= LEAST_LIKENESS) neighbours.push({ thing, likeness })
    }
    return neighbours.sort(byLikeness).slice(0, NEIGHBOURS)
  }

  /** Some things, evenly from the oldest to the newest. */
  sample(most: number): LearntThing[] {
    const step = Math.max(1, this.entries.size / most)
    const sampled: LearntThing[] = []
    let [at, next] = [0, 0]
    for (const { thing } of this.entries.values()) {
      if (at++ < next) continue
      sampled.push(thing)
      next += step
    }
    return sampled
  }

  /** A box is a kind of container, and tells little of a thing that comes in one. */
  private tellingOf(word: string): number {
    return this.collection === 'items' ? tellingOf(word) : 1
  }

  /** How much a word says: the less, the more things have it. */
  private rarityOf(feature: Feature | undefined): number {
    return Math.log(1 + (this.entries.size + 1) / ((feature?.entries.length ?? 0) + 0.5))
  }

  private featureOf(key: string): Feature {
    const known = this.features.get(key)
    if (known) return known
    const made: Feature = { key, entries: [] }
    this.features.set(key, made)
    return made
  }

  private thingOf(record: BaseRecord): LearntThing | null {
    if (this.collection === 'containers') {
      const read = LearntContainer.safeParse(record)
      if (!read.success) return null
      const { public_id, name, kind, placement, archived_at } = read.data
      return {
        ...NO_FACTS,
        public_id,
        name,
        kind: this.shared(kind),
        ...this.whereOf(placement, archived_at),
      }
    }
    const read = LearntItem.safeParse(record)
    if (!read.success) return null
    const { public_id, name, created_at, category_id, tag_ids, unit, placement, archived_at } = read.data
    const { minimum_quantity = null, expires_on = null } = read.data
    const expires = millisecondsOf(`${expires_on}T00:00:00Z`)
    const kept = expires === null ? 0 : expires - (millisecondsOf(created_at) ?? expires)
    return {
      public_id,
      name,
      kind: null,
      category_id: this.shared(category_id),
      tag_ids: tag_ids.length === 0 ? NONE : tag_ids.map((id) => this.shared(id) ?? id),
      unit: this.shared(unit),
      minimum_quantity,
      shelf_days: kept > 0 ? Math.round(kept / DAY_MS) : null,
      ...this.whereOf(placement, archived_at),
    }
  }

  private whereOf(placement: Placement | null, archived_at: string | null) {
    return {
      placement: placement && { kind: placement.kind, id: this.shared(placement.id) ?? placement.id },
      archived: archived_at !== null,
    }
  }

  private shared(text: string | null): string | null {
    if (text === null) return null
    const known = this.texts.get(text)
    if (known !== undefined) return known
    this.texts.set(text, text)
    return text
  }
}

const NONE: readonly string[] = []
const NO_FACTS = { category_id: null, tag_ids: NONE, unit: null, minimum_quantity: null, shelf_days: null }

function byLikeness(a: Neighbour, b: Neighbour): number {
  return (
    b.likeness - a.likeness ||
    Number(a.thing.archived) - Number(b.thing.archived) ||
    (a.thing.public_id < b.thing.public_id ? -1 : 1)
  )
}
