import type { Level } from '../../engine/index.ts'
import type { Motif } from './pictures/motifs.ts'

/** A place with the places in it. Other tables name it by its key. */
export interface PlaceRow {
  readonly key: string
  readonly name: string
  readonly level: Exclude<Level, 'location'>
  readonly description?: string
  readonly code?: string
  /** Of a slot: the maximum number of things in it. */
  readonly capacity?: number
  readonly within?: readonly PlaceRow[]
}

/** An outermost place. */
export interface LocationRow extends Omit<PlaceRow, 'level'> {}

/** A container: its key, its name, the key of the place or container that it is in, and the rest. */
export type BoxRow = readonly [key: string, name: string, place: string | null, facts: BoxFacts]

export interface BoxFacts {
  readonly kind: string
  readonly code?: string
  readonly color?: string
  readonly fill?: 'empty' | 'partial' | 'nearly_full' | 'full'
  readonly about?: string
  readonly photo?: Motif
}

/** A category: its key, its name, an icon, a colour, and the key of the category around it. */
export type CategoryRow = readonly [key: string, name: string, icon: string, color: string, around?: string]

/** A tag: its key, its name, a colour. */
export type TagRow = readonly [key: string, name: string, color: string]

/** A thing: its name, the key of its category (null: none), and the rest. */
export type ThingRow = readonly [name: string, category: string | null, facts?: ThingFacts]

/** The things of a room, by the key of the place or container that they are in. */
export type ThingTable = Readonly<Record<string, readonly ThingRow[]>>

export interface ThingFacts {
  /** The quantity; 1 if it is absent. */
  readonly n?: number
  readonly unit?: string
  /** The minimum quantity. */
  readonly min?: number
  readonly by?: string
  readonly model?: string
  readonly serial?: string
  readonly about?: string
  readonly notes?: string
  readonly tags?: readonly string[]
  readonly photo?: Motif
  /** The price in euros, such as `39.95`. */
  readonly price?: string
  readonly from?: string
  /** What it is worth today, in euros. */
  readonly value?: string
  readonly insured?: boolean
  /** Days since it was bought. */
  readonly bought?: number
  /** Days until it expires; negative if it has expired. */
  readonly expires?: number
  /** Days until its warranty ends; negative if it has ended. */
  readonly warranty?: number
  readonly fields?: Readonly<Record<string, string | number | boolean>>
  /** Days since it was recorded, where that differs from the day on which its room was recorded. */
  readonly since?: number
  /** The key of the place where it was at first, and the days since it was moved from there. */
  readonly was?: readonly [place: string, days: number]
  /** The number of times that one of it was used up since it was recorded. */
  readonly used?: number
  /** The borrower, the days since then, and the days until the borrower returns it; negative if it is overdue. */
  readonly lent?: readonly [to: string, days: number, due?: number]
  /** Days since it was archived. */
  readonly archived?: number
}
