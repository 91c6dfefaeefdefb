/** Where the numbers come from: the same ones in every run of a seed. */
export interface RandomSource {
  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number
}

/** A record that somebody knows of. Its other fields are used where they are there. */
export type Known = Readonly<Record<string, unknown>> & { readonly public_id: string }

/** All that somebody knows, by collection. */
export type Knowledge = Readonly<Record<string, readonly Known[]>>

/** An operation without the stamp of its author. */
export interface Made {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/** One thing that people do. */
export interface Maker {
  /** How often, beside the others, given what is known. */
  weight(picker: Picker): number
  make(picker: Picker): Made | undefined
}

const names = ['Saw', 'saw', 'SAW ', 'Drill', 'Screws', 'Garden', 'Ｄrill']

/** Picks among what is known. */
export class Picker {
  private readonly random: RandomSource
  private readonly knowledge: Knowledge

  constructor(random: RandomSource, knowledge: Knowledge) {
    this.random = random
    this.knowledge = knowledge
  }

  below(limit: number): number {
    return this.random.below(limit)
  }

  /** True in a percentage of all cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  known(collection: string): readonly Known[] {
    return this.knowledge[collection] ?? []
  }

  /** A known record; the first ones more often, so that people meet. */
  some(collection: string): Known | undefined {
    const records = this.known(collection)
    return records[Math.min(this.below(records.length), this.below(records.length))]
  }

  /** The id of a known record; now and then of one that is not there. */
  id(collection: string): string {
    return (this.chance(3) ? undefined : this.some(collection)?.public_id) ?? this.newId()
  }

  /** A UUIDv7. */
  newId(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    const head = `019b${hex.slice(4, 8)}-${hex.slice(8, 12)}`
    return `${head}-7${hex.slice(13, 16)}-${this.pick(['8', '9', 'a', 'b'])}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  /** The id of a new record; now and then one that is taken. */
  idFor(collection: string): string {
    return (this.chance(3) ? this.some(collection)?.public_id : undefined) ?? this.newId()
  }

  name(): string {
    return this.pick(names)
  }

  /** Some of the fields, each in a percentage of all cases. */
  fields(percent: number, fields: Readonly<Record<string, () => unknown>>): Record<string, unknown> {
    const chosen = Object.entries(fields).filter(() => this.chance(percent))
    return Object.fromEntries(chosen.map(([field, value]) => [field, value()]))
  }
}

/** Something of which there should be so many; beyond that it becomes rare. */
export function upTo(count: number, collection: string, weight: number): Maker['weight'] {
  return (picker) => (picker.known(collection).length < count ? weight : 0.1)
}

/** Something that is done to what is known. */
export function on(collection: string, weight: number): Maker['weight'] {
  return (picker) => (picker.known(collection).length > 0 ? weight : 0)
}
