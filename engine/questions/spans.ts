import { type CalendarDay, dayNumberOf, dayOfNumber, numberOfDay, textOfDay, weekdayOf } from './days.ts'
import { type QuestionLine, wholeWords } from './line.ts'
import type { LanguageWords, Unit } from './words/language.ts'

/** Days, both included; an end that is absent is open. */
export interface Span {
  readonly from?: string
  readonly to?: string
}

interface NumberedSpan {
  readonly from?: number
  readonly to?: number
}

const UNITS: readonly Unit[] = ['day', 'week', 'month', 'year']
/** Words before the first and the last day of a span, in four languages. */
const FROM = 'between|from|zwischen|vom|von|entre|du|de|desde|del'
const TO = 'and|to|until|till|und|bis|bis zum|et|au|a|y|al|hasta|hasta el'
/** Largest number of units that a span is made of. */
const MOST_UNITS = 1000

/** Takes the first span of time out of a question; null when it names none. `today` is a day in the time zone of the person;
 * `ahead`: of several such days the coming one is meant. */
export function takeSpan(
  line: QuestionLine,
  words: LanguageWords,
  today: string,
  ahead: boolean,
): Span | null {
  const day = dayNumberOf(today)
  if (day === null) return null
  const found =
    untilEnd(line, words, day) ??
    (ahead ? untilChristmas(line, words, day) : null) ??
    sinceStart(line, words, day) ??
    between(line, words, { today: day, ahead }) ??
    relative(line, words, day) ??
    bounded(line, words, { today: day, ahead }) ??
    oneDay(line, words, day) ??
    named(line, words, { today: day, ahead })
  if (!found) return null
  return {
    ...(found.from === undefined ? {} : { from: textOfDay(found.from) }),
    ...(found.to === undefined ? {} : { to: textOfDay(found.to) }),
  }
}

/** "last week", "in the next 3 months", "two days ago". */
function relative(line: QuestionLine, words: LanguageWords, today: number): NumberedSpan | null {
  const { time } = words
  const numbers = `(\\d{1,4}|${Object.keys(words.numbers).join('|')})`
  for (const unit of UNITS) {
    const filled = (source: string) =>
      wholeWords(source.replaceAll('UNIT', `(?:${time.units[unit]})`).replaceAll('N', numbers))
    const counted = (sources: readonly string[]) => {
      for (const source of sources) {
        const match = line.match(filled(source))
        if (!match) continue
        const written = match.found.slice(1).find((part) => part !== undefined) ?? ''
        const count = words.numbers[written] ?? Number(written)
        if (!Number.isInteger(count) || count > MOST_UNITS) continue
        line.take(match)
        return count
      }
      return null
    }
    const past = counted(time.pastSpan)
    if (past !== null) return { from: shifted(today, unit, -past), to: today }
    const ahead = counted(time.nextSpan)
    if (ahead !== null) return { from: today, to: shifted(today, unit, ahead) }
    const ago = counted(time.ago)
    if (ago !== null) return around(shifted(today, unit, -ago), unit)
    for (const [sources, step] of [
      [time.this, 0],
      [time.last, -1],
      [time.next, 1],
    ] as const) {
      for (const source of sources) {
        const match = line.match(filled(source))
        if (!match) continue
        line.take(match)
        return whole(shifted(startOf(today, unit), unit, step), unit)
      }
    }
  }
  return null
}

/** "Before the end of the year": from today on. */
function untilEnd(line: QuestionLine, { time }: LanguageWords, today: number): NumberedSpan | null {
  for (const unit of ['week', 'month', 'year'] as const) {
    const match = line.match(wholeWords(`(?:(?:${time.before}) )?(?:${time.endOf[unit]})`))
    if (!match) continue
    line.take(match)
    return { from: today, to: whole(startOf(today, unit), unit).to }
  }
  return null
}

/** "Before Christmas": from today on. */
function untilChristmas(line: QuestionLine, { time }: LanguageWords, today: number): NumberedSpan | null {
  const match = line.match(wholeWords(`(?:${time.before}) (?:${time.christmas})`))
  if (!match) return null
  line.take(match)
  const { year, month, day } = dayOfNumber(today)
  const isOver = month === 12 && day >= 25
  return { from: today, to: numberOfDay({ year: isOver ? year + 1 : year, month: 12, day: 24 }) }
}

/** "Since the beginning of the month". */
function sinceStart(line: QuestionLine, { time }: LanguageWords, today: number): NumberedSpan | null {
  for (const unit of ['week', 'month', 'year'] as const) {
    const match = line.match(wholeWords(`(?:(?:${time.since}) )?(?:${time.startOf[unit]})`))
    if (!match) continue
    line.take(match)
    return { from: startOf(today, unit) }
  }
  return null
}

/** "since March", "before 2025", "until Friday": one end is open. */
function bounded(
  line: QuestionLine,
  words: LanguageWords,
  { today, ahead }: { readonly today: number; readonly ahead: boolean },
): NumberedSpan | null {
  const { time } = words
  for (const [prefix, side] of [
    [time.since, 'since'],
    [time.after, 'after'],
    [time.before, 'before'],
  ] as const) {
    for (const { source, read } of points(words, today)) {
      const match = line.match(wholeWords(`(?:${prefix}) ${source}`))
      if (!match) continue
      const span = read(match.found.slice(1), side === 'before')
      if (!span) continue
      line.take(match)
      if (side === 'since') return { from: span.from }
      if (side === 'after') return { from: span.to + 1 }
      // What ends before a day to come has not ended yet.
      return { ...(ahead && span.from > today ? { from: today } : {}), to: span.from - 1 }
    }
  }
  return null
}

/** "Between 10 November and 20 November": both ends are included. */
function between(
  line: QuestionLine,
  words: LanguageWords,
  { today, ahead }: { readonly today: number; readonly ahead: boolean },
): NumberedSpan | null {
  for (const { source, read } of points(words, today)) {
    const match = line.match(
      wholeWords(
        `(?:${FROM}) (?:(?:the|dem|den|le|el) )?${source} (?:${TO}) (?:(?:the|dem|den|le|el) )?${source}`,
      ),
    )
    const groups = match?.found.slice(1) ?? []
    const half = groups.length / 2
    const [first, last] = [groups.slice(0, half), groups.slice(half)].map((each) => read(each, ahead))
    if (!match || !first || !last || last.to < first.from) continue
    line.take(match)
    return { from: first.from, to: last.to }
  }
  return null
}

function oneDay(line: QuestionLine, { time }: LanguageWords, today: number): NumberedSpan | null {
  for (const [source, step] of [
    [time.today, 0],
    [time.yesterday, -1],
    [time.tomorrow, 1],
  ] as const) {
    const match = line.match(wholeWords(source))
    if (!match) continue
    line.take(match)
    return { from: today + step, to: today + step }
  }
  return null
}

/** "in March 2025", "2024", "on Monday". */
function named(
  line: QuestionLine,
  words: LanguageWords,
  { today, ahead }: { readonly today: number; readonly ahead: boolean },
): NumberedSpan | null {
  for (const { source, read, bare, isYear = false } of points(words, today)) {
    const match = line.match(
      wholeWords(
        `(?:(?:${words.time.during}|on|am|le|el|den) )${bare || (ahead && isYear) ? '?' : ''}${source}`,
      ),
    )
    if (!match) continue
    const span = read(match.found.slice(1), ahead)
    if (!span) continue
    line.take(match)
    return span
  }
  return null
}

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

/** Ways to name a day, a month or a year, the most exact first. */
function points({ time, numbers }: LanguageWords, today: number): readonly Point[] {
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

function shifted(day: number, unit: Unit, by: number): number {
  if (unit === 'day') return day + by
  if (unit === 'week') return day + 7 * by
  const parts = dayOfNumber(day)
  const month = parts.month + (unit === 'month' ? by : 12 * by)
  // The last day of a shorter month stands for a later one.
  const last = numberOfDay({ year: parts.year, month: month + 1, day: 1 }) - 1
  return Math.min(numberOfDay({ year: parts.year, month, day: parts.day }), last)
}

function startOf(day: number, unit: Unit): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - weekdayOf(day)
  const { year, month } = dayOfNumber(day)
  return numberOfDay({ year, month: unit === 'month' ? month : 1, day: 1 })
}

/** All of the unit that begins on a day. */
function whole(start: number, unit: Unit): { readonly from: number; readonly to: number } {
  return { from: start, to: shifted(start, unit, 1) - 1 }
}

/** "Three weeks ago" is a week, "two months ago" a month. */
function around(day: number, unit: Unit): { readonly from: number; readonly to: number } {
  return whole(startOf(day, unit), unit)
}
