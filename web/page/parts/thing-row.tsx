import type { ThingRow as Row } from '../../engine/views/calls.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { day, isOver, text } from '../texts/text.ts'
import { Marked } from './marked.tsx'
import { PathLine } from './path.tsx'
import { ThingPhoto } from './photo.tsx'

/** The address of a thing's page. */
export function thingHref({ collection, public_id }: Pick<Row, 'collection' | 'public_id'>): string {
  return href(collection === 'items' ? 'item' : 'container', public_id)
}

/** Where a thing is, as one line. */
function Where({ where }: { readonly where: readonly string[] }) {
  if (where.length === 0) return <span class="where where-none">{text('things.nowhere')}</span>
  return <PathLine names={where} />
}

/** A thing as a line of a list. `marks`: everything that is remarkable, or only what the list is about. */
export function ThingRow({
  row,
  marks = 'all',
  words = '',
}: {
  readonly row: Row
  /** What was looked for: the name marks it. */
  readonly words?: string
  readonly marks?: 'all' | 'amount' | 'expiry' | 'none'
}) {
  return (
    <a class="row" href={thingHref(row)}>
      <ThingPhoto thing={row} size="thumb" />
      <span class="row-main">
        <span class="row-name" dir="auto">
          <Marked text={row.name} words={words} />
        </span>
        <Where where={row.where} />
      </span>
      {marks === 'all' && <Marks row={row} />}
      {marks === 'amount' && <Amount row={row} />}
      {marks === 'expiry' && row.expires_on !== null && <Expiry on={row.expires_on} class="amount" />}
    </a>
  )
}

/** A thing as a picture with its name. */
export function ThingCard({ row }: { readonly row: Row }) {
  return (
    <a class="card-link" href={thingHref(row)}>
      <ThingPhoto thing={row} size="small" />
      <span class="card-name" dir="auto">
        {row.name}
      </span>
      <Where where={row.where} />
      <Marks row={row} />
    </a>
  )
}

function Marks({ row }: { readonly row: Row }) {
  return (
    <span class="marks">
      {row.conflicts > 0 && (
        <span class="mark mark-bad">
          <Icon name="triangle-alert" />
          {text('things.conflict')}
        </span>
      )}
      {row.low && <span class="mark mark-warn">{text('things.low')}</span>}
      {row.expires_on !== null && <Expiry on={row.expires_on} class="mark" />}
      {(row.quantity !== 1 || row.unit !== null) && <Amount row={row} />}
      {row.contents !== null && (
        <span class="amount">{text('things.contents', { count: row.contents })}</span>
      )}
    </span>
  )
}

/** The day on which a thing expires; it stands out once it is over. */
function Expiry({ on, class: look }: { readonly on: string; readonly class: 'amount' | 'mark' }) {
  if (!isOver(on)) return <span class={look}>{day(on)}</span>
  return (
    <span class={look === 'mark' ? 'mark mark-bad' : 'amount amount-bad'}>
      <span class="visually-hidden">{text('things.expired')} </span>
      {day(on)}
    </span>
  )
}

function Amount({ row: { quantity, unit } }: { readonly row: Row }) {
  if (quantity === null) return null
  return (
    <span class="amount">
      {unit === null ? text('value.number', { value: quantity }) : text('value.amount', { quantity, unit })}
    </span>
  )
}
