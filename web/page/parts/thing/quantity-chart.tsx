import { useEffect, useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { status } from '../../engine.ts'
import { api } from '../../session.ts'
import { moment, number, text } from '../../texts/text.ts'
import { isConfirmed } from './confirmed.ts'
import { type Change, numberOf, quantityChanges } from './quantity-changes.ts'

/** Changes that are drawn at most. */
const MOST = 100
/** The drawing's own measures. It is scaled to the width of the page. */
const WIDTH = 600
const HEIGHT = 160
const TOP = 12
const BOTTOM = 24

/** How the quantity of an item was over time: a line of steps, and the same as a table. */
export function QuantityChart({ thing }: { readonly thing: Thing }) {
  const { name, unit } = thing.row
  const changes = useChanges(thing, `${thing.row.quantity} ${status.value?.seq}`)
  const count = changes?.filter(({ isBegin }) => !isBegin).length ?? 0
  if (!changes || count < 2) return null
  const greatest = Math.max(...changes.map(({ quantity }) => quantity), 1)
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return null
  const values = {
    name,
    changes: count,
    greatest,
    least: Math.min(...changes.map(({ quantity }) => quantity)),
    now: last.quantity,
  }
  return (
    <section class="panel">
      <h2>{text('chart.title')}</h2>
      <svg
        class="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={text('chart.about', values)}
        preserveAspectRatio="none"
      >
        <Drawn changes={changes} greatest={greatest} minimum={numberOf(thing.record.minimum_quantity)} />
      </svg>
      <p class="chart-ends">
        <time dateTime={first.at}>{moment(first.at)}</time>
        <span>{text('chart.greatest', { greatest, unit: unit ?? '' })}</span>
        <time dateTime={last.at}>{moment(last.at)}</time>
      </p>
      <details>
        <summary>{text('chart.table')}</summary>
        <table class="table">
          <thead>
            <tr>
              <th>{text('chart.when')}</th>
              <th>{text('thing.quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.toReversed().map(({ at, quantity }) => (
              <tr key={`${at} ${quantity}`}>
                <td>
                  <time dateTime={at}>{moment(at)}</time>
                </td>
                <td>{number(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Drawn(props: {
  readonly changes: readonly Change[]
  readonly greatest: number
  readonly minimum: number | null
}) {
  const { changes, greatest, minimum } = props
  const from = Date.parse(changes[0]?.at ?? '')
  const span = Math.max(1, Date.parse(changes.at(-1)?.at ?? '') - from)
  const x = (at: string) => (((Date.parse(at) - from) / span) * WIDTH).toFixed(1)
  const y = (quantity: number) => {
    return (HEIGHT - BOTTOM - (quantity / greatest) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  }
  const steps = changes
    .map(({ at, quantity }, i) => (i === 0 ? `M0 ${y(quantity)}` : `H${x(at)}V${y(quantity)}`))
    .join('')
  const floor = HEIGHT - BOTTOM
  return (
    <>
      <path class="chart-area" d={`${steps}V${floor}H0Z`} />
      <path class="chart-floor" d={`M0 ${floor}H${WIDTH}`} />
      {minimum !== null && minimum > 0 && minimum <= greatest && (
        <path class="chart-minimum" d={`M0 ${y(minimum)}H${WIDTH}`} />
      )}
      <path class="chart-line" d={steps} />
    </>
  )
}

/** The quantity after each change, the oldest first; null while the server cannot be reached. */
function useChanges(thing: Thing, version: string): readonly Change[] | null {
  const id = thing.row.public_id
  const isThere = isConfirmed(thing)
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  useEffect(() => {
    if (!isThere) return
    let current = true
    api('GET', `/api/v1/items/${id}/quantity-history?limit=${MOST}`).then(
      (answer) => {
        if (current) setChanges(quantityChanges(answer, String(thing.record.created_at)))
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [id, version, isThere])
  return changes
}
