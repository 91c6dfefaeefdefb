import { numberOfDay } from '../core/calendar.ts'
import { textOfDay } from '../questions/days.ts'
import { wordsByLanguage } from '../questions/words/index.ts'
import { foldedText } from '../text/fold.ts'

/** A day that is printed in a text. */
export interface PrintedDate {
  /** `2026-11-23`. Of a month without a day it is the last one. */
  readonly day: string
  readonly at: number
  /** Behind its last character. */
  readonly end: number
  /** Whether it could be read in another way: `03/04/2026` is March 4th in some countries. */
  readonly isAmbiguous: boolean
  /** Whether a sign between its parts is missing, or the year has two digits only. */
  readonly isLoose: boolean
}

/** Letters that readers of pictures take for digits. */
const DIGITS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', '|': '1' }
const D = '[\\doil|]'

const months = new Map<string, number>()
for (const { time } of Object.values(wordsByLanguage)) {
  for (const [index, names] of time.months.entries()) {
    for (const name of names.split('|')) {
      const plain = name.replace(/[^a-z]/g, '')
      if (plain.length >= 3) months.set(plain.slice(0, 4), index + 1)
      if (plain.length >= 3) months.set(plain.slice(0, 3), index + 1)
    }
  }
}
// German and French months whose first letters are those of others.
for (const [name, month] of [
  ['mrz', 3],
  ['mae', 3],
  ['juin', 6],
  ['juil', 7],
  ['aou', 8],
  ['dez', 12],
  ['okt', 10],
  ['ene', 1],
  ['abr', 4],
  ['ago', 8],
  ['dic', 12],
] as const) {
  months.set(name, month)
}

interface Shape {
  readonly pattern: RegExp
  read(found: RegExpExecArray): { y: number; m: number; d: number | null; loose: boolean } | null
}

const SHAPES: readonly Shape[] = [
  {
    pattern: new RegExp(`(?<!\\d)(20\\d\\d) ?[-./] ?(${D}\\d?) ?[-./] ?(${D}{1,2})(?!\\d)`, 'g'),
    read: ([, y, m, d]) => ({ y: number(y), m: number(m), d: number(d), loose: false }),
  },
  {
    pattern: new RegExp(`(?<!\\d)(${D}{1,2}) ?[-./ ] ?(${D}{1,2}) ?[-./ ] ?(20\\d\\d)(?!\\d)`, 'g'),
    read: ([, d, m, y]) => ({ y: number(y), m: number(m), d: number(d), loose: false }),
  },
  {
    pattern: /(?<![\da-z])(\d{1,2})[. -]*([a-z]{3,9})[. -]*(20\d\d|\d\d)(?!\d)/g,
    read: ([, d, name = '', y]) => {
      const m = monthOf(name)
      return m === null ? null : { y: fullYear(number(y)), m, d: number(d), loose: false }
    },
  },
  {
    // A point that was not read: `0910.2026`.
    pattern: /(?<!\d)(\d\d)[-./ ]?(\d\d)[-./ ]?(20\d\d)(?!\d)/g,
    read: ([, d, m, y]) => ({ y: number(y), m: number(m), d: number(d), loose: true }),
  },
  {
    pattern: new RegExp(`(?<![\\d.,/])(${D}{1,2}) ?([-./]) ?(${D}{1,2}) ?\\2 ?(\\d\\d)(?![\\d.,/])`, 'g'),
    read: ([, d, , m, y]) => ({ y: fullYear(number(y)), m: number(m), d: number(d), loose: true }),
  },
  {
    pattern: /(?<![a-z])([a-z]{3,9})[. -]*(20\d\d)(?!\d)/g,
    read: ([, name = '', y]) => {
      const m = monthOf(name)
      return m === null ? null : { y: number(y), m, d: null, loose: false }
    },
  },
  {
    pattern: new RegExp(`(?<![\\d.,/])(${D}{1,2}) ?[-./] ?(20\\d\\d)(?!\\d)`, 'g'),
    read: ([, m, y]) => ({ y: number(y), m: number(m), d: null, loose: false }),
  },
  {
    pattern: /(?<![\d.,/])(\d\d) ?[/.] ?(\d\d)(?![\d.,/])/g,
    read: ([, m, y]) => ({ y: fullYear(number(y)), m: number(m), d: null, loose: true }),
  },
]

/** The days that are printed in a text, the surest way to read them first. */
export function datesIn(text: string): PrintedDate[] {
  const folded = foldedText(text)
  const found: PrintedDate[] = []
  for (const { pattern, read } of SHAPES) {
    for (const match of folded.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (found.some((known) => at < known.end && end > known.at)) continue
      const parts = read(match)
      if (!parts) continue
      const { y, d, loose } = parts
      // Months have numbers up to twelve: of two numbers the greater one is the day.
      const isTurned = d !== null && parts.m > 12 && d <= 12
      const [m, day] = isTurned ? [d, parts.m] : [parts.m, d]
      const written = dayText(y, m, day)
      if (written === null) continue
      const isAmbiguous =
        day !== null && match[0].includes('/') && day <= 12 && day !== m && !/^20\d\d/.test(match[0])
      found.push({ day: written, at, end, isAmbiguous, isLoose: loose })
    }
  }
  return found.sort((a, b) => Number(a.isLoose) - Number(b.isLoose) || a.at - b.at)
}

function dayText(year: number, month: number, day: number | null): string | null {
  if (month < 1 || month > 12 || year < 1990 || year > 2099) return null
  const last = numberOfDay({ year, month: month + 1, day: 1 }) - 1
  if (day === null) return textOfDay(last)
  const number_ = numberOfDay({ year, month, day })
  return day >= 1 && number_ <= last ? textOfDay(number_) : null
}

function monthOf(name: string): number | null {
  return months.get(name.slice(0, 4)) ?? months.get(name.slice(0, 3)) ?? null
}

function number(text = ''): number {
  return Number(text.replace(/[oil|]/g, (letter) => DIGITS[letter] ?? letter))
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}
