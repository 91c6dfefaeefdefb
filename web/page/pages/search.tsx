import type { VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Found } from '../../engine/views/calls.ts'
import { useAnswer, useAnswered } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { forgetList } from '../lists/last-list.ts'
import { Marked } from '../parts/marked.tsx'
import { PathLine, placeHref } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-picker.tsx'
import { useGrowing } from '../parts/soon.tsx'
import { ThingRow } from '../parts/thing-row.tsx'
import { ThingsPanel } from '../parts/things-panel.tsx'
import { usePageFocus } from '../parts/use-focus.ts'
import { address, go, href } from '../router.ts'
import { session } from '../session.ts'
import { loadSeldomTexts } from '../texts/language.ts'
import { text } from '../texts/text.ts'

/** The most hits that are shown. */
const HITS = 40
/** Hits that are drawn at once, and with each frame after that. */
const DRAWN = { first: 6, step: 4, again: 10 }

/** How long after the last letter the words are noted in the address, in ms. */
const NOTED_MS = 300

/** Notes the words in the address, and whether they were asked as a question, so that the back button and a reload find the answer. */
function note(words: string, question: string | null): void {
  const { path, query } = address.peek()
  if (path !== href('search')) return
  if ((query.get('q') ?? '') === words && query.has('ask') === (question !== null)) return
  const asked: Record<string, string> = question === null ? {} : { ask: '1' }
  go(href('search', '', words === '' ? {} : { q: words, ...asked }), { replace: true })
}

const Answer = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../asked/answer.tsx')).Answer
})

/**
 * The hits of an answer, each drawn once: while more of them come, and while the next letters are typed, they stay as they are. When
 * the same words are answered once more, since something has changed, no row leaves: what is below them would move under a finger.
 */
function useDrawnHits(answer: readonly Found[] | undefined, words: string): readonly VNode[] | undefined {
  const drawn = useRef({ answer, words, rows: new Map<Found, VNode>(), growth: DRAWN })
  if (drawn.current.answer !== answer) {
    const again = drawn.current.words === words ? Number.POSITIVE_INFINITY : DRAWN.again
    drawn.current = { answer, words, rows: new Map(), growth: { ...DRAWN, again } }
  }
  const { rows, words: asked, growth } = drawn.current
  const found = useGrowing(answer, growth)
  return found?.map((hit) => {
    const row = rows.get(hit) ?? drawnHit(hit, asked)
    rows.set(hit, row)
    return row
  })
}

function drawnHit(hit: Found, words: string): VNode {
  if (hit.kind === 'thing') return <ThingRow key={hit.thing.public_id} row={hit.thing} words={words} />
  const { place } = hit
  return (
    <a key={place.public_id} class="row" href={placeHref(place)}>
      <span class="photo photo-none">
        <Icon name={placeIcons[place.kind]} />
      </span>
      <span class="row-main">
        <span class="row-name" dir="auto">
          <Marked text={place.name} words={words} />
        </span>
        {place.where.length === 0 ? (
          <span class="where">{text(`kind.${place.kind}`)}</span>
        ) : (
          <PathLine names={place.where} />
        )}
      </span>
      <span class="amount">{text('tree.amount', { places: place.places, things: place.things })}</span>
    </a>
  )
}

/** The things that changed last: what a person looks for is often among them. */
function Recent() {
  const rows = useAnswer('home', null)?.recent ?? []
  return <ThingsPanel title="home.recent" rows={rows} marks="none" more={{ order: 'changed' }} />
}

/** Finds things, boxes and places while the person types. */
export function SearchPage({ query }: { readonly query: URLSearchParams }) {
  useEffect(forgetList, [])
  const [words, setWords] = useState(query.get('q') ?? '')
  const found = useAnswered('find', { words, limit: HITS })
  const answer = found?.value
  // The answer may still be that of fewer letters. Before the first letter nothing is found, and that says nothing.
  const sought = found?.input.words.trim() ?? ''
  const typed = words.trim()
  const hits = useDrawnHits(answer, typed)
  const [question, setQuestion] = useState<string | null>(query.has('ask') ? typed || null : null)
  /** The question that has an answer: one that was not understood takes nothing away of what was found. */
  const [answered, setAnswered] = useState<string | null>(null)
  const isAnswered = question !== null && answered === question
  const canAsk = /\S\s+\S|\?$/.test(typed)
  const readOnly = session.value?.household.role === 'viewer'
  // The browser takes a while to change the address, so it is not done for every letter.
  useEffect(() => {
    const timer = setTimeout(() => note(words, question), NOTED_MS)
    return () => clearTimeout(timer)
  }, [words, question])
  const field = usePageFocus<HTMLInputElement>()
  return (
    <div class="narrow">
      <h1 class="visually-hidden">{text('search.title')}</h1>
      <label class="search-field search-large">
        <Icon name="search" />
        <input
          type="search"
          ref={field}
          value={words}
          placeholder={text('search.placeholder')}
          aria-label={text('search.title')}
          onKeyDown={({ key, isComposing }) => {
            if (key === 'Enter' && !isComposing && canAsk) setQuestion(typed)
          }}
          onInput={({ currentTarget: { value } }) => {
            setWords(value)
            setQuestion(null)
          }}
          onBlur={() => note(words, question)}
        />
      </label>
      {typed === '' && <p class="hint">{text('search.hint')}</p>}
      {typed === '' && <Recent />}
      {question !== null && <Answer question={question} onAnswered={setAnswered} />}
      {canAsk && question === null && (
        <button type="button" class="row row-todo" onClick={() => setQuestion(typed)}>
          <Icon name="search" />
          <span class="row-main">{text('search.ask', { question: typed })}</span>
        </button>
      )}
      {!isAnswered && typed !== '' && sought !== '' && answer?.length === 0 && (
        <p class="empty-line">{text('search.none', { words: sought })}</p>
      )}
      {!isAnswered && typed !== '' && hits && hits.length > 0 && (
        <section class="panel" aria-live="polite">
          {hits}
        </section>
      )}
      {/* Before the first answer it would stand where the first hit comes. */}
      {!isAnswered && typed !== '' && sought !== '' && !readOnly && (
        <a class="row row-todo" href={href('add', '', { name: typed })}>
          <Icon name="plus" />
          <span class="row-main">{text('search.create', { name: typed })}</span>
        </a>
      )}
    </div>
  )
}
