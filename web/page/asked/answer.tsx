import { useEffect, useState } from 'preact/hooks'
import type { AllViewCalls } from '../../engine/views/all-calls.ts'
import type { AskedAnswer } from '../../engine/views/ask-calls.ts'
import { api, field, listOf, OfflineError, textOf } from '../api.ts'
import { call } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { useOneAtATime } from '../parts/one-at-a-time.ts'
import { PathLine, placeHref } from '../parts/path.tsx'
import { Worded } from '../parts/worded.tsx'
import { problemOf } from '../problem.ts'
import { href } from '../router.ts'
import { attempt } from '../server.ts'
import { day, text } from '../texts/text.ts'
import { understoodLanguage } from '../texts/understood.ts'
import { toast } from '../toasts.ts'
import type { AskedQuery } from './query-parts.ts'
import { QueryView } from './query-view.tsx'

type Named = AskedAnswer['things'][number]

interface Answered extends Omit<AskedAnswer, 'query'> {
  /** How the question was understood; null where it was not. */
  readonly query: AskedQuery | null
  /** Null for an answer of this device, which keeps no questions. */
  readonly query_id: string | null
  /** Whether a model of another server read the question. */
  readonly model: boolean
  /** The request, where the household lets a model help with it. */
  readonly helped: object | null
}

/**
 * The answer of the server to a question, with the records that it rests on, and how it was understood.
 *
 * @param onAnswered is called with the question when it has an answer
 */
export function Answer({
  question,
  onAnswered,
}: {
  readonly question: string
  readonly onAnswered: (question: string) => void
}) {
  const [answer, setAnswer] = useState<Answered | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The question as a person corrected it; null as it was read. */
  const [correction, setCorrection] = useState<{ of: string; query: AskedQuery } | null>(null)
  const corrected = correction?.of === question ? correction.query : null
  useEffect(() => {
    let current = true
    // The answer stays while a correction of it is asked.
    if (!corrected) setAnswer(null)
    setProblem(null)
    const language = understoodLanguage()
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const asked = corrected ? { query: corrected } : { question }
    answerTo({ ...asked, language, time_zone }).then(
      (found) => {
        if (!current) return
        setAnswer(found)
        if (isAnswer(found)) onAnswered(question)
      },
      (error: unknown) => current && setProblem(problemOf(error)),
    )
    return () => {
      current = false
    }
  }, [question, corrected])
  return (
    <section class="panel answer" aria-live="polite" aria-busy={answer === null && problem === null}>
      <h2>{question}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {answer === null && problem === null && <p class="hint">{text('ask.looking')}</p>}
      {answer && (
        <Found
          answer={answer}
          corrected={corrected}
          onCorrect={(query) => setCorrection({ of: question, query })}
        />
      )}
    </section>
  )
}

/** The answer of the server; that of the copy on this device if the server is out of reach. */
async function answerTo(asked: AllViewCalls['ask']['input']): Promise<Answered> {
  const { language, ...body } = asked
  try {
    const sent = { ...body, ...(language && { language }) }
    return answeredOf(await api('POST', '/api/v1/ai/answer', sent), sent)
  } catch (error) {
    if (!(error instanceof OfflineError)) throw error
    return { ...(await call('ask', asked)), query_id: null, model: false, helped: null }
  }
}

function Found({
  answer,
  corrected,
  onCorrect,
}: {
  readonly answer: Answered
  /** What a person corrected may not be answered yet; the next correction is one of that. */
  readonly corrected: AskedQuery | null
  readonly onCorrect: (query: AskedQuery) => void
}) {
  const { about_expiry, query_id, state, things, total, taken, words } = answer
  return (
    <>
      <p class={isAnswer(answer) ? 'answer-words' : 'hint'} dir="auto">
        {words}
      </p>
      {taken.map(({ words: said, as }) => (
        <p key={said} class="hint" dir="auto">
          {text('ask.read_as', { words: said, as })}
        </p>
      ))}
      {things.map((thing) => (
        <a key={thing.id} class="row" href={linkOf(thing)}>
          <span class="row-main">
            <span class="row-name" dir="auto">
              {thing.name}
            </span>
            {thing.where.length > 0 ? (
              <PathLine names={thing.where} />
            ) : (
              <span class="where">{text('ask.no_place')}</span>
            )}
          </span>
          {about_expiry && thing.expires_on !== null && <span class="amount">{day(thing.expires_on)}</span>}
          <Icon name="chevron-right" />
        </a>
      ))}
      {total > things.length && <Rest answer={answer} onCorrect={onCorrect} />}
      {answer.query && <QueryView query={corrected ?? answer.query} onChange={onCorrect} />}
      {answer.helped && things.length > 0 && <Worded key={query_id} asked={answer.helped} />}
      {answer.model && <p class="hint">{text('ask.by_model')}</p>}
      {query_id === null && <p class="hint">{text('ask.from_copy')}</p>}
      {query_id !== null && state !== 'not_understood' && <Verdict key={query_id} query_id={query_id} />}
    </>
  )
}

/** The most things that an answer names. */
const MOST_NAMED = 100

/** What an answer counts and does not name: some more of it can be named. */
function Rest({ answer, onCorrect }: { answer: Answered; onCorrect: (query: AskedQuery) => void }) {
  const { query, things, total } = answer
  const rest = text('ask.more', { count: total - things.length })
  if (!query || things.length >= MOST_NAMED) return <p class="hint">{rest}</p>
  return (
    <p class="actions">
      <button type="button" class="button" onClick={() => onCorrect({ ...query, limit: MOST_NAMED })}>
        {rest}
      </button>
    </p>
  )
}

function isAnswer({ state }: Answered): boolean {
  return state === 'answered' || state === 'partial'
}

/** Whether the answer was right: it stays with the question, in the household. */
function Verdict({ query_id }: { readonly query_id: string }) {
  const [given, setGiven] = useState(false)
  const one = useOneAtATime()
  const judge = (verdict: 'right' | 'wrong') =>
    one(async () => {
      const done = await attempt(() => api('POST', `/api/v1/ai/search/${query_id}/feedback`, { verdict }))
      setGiven(done)
      if (done) toast({ text: text('ask.thanks') })
    })
  return (
    <p class="actions">
      <button type="button" class="button" disabled={given} onClick={() => judge('right')}>
        {text('ask.right')}
      </button>
      <button type="button" class="button" disabled={given} onClick={() => judge('wrong')}>
        {text('ask.wrong')}
      </button>
    </p>
  )
}

function linkOf({ kind, id }: Named): string {
  if (kind === 'item') return href('item', id)
  switch (kind) {
    case 'container':
    case 'location':
    case 'zone':
    case 'rack':
    case 'row':
    case 'shelf':
    case 'slot':
      return placeHref({ kind, public_id: id })
    default:
      return kind === 'category' ? href('categories') : href('tags')
  }
}

function answeredOf(found: unknown, sent: object): Answered {
  const answer = field(found, 'answer')
  const query = field(answer, 'query')
  const statuses = field(query, 'status')
  const isOf = (status: string) => Array.isArray(statuses) && statuses.includes(status)
  const total = field(field(answer, 'figures'), 'total')
  return {
    query: typeof query === 'object' && query !== null ? { ...query } : null,
    query_id: textOf(found, 'query_id'),
    state: textOf(answer, 'state'),
    words: textOf(answer, 'text'),
    things: listOf(answer, 'citations').map((each) => ({
      kind: textOf(each, 'kind'),
      id: textOf(each, 'id'),
      name: textOf(each, 'name'),
      where: listOf(each, 'path').map((step) => textOf(step, 'name')),
      expires_on: textOf(each, 'expires_on') || null,
    })),
    model: textOf(answer, 'by') === 'provider',
    helped: field(answer, 'provider') === null ? null : sent,
    about_expiry:
      isOf('expired') ||
      isOf('expiring') ||
      textOf(query, 'sort') === 'expires' ||
      textOf(field(query, 'time'), 'field') === 'expires',
    total: typeof total === 'number' ? total : 0,
    taken: listOf(answer, 'read_as')
      .map((each) => ({ words: textOf(each, 'words'), as: textOf(each, 'as') }))
      // The parts of the question below name it as well.
      .filter(({ words, as }) => words.toLowerCase() !== as.toLowerCase()),
  }
}
