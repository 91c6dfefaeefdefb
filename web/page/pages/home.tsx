import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { Loading } from '../lazy.tsx'
import { FirstSteps } from '../parts/first-steps.tsx'
import { Soon } from '../parts/soon.tsx'
import { ThingsPanel } from '../parts/things-panel.tsx'
import { go, href } from '../router.ts'
import { session } from '../session.ts'
import { dayOf, type TextKey, text } from '../texts/text.ts'

/** Every member sees that the household is to be erased. */
function ErasureNote() {
  const { name = '', erasure_due_at = '' } = session.value?.household ?? {}
  if (erasure_due_at === '') return null
  return (
    <p class="note note-warn" dir="auto">
      {text('home.erasure', { name, day: dayOf(erasure_due_at) })}{' '}
      <a href={href('settings')}>{text('nav.settings')}</a>
    </p>
  )
}

/** The first page: what changed, and what needs a look. */
export function HomePage() {
  const home = useAnswer('home', null)
  if (!home) return <Loading />
  const { items, containers, places } = home
  const empty = items + containers + places === 0
  const open = home.to_name + home.without_place + home.without_photo + home.conflicts
  // Who may only look is not asked to tidy up.
  const hasWork = open > 0 && session.value?.household.role !== 'viewer'
  return (
    <>
      <h1>{text('home.hello', { name: session.value?.user.name ?? '' })}</h1>
      <ErasureNote />
      {empty ? (
        <FirstSteps />
      ) : (
        <>
          <p class="lead">{text('home.counts', { items, containers, places })}</p>
          <SearchEntry />
        </>
      )}
      <div class="columns">
        <ThingsPanel title="home.recent" rows={home.recent} marks="none" more={{ order: 'changed' }}>
          <a class="row row-todo" href={href('history')}>
            <Icon name="history" />
            <span class="row-main">{text('home.history')}</span>
            <Icon name="chevron-right" />
          </a>
        </ThingsPanel>
        <Soon frames={1}>
          <ThingsPanel
            title="home.low"
            rows={home.low}
            count={home.low_count}
            marks="amount"
            more={{ filter: 'low' }}
          />
        </Soon>
        <Soon frames={2}>
          <ThingsPanel
            title="home.expiring"
            rows={home.expiring}
            count={home.expiring_count}
            marks="expiry"
            more={{ filter: 'expiring', order: 'expires_on' }}
          />
        </Soon>
      </div>
      {hasWork && (
        <section class="panel">
          <h2>{text('home.todo')}</h2>
          <div class="todo">
            <Todo
              icon="image"
              words="home.to_name"
              count={home.to_name}
              to={href('add', '', { to_name: 'photos' })}
            />
            <Todo
              icon="map-pin"
              words="home.without_place"
              count={home.without_place}
              to={href('things', '', { filter: 'no_place' })}
            />
            <Todo
              icon="camera"
              words="home.without_photo"
              count={home.without_photo}
              to={href('things', '', { filter: 'no_photo' })}
            />
            <Todo
              icon="triangle-alert"
              words="home.conflicts"
              count={home.conflicts}
              to={href('conflicts')}
            />
          </div>
        </section>
      )}
    </>
  )
}

/** The field of the search. Its page shows the hits, so it opens with the first letter or a touch. */
function SearchEntry() {
  const search = (words: string) => go(href('search', '', words === '' ? {} : { q: words }))
  return (
    <label class="search-field search-large">
      <Icon name="search" />
      <input
        type="search"
        placeholder={text('search.placeholder')}
        aria-label={text('search.title')}
        onClick={() => search('')}
        onInput={({ currentTarget: { value } }) => search(value)}
      />
    </label>
  )
}

function Todo(props: { icon: IconName; words: TextKey; count: number; to: string }) {
  const { icon, words, count, to } = props
  if (count === 0) return null
  return (
    <a class="row row-todo" href={to}>
      <Icon name={icon} />
      <span class="row-main">{text(words, { count })}</span>
      <Icon name="chevron-right" />
    </a>
  )
}
