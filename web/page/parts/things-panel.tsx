import type { ComponentChildren } from 'preact'
import type { ThingRow as Row } from '../../engine/views/calls.ts'
import { Icon } from '../icon.tsx'
import { href } from '../router.ts'
import { type TextKey, text } from '../texts/text.ts'
import { ThingRow } from './thing-row.tsx'

/** Some things of a list under its title, which leads to all of it. Nothing where there are none. */
export function ThingsPanel(props: {
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
