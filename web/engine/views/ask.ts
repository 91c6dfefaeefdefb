// A bundle of its own, with schemas of its own.
import '../jitless.ts'
import { CopyQuestions, type Replica } from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import type { AskedAnswer, AskViewCalls } from './ask-calls.ts'

/** The questions to each open copy. */
const opened = new WeakMap<Replica, CopyQuestions>()

function questionsTo(replica: Replica): CopyQuestions {
  const known = opened.get(replica)
  if (known) return known
  const questions = new CopyQuestions(() => replica.view, inSlices)
  replica.subscribe((event) => {
    if (event.type === 'changed') questions.note(event.records)
  })
  opened.set(replica, questions)
  return questions
}

/** Answers a question from the copy, without the server. */
export async function askCopy(
  replica: Replica,
  { question, language, time_zone }: AskViewCalls['ask']['input'],
): Promise<AskedAnswer> {
  const asked = { question, ...(language && { language }) }
  const { findings, query, read_as, state, text } = await questionsTo(replica).ask(asked, {
    time_zone,
    now: Date.now(),
  })
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
