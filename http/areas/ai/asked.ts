import { z } from 'zod'
import { type Asked, isTimeZone, Query } from '../../../engine/index.ts'
import { LanguageParam } from '../../../services/interface/ai/replies.ts'
import type { AskedModel } from '../../../services/questions/with-model.ts'
import { HttpError } from '../../errors/errors.ts'

/** Characters of a question. */
export const LONGEST_QUESTION = 300

/** What a person asks. */
export const askedFields = {
  question: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_QUESTION)
    .optional()
    .meta({
      description: 'A question in English, German, French or Spanish',
      examples: ['Where is the drill?'],
    }),
  query: Query.optional().meta({
    description: 'A query, as an earlier answer has it, in place of a question',
  }),
  language: LanguageParam.optional().meta({
    description: 'The language of the person, for a question that several languages read alike',
  }),
  time_zone: z
    .string()
    .max(64)
    .default('UTC')
    .meta({ description: 'The time zone of the person (IANA)', examples: ['Europe/Berlin'] }),
  use_provider: z.boolean().default(true).meta({
    description:
      'Whether a model of another server may read the question if the grammar does not understand it. It can only lower the level of the household',
  }),
  compose: z.boolean().default(false).meta({
    description:
      'Whether a model may also word the answer from the records that were found; takes the level `records`',
  }),
}

const AskedBody = z.strictObject(askedFields)

/** The refusal of a time zone that nobody knows. */
export const NO_SUCH_ZONE =
  'There is no such time zone: write one of the IANA database, such as Europe/Berlin.'

/** The question of a body. @throws HttpError `validation_failed` unless it has a question or a query, and a known time zone */
export function askedIn({
  question,
  query,
  language,
  time_zone,
  use_provider,
  compose,
}: z.output<typeof AskedBody>): {
  readonly asked: Asked
  readonly time_zone: string
  readonly model: AskedModel
} {
  const model = { use_provider, compose: compose && use_provider }
  if (!isTimeZone(time_zone)) {
    throw invalid('time_zone', NO_SUCH_ZONE)
  }
  if (question !== undefined && query === undefined)
    return { asked: { question, language }, time_zone, model }
  if (query !== undefined && question === undefined) return { asked: { query, language }, time_zone, model }
  throw invalid('question', 'Send either a question or a query.')
}

function invalid(path: string, message: string): HttpError {
  return new HttpError('validation_failed', { details: [{ path, code: 'invalid_value', message }] })
}
