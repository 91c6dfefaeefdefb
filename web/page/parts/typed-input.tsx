import type { TargetedEvent } from 'preact'

interface Props {
  readonly type: 'text' | 'number' | 'date' | 'url'
  readonly id?: string
  readonly name?: string
  readonly label?: string
  readonly required?: boolean
  readonly value?: string
  readonly initial?: string
  readonly amount?: boolean
  /** The least and the greatest number, or day, that the field takes. */
  readonly least?: number | string
  readonly most?: number | string
  readonly onType?: (typed: string) => void
  readonly onEscape?: () => void
}

/** A field of the browser for one kind of value. `value`: as the page has it; `initial`: where the form has it. */
export function TypedInput(props: Props) {
  const { type, amount = false, label, initial, least, most, onType, onEscape, ...rest } = props
  const common = {
    ...rest,
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
    ...(label !== undefined && { 'aria-label': label }),
    ...(initial !== undefined && { defaultValue: initial }),
    ...(onType && { onInput: (event: TargetedEvent<HTMLInputElement>) => onType(event.currentTarget.value) }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape?.()
    },
  }
  if (type === 'number') return <input type="number" inputMode="decimal" step="any" {...common} />
  if (type === 'date') return <input type="date" {...common} />
  if (type === 'url') return <input type="url" {...common} />
  return <input type="text" inputMode={amount ? 'decimal' : 'text'} {...common} />
}
