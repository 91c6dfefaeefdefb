import { field, textOf } from '../api.ts'
import { shownLanguage } from '../texts/language.ts'
import { bytes, day, isTextKey, moment, period, text } from '../texts/text.ts'

/** What the server found: a code with values, and its own words, which are English. */
export interface Finding {
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
  readonly message: string
  readonly advice: string
}

/**
 * A finding in the language of the person. The server says it in English, and at times names more than its code does; so its
 * own words stand where English is shown, and where this page does not know the code.
 */
export function Found({ code, message, values }: Omit<Finding, 'advice'>) {
  return <Words name={`operation.found.${code}`} values={values} otherwise={message} />
}

/** What to do about a finding; nothing if there is nothing to do. */
export function FoundAdvice({ advice, code, values }: Omit<Finding, 'message'>) {
  if (advice === '') return null
  return (
    <span class="advice">
      <Words name={`operation.found.${code}.advice`} values={values} otherwise={advice} />
    </span>
  )
}

/** A text of a name that a server made; in English, or without such a text, the words of the server. */
export function Words({
  name,
  otherwise,
  values = {},
}: {
  name: string
  otherwise: string
  values?: Finding['values']
}) {
  const known = shownLanguage.value.tag !== 'en' && isTextKey(name)
  if (known) return text(name, shown(values))
  return otherwise === '' ? null : <span lang="en">{otherwise}</span>
}

/** The values as people read them. The ends of their names are their units, and no part of the names in texts. */
function shown(values: Finding['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const unit = /_(bytes|at|on)$/.exec(name)?.[1]
      const plain = unit ? name.slice(0, -unit.length - 1) : name
      if (unit === 'bytes') return [plain, bytes(Number(value))]
      // A clock that is wrong shows another time than "now".
      if (name === 'shown_at') return [plain, period(String(value), String(value))]
      if (unit === 'at') return [plain, moment(String(value))]
      return [plain, unit === 'on' ? day(String(value)) : value]
    }),
  )
}

/** The finding of an answer. */
export function readFinding(answer: unknown): Finding {
  const given = field(answer, 'values')
  const values = typeof given === 'object' && given !== null ? Object.entries(given) : []
  return {
    code: textOf(answer, 'code'),
    message: textOf(answer, 'message'),
    advice: textOf(answer, 'advice'),
    values: Object.fromEntries(
      values.filter((each): each is [string, string | number] =>
        ['string', 'number'].includes(typeof each[1]),
      ),
    ),
  }
}
