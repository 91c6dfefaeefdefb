import { z } from 'zod'
import {
  type Answer,
  answerStates,
  type Citation,
  type FoundThing,
  languages,
  Query,
  resourceTypes,
} from '../../../engine/index.ts'
import { modelFaults } from '../../provider/model-server.ts'
import { providerRefusals } from '../../provider/provider.ts'
import type { ModelPart } from '../../questions/with-model.ts'
import { PathReply } from '../inventory/path-reply.ts'

/** The language of a question and its answer. */
export const LanguageParam = z.enum(languages)

/** A record that an answer names. */
export const CitationReply = z
  .strictObject({
    kind: z.enum([...resourceTypes]),
    id: z.string(),
    name: z.string().meta({ examples: ['Christmas decorations'] }),
    path: PathReply,
  })
  .meta({ id: 'Citation', description: 'A record that an answer names.' })

const ReadAs = z.strictObject({
  words: z.string().meta({ description: 'Words of the question' }),
  as: z.string().meta({ description: 'The name that they were taken for' }),
})

/** A record of an answer, with the facts that people ask for. */
const FoundReply = z
  .strictObject({
    ...CitationReply.shape,
    quantity: z.number().nullable().meta({ description: 'Null for a container' }),
    unit: z.string().nullable(),
    expires_on: z
      .string()
      .nullable()
      .meta({ description: 'The day on which it expires', examples: ['2027-01-31'] }),
    warranty_expires: z.string().nullable(),
  })
  .meta({ id: 'AnsweredRecord', description: 'A record that an answer rests on.' })

/** How a question was read. */
export const readingReply = {
  query: Query.nullable().meta({
    description: 'The query that was run, for a person to correct; null if the question was not understood',
  }),
  read_as: z.array(ReadAs),
  unused_words: z
    .array(z.string())
    .meta({ description: 'Words of the question that the answer does not take into account' }),
  alternatives: z
    .array(CitationReply)
    .meta({ description: 'Records of the same name as one that was taken' }),
  by: z.enum(['grammar', 'provider']).meta({
    description: 'What read the question: the grammar of this server, or a model of another server',
  }),
}

const Figures = z.strictObject({
  total: z.int().min(0).meta({ description: 'Records that match' }),
  quantity: z
    .number()
    .nullable()
    .meta({ description: 'The sum of their quantities, where it was asked for' }),
  values: z.array(
    z.strictObject({
      currency: z.string().meta({ description: 'ISO 4217; empty for amounts without a currency' }),
      amount: z.number(),
    }),
  ),
})

const Composed = z.strictObject({
  text: z.string(),
  citations: z.array(z.string()).meta({ description: 'The ids of the records that the text rests on' }),
})

/** What a model of another server did for a question. */
const ModelPartReply = z
  .strictObject({
    status: z.enum(['answered', 'no_better', 'not_needed', 'lowered', 'failed']).meta({
      description:
        'answered: the answer rests on its translation. no_better: it knew no more than the grammar. not_needed: the grammar understood every word. lowered: the request did not want it',
    }),
    reason: z.enum([...providerRefusals, ...modelFaults, 'unusable']).nullable(),
    call_ids: z.array(z.string()).meta({ description: 'The calls, as the list of calls has them' }),
    composed: Composed.nullable().meta({ description: 'The answer in the words of the model' }),
  })
  .nullable()
  .meta({ description: 'What a model did for the question; null if the household asks none' })

export const AnswerReply = z
  .strictObject({
    state: z.enum(answerStates).meta({
      description:
        'partial: some words were left out. not_found: nothing here is called by these words. not_understood: no word says what is asked for',
    }),
    text: z.string(),
    language: LanguageParam,
    citations: z.array(FoundReply).meta({ description: 'The records that the answer rests on' }),
    figures: Figures.nullable(),
    provider: ModelPartReply,
    ...readingReply,
  })
  .meta({ id: 'Answer', description: 'An answer with all that it rests on.' })

export function citationReply({ kind, id, name, path }: Citation): z.input<typeof CitationReply> {
  return { kind, id, name, path: [...path] }
}

function foundReply(thing: FoundThing): z.input<typeof FoundReply> {
  const { quantity, unit, expires_on, warranty_expires } = thing
  return { ...citationReply(thing), quantity, unit, expires_on, warranty_expires }
}

/** How a question was read, in a reply. */
export function readingOf({ query, read_as, unused_words, alternatives, by }: Answer) {
  return {
    query,
    read_as: [...read_as],
    unused_words: [...unused_words],
    alternatives: alternatives.map(citationReply),
    by,
  }
}

export function answerReply(answer: Answer, provider: ModelPart | null = null): z.input<typeof AnswerReply> {
  const { state, text, language, findings } = answer
  const sums = findings?.query.ask === 'count'
  return {
    state,
    text,
    language,
    citations: findings?.things.map(foundReply) ?? [],
    figures: findings && {
      total: findings.total,
      quantity: sums ? findings.quantity : null,
      values: [...findings.values],
    },
    provider: provider && {
      ...provider,
      call_ids: [...provider.call_ids],
      composed: provider.composed && { ...provider.composed, citations: [...provider.composed.citations] },
    },
    ...readingOf(answer),
  }
}
