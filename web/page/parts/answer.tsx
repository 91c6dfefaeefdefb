import { useEffect, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { problemOf } from '../problem.ts'
import { href } from '../router.ts'
import { attempt } from '../server.ts'
import { shownLanguage } from '../texts/language.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { pathText, placeHref } from './path.tsx'

interface Named {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly where: readonly string[]
}

interface Answered {
  readonly query_id: string
  readonly state: string
  readonly words: string
  readonly things: readonly Named[]
  readonly total: number
  readonly taken: readonly { readonly words: string; readonly as: string }[]
}

/** Languages in which the server understands questions. */
const ASKED: readonly string[] = ['en', 'de', 'fr', 'es']

/** The answer of the server to a question, with the records that it rests on, and how it was understood. */
export function Answer({ question }: { readonly question: string }) {
  const [answer, setAnswer] = useState<Answered | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    setAnswer(null)
    setProblem(null)
    const { tag } = shownLanguage.value
    const body = {
      question,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(ASKED.includes(tag) ? { language: tag } : {}),
    }
    api('POST', '/api/v1/ai/answer', body).then(
      (found) => current && setAnswer(answeredOf(found)),
      (error: unknown) => current && setProblem(problemOf(error)),
    )
    return () => {
      current = false
    }
  }, [question])
  return (
    <section class="panel answer" aria-live="polite" aria-busy={answer === null && problem === null}>
      <h2>{question}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      {answer && <Found key={answer.query_id} answer={answer} />}
    </section>
  )
}

function Found({ answer }: { readonly answer: Answered }) {
  const { state, things, total, taken, words } = answer
  return (
    <>
      <p class={state === 'answered' || state === 'partial' ? 'answer-words' : 'hint'} dir="auto">
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
            <span class="where">{pathText(thing.where) || text('ask.no_place')}</span>
          </span>
          <Icon name="chevron-right" />
        </a>
      ))}
      {total > things.length && <p class="hint">{text('ask.more', { count: total - things.length })}</p>}
      <Verdict query_id={answer.query_id} />
    </>
  )
}

/** Whether the answer was right: it stays with the question, in the household. */
function Verdict({ query_id }: { readonly query_id: string }) {
  const [given, setGiven] = useState(false)
  const judge = async (verdict: 'right' | 'wrong') => {
    const done = await attempt(() => api('POST', `/api/v1/ai/search/${query_id}/feedback`, { verdict }))
    setGiven(done)
    if (done) toast({ text: text('ask.thanks') })
  }
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

function answeredOf(found: unknown): Answered {
  const answer = field(found, 'answer')
  const total = field(field(answer, 'figures'), 'total')
  return {
    query_id: textOf(found, 'query_id'),
    state: textOf(answer, 'state'),
    words: textOf(answer, 'text'),
    things: listOf(answer, 'citations').map((each) => ({
      kind: textOf(each, 'kind'),
      id: textOf(each, 'id'),
      name: textOf(each, 'name'),
      where: listOf(each, 'path').map((step) => textOf(step, 'name')),
    })),
    total: typeof total === 'number' ? total : 0,
    taken: listOf(answer, 'read_as').map((each) => ({
      words: textOf(each, 'words'),
      as: textOf(each, 'as'),
    })),
  }
}
