import { numberOfDay } from '../core/calendar.ts'
import { dayNumberOf, dayOfNumber, textOfDay } from './days.ts'
import { type QuestionLine, wholeWords } from './line.ts'
import { points } from './points.ts'
import { around, shifted, startOf, whole } from './units.ts'
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
 * `ahead`: of several such days the coming one is meant. `isDated`: it asks for days of things. */
export function takeSpan(
  line: QuestionLine,
  words: LanguageWords,
  today: string,
  { ahead, isDated }: { readonly ahead: boolean; readonly isDated: boolean },
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
    named(line, words, { today: day, ahead, isDated })
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
  { today, ahead, isDated }: { readonly today: number; readonly ahead: boolean; readonly isDated: boolean },
): NumberedSpan | null {
  for (const { source, read, bare, isYear = false } of points(words, today, isDated)) {
    const match = line.match(
      wholeWords(
        `(?:(?:${words.time.during}|on|am|le|el|den) )${bare || ((ahead || isDated) && isYear) ? '?' : ''}${source}`,
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
