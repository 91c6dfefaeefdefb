import { shownLanguage } from '../texts/language.ts'
import { text } from '../texts/text.ts'
import type { Mapping } from './data-import.ts'

/** What a number such as `1.499` means in a column: a thousand, or a little more than one. */
export function DecimalChoice(props: {
  readonly at: number
  readonly number: string
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}) {
  const { at, mapping, number, onChange } = props
  const sign = mapping.decimals[at] || mapping.decimal
  const choose = (chosen: string) => {
    const decimals = mapping.fields.map((_, i) => (i === at ? chosen : (mapping.decimals[i] ?? '')))
    onChange({ ...mapping, decimals: decimals.map((each) => (each === mapping.decimal ? '' : each)) })
  }
  return (
    <label class="import-unclear">
      <span>{text('import.unclear', { number })}</span>
      <span class="select">
        <select value={sign} onChange={(event) => choose(event.currentTarget.value)}>
          {(['.', ','] as const).map((each) => (
            <option key={each} value={each}>
              {readAs(number, each)}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

/** A number with one sign, as it is read: thousands without a sign of groups, so that nobody takes it for a decimal one. */
function readAs(number: string, decimal: '.' | ','): string {
  const digits = number.replace(/[^\d.,]/g, '')
  const plain = digits.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.')
  return new Intl.NumberFormat(shownLanguage.value.locale, {
    useGrouping: false,
    maximumSignificantDigits: 15,
  }).format(Number(plain))
}
