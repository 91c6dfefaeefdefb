import { selectedAtFirst } from '../parts/form-fields.ts'
import { text } from '../texts/text.ts'

/** A choice of the number of days after which a link expires. */
export function Expiry({ days, chosen }: { readonly days: readonly number[]; readonly chosen: number }) {
  return (
    <label class="select">
      <span>{text('given.expiry')}</span>
      <select name="days">
        {days.map((count) => (
          <option key={count} value={count} {...selectedAtFirst(count === chosen)}>
            {text('given.days', { count })}
          </option>
        ))}
      </select>
    </label>
  )
}
