import type { ComponentChildren } from 'preact'
import type { ThingRow as Row } from '../../engine/views/calls.ts'
import { useAnswer } from '../engine.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { FirstSteps } from '../parts/first-steps.tsx'
import { Soon } from '../parts/soon.tsx'
import { ThingRow } from '../parts/thing-row.tsx'
import { href } from '../router.ts'
import { session } from '../session.ts'
import { type TextKey, text } from '../texts/text.ts'

/** The first page: what changed, and what needs a look. */
export function HomePage() {
  const home = useAnswer('home', null)
  if (!home) return <div class="loading" aria-busy="true" />
  const { items, containers, places } = home
  const empty = items + containers + places === 0
  return (
    <>
      <h1>{text('home.hello', { name: session.value?.user.name ?? '' })}</h1>
      {empty ? <FirstSteps /> : <p class="lead">{text('home.counts', { items, containers, places })}</p>}
      <div class="columns">
        <Rows title="home.recent" rows={home.recent} marks="none" more={{ order: 'changed' }}>
          <a class="row row-todo" href={href('history')}>
            <Icon name="history" />
            <span class="row-main">{text('home.history')}</span>
            <Icon name="chevron-right" />
          </a>
        </Rows>
        <Soon frames={1}>
          <Rows
            title="home.low"
            rows={home.low}
            count={home.low_count}
            marks="amount"
            more={{ filter: 'low' }}
          />
        </Soon>
        <Soon frames={2}>
          <Rows
            title="home.expiring"
            rows={home.expiring}
            count={home.expiring_count}
            marks="expiry"
            more={{ filter: 'expiring', order: 'expires_on' }}
          />
        </Soon>
      </div>
      {home.to_name + home.without_place + home.without_photo + home.conflicts > 0 && (
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

function Rows(props: {
  title: TextKey
  rows: readonly Row[]
  /** The number of things of the whole list, where it is worth saying. */
  count?: number
  marks: 'none' | 'amount' | 'expiry'
  more: Readonly<Record<string, string>>
  children?: ComponentChildren
}) {
  const { title, rows, count, marks, more, children } = props
  if (rows.length === 0) return null
  return (
    <section class="panel">
      <h2>
        <a href={href('things', '', more)}>
          {text(title)}
          {count !== undefined && <span class="count">{text('value.number', { value: count })}</span>}
          <Icon name="chevron-right" />
        </a>
      </h2>
      {rows.map((row) => (
        <ThingRow key={row.public_id} row={row} marks={marks} />
      ))}
      {children}
    </section>
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
