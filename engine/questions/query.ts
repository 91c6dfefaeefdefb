import * as z from 'zod'
import { Day, Id } from '../core/fields.ts'
import { Placement } from '../structure/levels.ts'

/** What a question asks for. */
export const asks = [
  'where',
  'contents',
  'list',
  'count',
  'exists',
  'total_value',
  'when_moved',
  'when_seen',
  'who_moved',
  'moved',
  'when_expires',
  'warranty',
  'who_has',
] as const
export type Ask = (typeof asks)[number]

/** A state of things that a question can name. */
export const statuses = [
  'expired',
  'expiring',
  'low',
  'empty',
  'unplaced',
  'archived',
  'warranty_ending',
  'without_photo',
  'lifetime_warranty',
  'lent',
  'overdue',
] as const
export type QuestionStatus = (typeof statuses)[number]

/** What the dates of a span of time are dates of. */
export const timeFields = [
  'moved',
  'seen',
  'created',
  'bought',
  'expires',
  'warranty',
  'lent',
  'due',
] as const
export type TimeField = (typeof timeFields)[number]

/** Words of one query. */
const MOST_WORDS = 12
/** Characters of a word of a query. */
const LONGEST_WORD = 60
/** Largest number that an amount of a query compares with. */
const MAX_AMOUNT = 1e12

/** Things, and places, that one question names beside the first: "the drill, the saw and the hammer". */
const MOST_ALSO = 4

const Word = z.string().trim().min(1).max(LONGEST_WORD)
const Limits = z.strictObject({
  over: z.number().min(0).max(MAX_AMOUNT).optional(),
  under: z.number().min(0).max(MAX_AMOUNT).optional(),
})

/**
 * A question in a closed form. The grammar writes it, a person corrects it, and it is run as it is: what it does not say is not
 * asked. Everything in it must hold for a thing that the answer names.
 */
export const Query = z
  .strictObject({
    ask: z.enum(asks),
    /** Every one of these words is in the texts of the thing. */
    words: z.array(Word).max(MOST_WORDS).default([]),
    /** The words of other things that are meant as well, as in "the drill and the saw": all else holds for each of them. */
    also: z.array(z.array(Word).min(1).max(MOST_WORDS)).max(MOST_ALSO).default([]),
    /** The place or container that is asked about itself, as in "where is the blue box". */
    subject: Placement.nullable().default(null),
    /** The place or container that the things lie in, at any depth. */
    in: Placement.nullable().default(null),
    /** Other places that they can lie in, as in "in the garage and in the attic". */
    also_in: z.array(Placement).max(MOST_ALSO).default([]),
    /** Leaves out each thing for which any part of it holds, as in "the tools that are not in the box". */
    except: z
      .strictObject({
        /** In one of these places, at any depth. */
        in: z.array(Placement).max(MOST_ALSO).default([]),
        category_id: Id.nullable().default(null),
        tag_ids: z.array(Id).max(MOST_WORDS).default([]),
        /** Called by all words of one of these. */
        words: z.array(z.array(Word).min(1).max(MOST_WORDS)).max(MOST_ALSO).default([]),
      })
      .nullable()
      .default(null),
    /** Whether they lie in that place itself. */
    directly: z.boolean().default(false),
    category_id: Id.nullable().default(null),
    /** Other categories that they can be of, as in "food and drinks". */
    also_category_ids: z.array(Id).max(MOST_ALSO).default([]),
    tag_ids: z.array(Id).max(MOST_WORDS).default([]),
    /** Whether one of the tags is enough. */
    any_tag: z.boolean().default(false),
    /** Absent: items, and containers where the question can mean them. */
    kind: z.enum(['items', 'containers']).nullable().default(null),
    /** The id of the member who did it. */
    by: Id.nullable().default(null),
    /** The borrower of things that are lent, by some words of the name. */
    lent_to: Word.nullable().default(null),
    status: z.array(z.enum(statuses)).max(statuses.length).default([]),
    /** An amount of money, in `currency` (ISO 4217) where one is named. Both ends are included. */
    value: Limits.extend({
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'a currency code of three letters, such as EUR')
        .optional(),
    })
      .nullable()
      .default(null),
    quantity: Limits.nullable().default(null),
    /** Days in the time zone of the person; both are included. */
    time: z
      .strictObject({ field: z.enum(timeFields), from: Day.optional(), to: Day.optional() })
      .nullable()
      .default(null),
    /** The greatest first; of days the latest. `reverse` turns it round. */
    sort: z.enum(['value', 'quantity', 'created', 'expires']).nullable().default(null),
    reverse: z.boolean().default(false),
    /** Records of the answer. */
    limit: z.int().min(1).max(100).default(50),
  })
  .meta({ id: 'QuestionQuery', description: 'A question in a closed form.' })
export type Query = z.infer<typeof Query>

/** The languages of questions and answers. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]
