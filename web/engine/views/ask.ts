// Shares parts with the worker, which run before the worker: they need this first.
import '../jitless.ts'
import {
  CopyQuestions,
  CopySuggestions,
  dayIn,
  type Placement,
  placeCollection,
  Query,
  type Replica,
  readWish,
} from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import type { AskedAnswer, AskViewCalls, WishedPlace, WishRead } from './ask-calls.ts'

export { planMade } from './plan-making.ts'

interface Opened {
  readonly questions: CopyQuestions
  readonly suggestions: CopySuggestions
}

/** The questions to each open copy, and the suggestions of it. */
const opened = new WeakMap<Replica, Opened>()

function openedOf(replica: Replica): Opened {
  const known = opened.get(replica)
  if (known) return known
  const view = () => replica.view
  const questions = new CopyQuestions(view, inSlices)
  const suggestions = new CopySuggestions(view, inSlices, questions)
  replica.subscribe((event) => {
    if (event.type !== 'changed') return
    questions.note(event.records)
    suggestions.note(event.records)
  })
  const made = { questions, suggestions }
  opened.set(replica, made)
  return made
}

/** Answers a question from the copy, without the server. */
export async function askCopy(
  replica: Replica,
  { question = '', query: corrected, language, time_zone }: AskViewCalls['ask']['input'],
): Promise<AskedAnswer> {
  const asked = corrected ? { query: Query.parse(corrected) } : { question }
  const spoken = { ...asked, ...(language && { language }) }
  const { findings, query, read_as, state, text } = await openedOf(replica).questions.ask(spoken, {
    time_zone,
    now: Date.now(),
  })
  return {
    state,
    words: text,
    query: query && { ...query },
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

/** SPEC.md AN11: suggests the fields of a thing that a person types. */
export async function suggestHere(
  replica: Replica,
  { kind, text, language, time_zone }: AskViewCalls['suggest']['input'],
): Promise<AskViewCalls['suggest']['output']> {
  const today = dayIn(time_zone, Date.now())
  return openedOf(replica).suggestions.draft({ kind, text, today, ...(language && { language }) })
}

/** Reads a wish for a plan: its goal, its places and its limits, for a person to correct. */
export async function wishHere(
  replica: Replica,
  { wish, language }: AskViewCalls['wish']['input'],
): Promise<WishRead> {
  const names = await openedOf(replica).questions.names()
  const { goal, constraints, unused_words } = readWish(wish, names, language ?? undefined)
  const { scope = [], exclude = [], place, destination, ...others } = constraints
  const target = place ?? destination
  const named = ({ kind, id }: Placement): WishedPlace => {
    return { kind, public_id: id, name: replica.view.get(placeCollection[kind], id)?.record.name ?? '' }
  }
  return {
    goal: goal ?? '',
    scope: scope.map(named),
    target: target ? named(target) : null,
    excluded: exclude.map(named),
    others,
    unused: unused_words,
  }
}
