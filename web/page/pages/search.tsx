import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { lazyPage } from '../lazy.tsx'
import { Marked } from '../parts/marked.tsx'
import { PathLine, placeHref } from '../parts/path.tsx'
import { placeIcons } from '../parts/place-picker.tsx'
import { useGrowing } from '../parts/soon.tsx'
import { ThingRow } from '../parts/thing-row.tsx'
import { useFocus } from '../parts/use-focus.ts'
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

/** Notes the words in the address, so that the back button and a reload find them. */
function note(words: string): void {
  const { path, query } = address.peek()
  if (path !== href('search') || (query.get('q') ?? '') === words) return
  go(href('search', '', words === '' ? {} : { q: words }), { replace: true })
}

const Answer = lazyPage(async () => {
  await loadSeldomTexts()
  return (await import('../parts/answer.tsx')).Answer
})

/** Finds things, boxes and places while the person types. */
export function SearchPage({ query }: { readonly query: URLSearchParams }) {
  const [words, setWords] = useState(query.get('q') ?? '')
  const answer = useAnswer('find', { words, limit: HITS })
  const found = useGrowing(answer, DRAWN)
  const typed = words.trim()
  const [question, setQuestion] = useState<string | null>(null)
  const canAsk = /\S\s+\S|\?$/.test(typed)
  const readOnly = session.value?.household.role === 'viewer'
  // The browser takes a while to change the address, so it is not done for every letter.
  useEffect(() => {
    const timer = setTimeout(() => note(words), NOTED_MS)
    return () => clearTimeout(timer)
  }, [words])
  const field = useFocus<HTMLInputElement>()
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
          onBlur={() => note(words)}
        />
      </label>
      {typed === '' && <p class="hint">{text('search.hint')}</p>}
      {question !== null && <Answer question={question} />}
      {canAsk && question === null && (
        <button type="button" class="row row-todo" onClick={() => setQuestion(typed)}>
          <Icon name="search" />
          <span class="row-main">{text('search.ask', { question: typed })}</span>
        </button>
      )}
      {question === null && typed !== '' && found?.length === 0 && (
        <p class="empty-line">{text('search.none', { words: typed })}</p>
      )}
      {question === null && typed !== '' && found && found.length > 0 && (
        <section class="panel" aria-live="polite">
          {found.map((hit) =>
            hit.kind === 'thing' ? (
              <ThingRow key={hit.thing.public_id} row={hit.thing} words={typed} />
            ) : (
              <a key={hit.place.public_id} class="row" href={placeHref(hit.place)}>
                <span class="photo photo-none">
                  <Icon name={placeIcons[hit.place.kind]} />
                </span>
                <span class="row-main">
                  <span class="row-name" dir="auto">
                    <Marked text={hit.place.name} words={typed} />
                  </span>
                  {hit.place.where.length === 0 ? (
                    <span class="where">{text(`kind.${hit.place.kind}`)}</span>
                  ) : (
                    <PathLine names={hit.place.where} />
                  )}
                </span>
                <span class="amount">
                  {text('tree.amount', { places: hit.place.places, things: hit.place.things })}
                </span>
              </a>
            ),
          )}
        </section>
      )}
      {question === null && typed !== '' && !readOnly && (
        <a class="row row-todo" href={href('add', '', { name: typed })}>
          <Icon name="plus" />
          <span class="row-main">{text('search.create', { name: typed })}</span>
        </a>
      )}
    </div>
  )
}
