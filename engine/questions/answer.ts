import { millisecondsOf } from '../core/calendar.ts'
import type { ResourceType } from '../inventory/resources.ts'
import type { PlaceStep } from '../structure/placement.ts'
import type { Language, Query } from './query.ts'
import { de } from './wording/de.ts'
import { en } from './wording/en.ts'
import { es } from './wording/es.ts'
import { fr } from './wording/fr.ts'
import type { Phrases } from './wording/phrases.ts'

/**
 * How far a question was answered. `partial`: some words were left out. `not_found`: it names something that nothing here is
 * called. `not_understood`: no word says what is asked for, and nothing is called by its words.
 */
export const answerStates = ['answered', 'partial', 'not_found', 'not_understood'] as const
export type AnswerState = (typeof answerStates)[number]

/** A record that an answer names. */
export interface Citation {
  readonly kind: ResourceType
  readonly id: string
  readonly name: string
  /** The places around it, outermost first. */
  readonly path: readonly PlaceStep[]
}

/** A thing of an answer with the facts that answers tell. */
export interface FoundThing extends Citation {
  readonly quantity: number | null
  readonly unit: string | null
  readonly expires_on: string | null
  readonly warranty_expires: string | null
  readonly lifetime_warranty: boolean
  /** The borrower; null for a thing that is not lent. */
  readonly lent_to: string | null
  readonly lent_on: string | null
  readonly lent_until: string | null
}

/** A movement of a thing of an answer. */
export interface FoundMove {
  readonly thing: Citation
  readonly from: string | null
  readonly to: string | null
  /** The name of the member; null for one who is no member any more. */
  readonly by: string | null
  /** The day in the time zone of the person. */
  readonly day: string
}

/** When a thing was scanned last. */
export interface FoundSighting {
  readonly thing: Citation
  /** Null if it was never scanned. */
  readonly day: string | null
  readonly place: string | null
}

/** What lies in one of several places of a query. */
export interface FoundPart {
  readonly place: string
  readonly things: readonly FoundThing[]
  readonly total: number
  readonly quantity: number
}

/** What a query found. */
export interface Findings {
  readonly query: Query
  /** The day in the time zone of the person. */
  readonly today: string
  readonly things: readonly FoundThing[]
  /** All things that match. */
  readonly total: number
  readonly quantity: number
  readonly values: readonly { readonly currency: string; readonly amount: number }[]
  readonly valued: number
  /** The name of the place that the query is about; null for none. */
  readonly place: string | null
  /** Each of several places that the query is about; empty for one. */
  readonly parts: readonly FoundPart[]
  readonly moves: readonly FoundMove[]
  readonly seen: readonly FoundSighting[]
}

const PHRASES: Readonly<Record<Language, Phrases>> = { en, de, fr, es }
/** Things that the text of an answer names; the list beside it has more. */
const NAMED = 5

/** The text of an answer. It says nothing that is not in the findings. */
export function answerText(findings: Findings, language: Language): string {
  return new Wording(language).text(findings)
}

/** The text for words of a question that the answer leaves out. */
export function leftOutText(words: readonly string[], language: Language): string {
  return PHRASES[language].leftOut(words.join(', '))
}

/** The text for a question that has no answer. */
export function noAnswerText(
  state: 'not_found' | 'not_understood',
  words: readonly string[],
  language: Language,
): string {
  const phrases = PHRASES[language]
  return state === 'not_found' && words.length > 0
    ? phrases.notFound(`“${words.join(' ')}”`)
    : phrases.notUnderstood
}

class Wording {
  private readonly language: Language
  private readonly phrases: Phrases

  constructor(language: Language) {
    this.language = language
    this.phrases = PHRASES[language]
  }

  text(findings: Findings): string {
    const { phrases } = this
    const { query, things, total, place } = findings
    if (query.ask === 'moved' || query.ask === 'when_moved' || query.ask === 'who_moved')
      return this.moves(findings)
    if (query.ask === 'when_seen') return this.sightings(findings)
    if (query.ask === 'exists') {
      return total === 0 ? phrases.no : phrases.yes(this.names(things, total))
    }
    if (query.ask === 'count') {
      return total === 0
        ? phrases.none
        : phrases.count(this.number(total), this.number(findings.quantity), total > 1) + this.shares(findings)
    }
    if (query.ask === 'total_value') return this.worth(findings)
    if (findings.parts.length > 0 && (query.ask === 'contents' || query.ask === 'list'))
      return findings.parts.map((part) => this.part(part)).join(' ')
    if (total === 0)
      return place !== null && query.ask === 'contents' ? phrases.nothingIn(place) : phrases.none
    if (query.ask === 'where')
      return things
        .slice(0, NAMED)
        .flatMap((thing) => [this.where(thing), this.lent(thing) ?? []].flat())
        .concat(this.rest(total))
        .join(' ')
    if (query.ask === 'who_has')
      return things
        .slice(0, NAMED)
        .map((thing) => this.lent(thing) ?? `${phrases.notLent(thing.name)} ${this.where(thing)}`)
        .join(' ')
    if (query.ask === 'when_expires')
      return things
        .slice(0, NAMED)
        .map((thing) => this.expiry(thing, findings.today))
        .join(' ')
    if (query.ask === 'warranty')
      return things
        .slice(0, NAMED)
        .map((thing) => this.warranty(thing, findings.today))
        .join(' ')
    if (place !== null) return this.part({ place, things, total })
    return `${phrases.found(this.number(total), total > 1)} ${this.names(things, total)}.`
  }

  /** What lies in a place. */
  private part({ place, things, total }: Pick<FoundPart, 'place' | 'things' | 'total'>): string {
    const { phrases } = this
    if (total === 0) return phrases.nothingIn(place)
    return `${phrases.foundIn(this.number(total), place, total > 1)} ${this.names(things, total)}.`
  }

  /** How much of a number lies in each of several places. */
  private shares({ parts }: Findings): string {
    const each = parts.map(({ place, quantity }) => `${place}: ${this.number(quantity)}`)
    return each.length === 0 ? '' : ` (${each.join('; ')})`
  }

  private where({ name, path }: Citation): string {
    return path.length === 0 ? this.phrases.hasNoPlace(name) : this.phrases.isIn(name, pathText(path))
  }

  private lent({ name, lent_to, lent_on, lent_until }: FoundThing): string | null {
    if (lent_to === null) return null
    const [since, until] = [lent_on, lent_until].map((day) => day && this.day(day))
    return this.phrases.isLent(name, lent_to, since ?? null, until ?? null)
  }

  private expiry({ name, expires_on }: FoundThing, today: string): string {
    if (expires_on === null) return this.phrases.neverExpires(name)
    const tells = expires_on < today ? this.phrases.expired : this.phrases.expires
    return tells(name, this.day(expires_on))
  }

  private warranty({ name, warranty_expires, lifetime_warranty }: FoundThing, today: string): string {
    if (lifetime_warranty) return this.phrases.warrantyForever(name)
    if (warranty_expires === null) return this.phrases.noWarranty(name)
    const tells = warranty_expires < today ? this.phrases.warrantyEnded : this.phrases.warrantyUntil
    return tells(name, this.day(warranty_expires))
  }

  private worth({ values, valued, total }: Findings): string {
    if (total === 0) return this.phrases.none
    if (values.length === 0) return this.phrases.noValue
    const amounts = values.map(
      ({ currency, amount }) => `${this.number(amount)}${currency && ` ${currency}`}`,
    )
    return this.phrases.worth(this.list(amounts), `${this.number(valued)}/${this.number(total)}`)
  }

  private moves({ moves, things, query }: Findings): string {
    if (moves.length === 0) {
      const [thing] = things
      if (query.ask === 'moved' || !thing) return this.phrases.none
      if (query.also.length === 0) return this.phrases.neverMoved(thing.name)
    }
    const still =
      query.also.length === 0 ? [] : things.filter(({ id }) => moves.every(({ thing }) => thing.id !== id))
    return moves
      .slice(0, query.ask === 'moved' || query.also.length > 0 ? NAMED : 1)
      .map(({ thing, from, to, by, day }) => this.phrases.moved(thing.name, from, to, by, this.day(day)))
      .concat(still.slice(0, NAMED).map(({ name }) => this.phrases.neverMoved(name)))
      .join(' ')
  }

  private sightings({ seen }: Findings): string {
    if (seen.length === 0) return this.phrases.none
    return seen
      .slice(0, NAMED)
      .map(({ thing, day, place }) =>
        day === null
          ? this.phrases.neverSeen(thing.name)
          : this.phrases.seen(thing.name, this.day(day), place),
      )
      .join(' ')
  }

  private rest(total: number): string[] {
    return total > NAMED ? [`(${this.phrases.more(this.number(total - NAMED))})`] : []
  }

  private names(things: readonly Citation[], total: number): string {
    const named = things.slice(0, NAMED).map(({ name }) => name)
    if (total <= named.length) return this.list(named)
    return `${named.join(separatorOf(named))} ${this.phrases.more(this.number(total - named.length))}`
  }

  private list(parts: readonly string[]): string {
    const last = parts.at(-1) ?? ''
    return parts.length < 2
      ? last
      : `${parts.slice(0, -1).join(separatorOf(parts))} ${this.phrases.and} ${last}`
  }

  private number(value: number): string {
    // As it is stored: rounded to three decimals, 0.0001 would be nothing.
    return new Intl.NumberFormat(this.language, { maximumSignificantDigits: 15 }).format(value)
  }

  private day(day: string): string {
    const format = new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeZone: 'UTC' })
    return format.format(millisecondsOf(`${day}T00:00:00Z`) ?? 0)
  }
}

/** The places around something, outermost first, as people write it. */
export function pathText(path: readonly PlaceStep[]): string {
  return path.map(({ name }) => name).join(' › ')
}

/** A name with a comma in it is one name. */
function separatorOf(names: readonly string[]): string {
  return names.some((name) => name.includes(',')) ? '; ' : ', '
}
