import { useRef, useState } from 'preact/hooks'
import type { Thing } from '../../../engine/views/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'
import { MAX_QUANTITY } from '../amounts.ts'
import { TypedInput } from '../typed-input.tsx'
import { useFirstField } from '../use-focus.ts'

/** The quantity of an item: one less, one more, or counted. */
export function Amount({ thing, readOnly }: { readonly thing: Thing; readonly readOnly: boolean }) {
  const { public_id, name, unit, low } = thing.row
  const quantity = thing.row.quantity ?? 0
  const minimum = thing.record.minimum_quantity
  const [counting, setCounting] = useState(false)
  /** What the quantity will be when all presses have arrived: some people are faster than the page is drawn. */
  const expected = useRef(quantity)
  const going = useRef(0)
  if (going.current === 0) expected.current = quantity
  const change = async (by: number) => {
    const delta = Math.max(by, -expected.current)
    if (delta === 0) return
    const to = Number((expected.current + delta).toFixed(6))
    expected.current = to
    going.current++
    const said = { key: 'done.quantity', values: { name, quantity: to } } as const
    try {
      await act('item.adjust_quantity', { public_id, delta }, said)
    } finally {
      going.current--
    }
  }
  const section = useRef<HTMLElement>(null)
  /** Back to the number, which has the focus again if the field had it. */
  const close = () => {
    const held = section.current?.contains(document.activeElement) ?? false
    setCounting(false)
    if (held) setTimeout(() => section.current?.querySelector<HTMLElement>('.quantity-button')?.focus())
  }
  const count = async (counted: number) => {
    const said = { key: 'done.quantity', values: { name, quantity: counted } } as const
    if (counted === quantity || (await act('item.set_quantity', { public_id, quantity: counted }, said)))
      close()
  }
  const shown = (
    <>
      {text('value.number', { value: quantity })}
      {unit !== null && <span class="unit">{unit}</span>}
    </>
  )
  return (
    <section ref={section} class="quantity" aria-label={text('thing.quantity')}>
      {!readOnly && (
        <button
          type="button"
          class="button-round"
          aria-label={text('thing.less')}
          // It keeps the focus: the next press of the space bar would scroll the page.
          aria-disabled={quantity <= 0}
          onClick={() => void change(-1)}
        >
          <Icon name="minus" />
        </button>
      )}
      {counting ? (
        <Count quantity={quantity} onCount={count} onClose={close} />
      ) : readOnly ? (
        <output class="quantity-number">{shown}</output>
      ) : (
        <button
          type="button"
          class="quantity-number quantity-button"
          aria-label={text('thing.count', { quantity, unit: unit ?? '' })}
          onClick={() => setCounting(true)}
        >
          {shown}
        </button>
      )}
      {!readOnly && (
        <button
          type="button"
          class="button-round"
          aria-label={text('thing.more')}
          onClick={() => void change(1)}
        >
          <Icon name="plus" />
        </button>
      )}
      {low && typeof minimum === 'number' && (
        <span class="mark mark-warn">{text('thing.low', { minimum, unit: unit ?? '' })}</span>
      )}
    </section>
  )
}

/** A field for a count. Enter saves it, and so does leaving the field; Escape leaves the quantity as it is. */
function Count(props: {
  readonly quantity: number
  readonly onCount: (counted: number) => Promise<void>
  readonly onClose: () => void
}) {
  const form = useFirstField()
  const over = useRef(false)
  const cancel = () => {
    over.current = true
    props.onClose()
  }
  const save = async (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault()
    const counted = Number(new FormData(event.currentTarget).get('quantity'))
    // The field loses the focus when it goes, too: that is no second count.
    if (over.current) return
    over.current = true
    await props.onCount(counted)
    over.current = false
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: HTMLFormElement }) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (over.current || isInside) return
    if (currentTarget.checkValidity()) currentTarget.requestSubmit()
    else cancel()
  }
  return (
    <form ref={form} class="quantity-count" onSubmit={(event) => void save(event)} onFocusOut={leave}>
      <TypedInput
        type="number"
        name="quantity"
        required
        least={0}
        most={MAX_QUANTITY}
        label={text('thing.counted')}
        initial={String(props.quantity)}
        onEscape={cancel}
      />
      <button type="submit" class="button button-main" aria-label={text('thing.save')}>
        <Icon name="check" />
      </button>
    </form>
  )
}
