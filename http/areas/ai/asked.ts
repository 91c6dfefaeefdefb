import { z } from 'zod'
import { Query } from '../../../engine/index.ts'
import { LanguageParam } from '../../../services/interface/ai/replies.ts'
import type { Asked } from '../../../services/questions/answer.ts'
import { isTimeZone } from '../../../services/questions/zone.ts'
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
}

const AskedBody = z.strictObject(askedFields)

/** The question of a body. @throws HttpError `validation_failed` unless it has a question or a query, and a known time zone */
export function askedIn({ question, query, language, time_zone }: z.output<typeof AskedBody>): {
  readonly asked: Asked
  readonly time_zone: string
} {
  if (!isTimeZone(time_zone)) {
    throw invalid(
      'time_zone',
      'There is no such time zone: write one of the IANA database, such as Europe/Berlin.',
    )
  }
  if (question !== undefined && query === undefined) return { asked: { question, language }, time_zone }
  if (query !== undefined && question === undefined) return { asked: { query, language }, time_zone }
  throw invalid('question', 'Send either a question or a query.')
}

function invalid(path: string, message: string): HttpError {
  return new HttpError('validation_failed', { details: [{ path, code: 'invalid_value', message }] })
}
