import { type CalendarDay, numberOfDay } from '../core/calendar.ts'
import { dayOfNumber, weekdayOf } from './days.ts'
import { whole } from './units.ts'
import type { LanguageWords } from './words/language.ts'

interface Point {
  readonly source: string
  /** Whether it needs no word before it. */
  readonly bare: boolean
  /** Whether it is a year alone: that of an end needs no word before it. */
  readonly isYear?: boolean
  /** Of the groups of the expression. `ahead`: of several such days the coming one is meant. */
  read(
    groups: readonly (string | undefined)[],
    ahead: boolean,
  ): { readonly from: number; readonly to: number } | null
}

/** Ways to name a day, a month or a year, the most exact first. `isDated`: of a question for days of things. */
export function points({ time, numbers }: LanguageWords, today: number, isDated = false): readonly Point[] {
  const month = `(${time.months.join('|')})`
  const { year } = dayOfNumber(today)
  const monthOf = (word = '') => time.months.findIndex((each) => each.split('|').includes(word)) + 1
  const day = (parts: CalendarDay) => {
    const number = numberOfDay(parts)
    const { month: same } = dayOfNumber(number)
    return parts.month === same && parts.day > 0 ? { from: number, to: number } : null
  }
  const ofMonth = (of: number, inYear: number) =>
    whole(numberOfDay({ year: inYear, month: of, day: 1 }), 'month')
  return [
    {
      source: '(\\d{4}) (\\d\\d?) (\\d\\d?)',
      bare: true,
      read: ([y, m, d]) => day({ year: Number(y), month: Number(m), day: Number(d) }),
    },
    {
      source: '(\\d\\d?) (\\d\\d?) (\\d{4})',
      bare: true,
      read: ([d, m, y]) => day({ year: Number(y), month: Number(m), day: Number(d) }),
    },
    {
      source: `(\\d\\d?)(?:st|nd|rd|th|er)?(?: of| de)? ${month}(?: (?:de |del )?(\\d{4}))?`,
      bare: true,
      read: ([d, m, y], ahead) =>
        nearest(y, year, ahead, today, (in_) => day({ year: in_, month: monthOf(m), day: Number(d) })),
    },
    {
      source: `${month} (\\d\\d?)(?:st|nd|rd|th)?(?: (\\d{4}))?`,
      bare: true,
      read: ([m, d, y], ahead) =>
        nearest(y, year, ahead, today, (in_) => day({ year: in_, month: monthOf(m), day: Number(d) })),
    },
    {
      source: `${month} (?:de |del )?((?:19|20)\\d\\d)`,
      bare: true,
      read: ([m, y]) => ofMonth(monthOf(m), Number(y)),
    },
    {
      source: `(?:month of|mois de?|mes de|monat) ${month}`,
      bare: true,
      read: ([m], ahead) => nearest(undefined, year, ahead, today, (in_) => ofMonth(monthOf(m), in_)),
    },
    {
      source: `(${time.months
        .flatMap((each) => each.split('|'))
        .filter(isPlainMonth)
        .join('|')})(?: s)?`,
      bare: isDated,
      read: ([m], ahead) => nearest(undefined, year, ahead, today, (in_) => ofMonth(monthOf(m), in_)),
    },
    {
      source: month,
      bare: false,
      read: ([m], ahead) => nearest(undefined, year, ahead, today, (in_) => ofMonth(monthOf(m), in_)),
    },
    {
      source: '((?:19|20)\\d\\d)',
      bare: false,
      isYear: true,
      read: ([y]) => whole(numberOfDay({ year: Number(y), month: 1, day: 1 }), 'year'),
    },
    {
      source: `(?:next |last )?(${time.weekdays.map((each) => each.replace(/^\(\?:|\)$/g, '')).join('|')})`,
      bare: true,
      read: ([word = ''], ahead) => {
        const at = time.weekdays.findIndex((each) => new RegExp(`^(?:${each})$`).test(word))
        const back = (weekdayOf(today) - at + 7) % 7 || (ahead ? 0 : 7)
        const number = ahead ? today + ((7 - back) % 7) : today - back
        return at < 0 || numbers === undefined ? null : { from: number, to: number }
      },
    },
  ]
}

/** Whether the name of a month needs no word before it: "may" and "march" say other things as well. */
function isPlainMonth(name: string): boolean {
  return name.length > 4 && name !== 'march'
}

/** In the year that is named, else in the last one in which it has begun, or the next in which it has not. */
function nearest<T extends { readonly from: number } | null>(
  named_: string | undefined,
  year: number,
  ahead: boolean,
  today: number,
  of: (year: number) => T,
): T {
  if (named_ !== undefined) return of(Number(named_))
  const span = of(year)
  if (span === null) return span
  if (ahead) return span.from < today ? of(year + 1) : span
  return span.from > today ? of(year - 1) : span
}
