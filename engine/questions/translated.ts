import * as z from 'zod'
import { Day } from '../core/fields.ts'
import { placementIn } from '../structure/levels.ts'
import { wordsOf } from '../text/words.ts'
import type { ReadingContext } from './context.ts'
import type { NamedCollection, NamedRecord } from './names.ts'
import { asks, type Language, Query, statuses, timeFields } from './query.ts'
import type { ReadAs, Reading } from './read.ts'

const Word = z.string().trim().min(1).max(60)
/** Words of one list. */
const MOST_WORDS = 12
const Words = z.array(Word).max(MOST_WORDS).nullish()
const Amount = z.number().min(0).max(1e12).nullish()

/**
 * A question as a model translates it: a query that has names in place of ids, because the model knows no record. Fields
 * that it adds are ignored; a value that it does not know makes all of it useless.
 */
export const TranslatedQuestion = z.object({
  about_inventory: z.boolean(),
  ask: z.enum(asks).nullish(),
  words: Words,
  other_words: Words,
  place: Word.nullish(),
  category: Word.nullish(),
  tags: Words,
  person: Word.nullish(),
  lent_to: Word.nullish(),
  kind: z.enum(['items', 'containers']).nullish(),
  status: z.array(z.enum(statuses)).max(statuses.length).nullish(),
  value: z
    .object({
      over: Amount,
      under: Amount,
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullish(),
    })
    .nullish(),
  quantity: z.object({ over: Amount, under: Amount }).nullish(),
  time: z.object({ field: z.enum(timeFields), from: Day.nullish(), to: Day.nullish() }).nullish(),
  sort: z.enum(['value', 'quantity', 'created', 'expires']).nullish(),
  reverse: z.boolean().nullish(),
  asking_words: Words,
  left_out: Words,
})
export type TranslatedQuestion = z.output<typeof TranslatedQuestion>

/** The share of the words of a name that must be said to mean it. */
const LEAST_SHARE = 0.5

/** A translation, linked to the names of a household as a question by the grammar is. */
export interface TranslatedReading extends Reading {
  /** Words of the question that the translation does not account for. */
  readonly dropped: readonly string[]
}

/**
 * Reads a translation. A name that nothing here has becomes a word, so that it is never passed over; a word of the question
 * that the translation does not mention is listed. `content` are the words that the grammar could not use.
 */
export function readTranslated(
  translated: TranslatedQuestion,
  { names, members, borrowers = [] }: Pick<ReadingContext, 'names' | 'members' | 'borrowers'>,
  { content, language }: { readonly content: readonly string[]; readonly language: Language },
): TranslatedReading {
  const read_as: ReadAs[] = []
  const words = [...(translated.words ?? [])]
  const named = (name: string | null | undefined, fits: (collection: NamedCollection) => boolean) => {
    if (!name) return null
    const found = names.saidBy(wordsOf(name)).find(({ record }) => fits(record.collection))
    if (found && found.share >= LEAST_SHARE) {
      read_as.push({ words: name, as: found.record.name })
      return found.record
    }
    words.push(...wordsOf(name))
    return null
  }
  const place = named(translated.place, (collection) => placementIn({ collection, id: '' }) !== null)
  const category = named(translated.category, (collection) => collection === 'categories')
  const tags = (translated.tags ?? []).flatMap((tag) => named(tag, (each) => each === 'tags') ?? [])
  const by = personOf(translated.person, members)
  if (translated.person && !by) words.push(...wordsOf(translated.person))
  const lent_to = isBorrower(translated.lent_to, borrowers) ? translated.lent_to : null
  if (translated.lent_to && !lent_to) words.push(...wordsOf(translated.lent_to))
  if (by) read_as.push({ words: translated.person ?? '', as: by.name })
  const base = Query.safeParse({
    ask: translated.ask ?? 'list',
    words: words.slice(0, MOST_WORDS),
    in: placeOf(place),
    category_id: category?.public_id ?? null,
    tag_ids: tags.map(({ public_id }) => public_id),
    kind: translated.kind ?? null,
    by: by?.user_id ?? null,
    lent_to: lent_to ?? null,
    status: [...new Set(translated.status ?? [])],
    value: limitsOf(translated.value),
    quantity: limitsOf(translated.quantity),
    time: timeOf(translated.time),
    sort: translated.sort ?? null,
    reverse: translated.reverse ?? false,
    ...(translated.sort ? { limit: 1 } : {}),
  }).data
  const isQuestion = translated.about_inventory && base !== undefined
  return {
    language,
    queries: isQuestion ? [base, ...synonymous(base, translated.other_words ?? [])] : [],
    read_as,
    known: 0,
    hasCue: isQuestion,
    soft: new Set(),
    heads: [],
    isEither: false,
    isRefused: !isQuestion,
    isBarred: !isQuestion,
    weighty: [],
    isOurs: false,
    alternatives: [],
    content,
    dropped: [...droppedBy(translated, content), ...(translated.left_out ?? [])],
  }
}

/** The same query with another word in place of its own ones. */
function synonymous(query: Query, others: readonly string[]): Query[] {
  if (query.words.length === 0) return []
  const own = new Set(query.words.flatMap(wordsOf))
  return others
    .map(wordsOf)
    .filter((words) => words.length > 0 && !words.every((word) => own.has(word)))
    .map((words) => ({ ...query, words: words.slice(0, MOST_WORDS) }))
}

function personOf(person: string | null | undefined, members: ReadingContext['members']) {
  const said = wordsOf(person ?? '')
  if (said.length === 0) return null
  const fits = members.filter(({ name }) => {
    const parts = wordsOf(name)
    return said.every((word) => parts.includes(word))
  })
  return fits.length === 1 ? (fits[0] ?? null) : null
}

function isBorrower(person: string | null | undefined, borrowers: readonly string[]): boolean {
  const said = wordsOf(person ?? '')
  return said.length > 0 && borrowers.some((name) => said.every((word) => wordsOf(name).includes(word)))
}

function placeOf(record: NamedRecord | null) {
  return record && placementIn({ collection: record.collection, id: record.public_id })
}

function limitsOf(limits: TranslatedQuestion['value']) {
  const over = limits?.over ?? undefined
  const under = limits?.under ?? undefined
  if (over === undefined && under === undefined) return null
  const currency = limits?.currency ?? undefined
  return {
    ...(over !== undefined && { over }),
    ...(under !== undefined && { under }),
    ...(currency !== undefined && { currency }),
  }
}

function timeOf(time: TranslatedQuestion['time']) {
  const { field, from, to } = time ?? {}
  if (!field || (!from && !to)) return null
  return { field, ...(from && { from }), ...(to && { to }) }
}

/** Words of the question that a translation mentions nowhere. */
function droppedBy(translated: TranslatedQuestion, content: readonly string[]): string[] {
  const { words, place, category, tags, person, lent_to, asking_words, left_out } = translated
  const mentioned = new Set(
    [
      words ?? [],
      place ?? [],
      category ?? [],
      tags ?? [],
      person ?? [],
      lent_to ?? [],
      asking_words ?? [],
      left_out ?? [],
    ]
      .flat()
      .flatMap(wordsOf),
  )
  return content.filter((word) => !wordsOf(word).every((part) => mentioned.has(part)))
}
