import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

/** One of a few choices, all of them visible. */
export function Switch<V extends string>({
  label,
  options,
  value,
  onChoose,
}: {
  readonly label: string
  readonly options: readonly {
    readonly value: V
    readonly text: string
    readonly icon?: IconName
    /** Only the icon is seen; the text is for screen readers. */
    readonly icon_only?: boolean
  }[]
  readonly value: V
  readonly onChoose: (value: V) => void
}) {
  return (
    <fieldset class="switch" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.icon_only ? option.text : undefined}
          onClick={() => onChoose(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {!option.icon_only && option.text}
        </button>
      ))}
    </fieldset>
  )
}
