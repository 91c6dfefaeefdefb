// Shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'
import { CopyQuestions, type HouseholdView } from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import type { AskedAnswer, AskViewCalls } from './ask-calls.ts'

/** The questions to one copy. */
export function copyQuestions(view: () => HouseholdView): CopyQuestions {
  return new CopyQuestions(view, inSlices)
}

/** Answers a question from the copy, without the server. */
export async function askCopy(
  questions: CopyQuestions,
  { question, language, time_zone }: AskViewCalls['ask']['input'],
): Promise<AskedAnswer> {
  const asked = { question, ...(language && { language }) }
  const { findings, query, read_as, state, text } = await questions.ask(asked, { time_zone, now: Date.now() })
  return {
    state,
    words: text,
    things: (findings?.things ?? []).map(({ kind, id, name, path, expires_on }) => ({
      ...{ kind, id, name, expires_on },
      where: path.map((step) => step.name),
    })),
    total: findings?.total ?? 0,
    taken: read_as,
    about_expiry:
      query !== null &&
      (query.time?.field === 'expires' ||
        query.sort === 'expires' ||
        query.status.some((each) => each === 'expired' || each === 'expiring')),
  }
}
