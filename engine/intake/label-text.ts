import { foldedText } from '../text/fold.ts'
import { datesIn, type PrintedDate } from './printed-dates.ts'
import type { Hint } from './suggested.ts'

/** A line that was read in a picture. */
export interface ReadLine {
  readonly text: string
  /** From 0 to 1: of the least sure word. */
  readonly confidence: number
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  readonly words: readonly { readonly text: string; readonly confidence: number }[]
}

/** Words before a day on which something expires, in four languages, as they can be misread. */
const EXPIRY =
  /best\W{0,2}bef|use\W{0,2}by|\bbbe?d?\b|\bexp\b|\bexp[:.]|expir|haltbar|\bmhd\b|verwendbar|verbrauch|consomm|\bddm\b|\bdlc\b|\bdluo\b|perempt|consumir|caduc|\bcad\b|\bvence|\bvto\b/
const SERIAL =
  /\bs ?\/ ?n\b|serial(?: ?(?:no|number|nr))?|serien ?-? ?(?:nr|nummer)|n\W{0,3}(?:de )?seri?e?|num\w* (?:de )?serie|\bsn[:.]/
const MODEL =
  /\bmod(?:el|ell|ele|elo)?\b(?: ?(?:no|nr|number))?|\bmodell ?-? ?nr|\btype?\b(?: ?(?:no|nr))?|\bart(?:ikel)? ?[-.]? ?(?:nr|no)\b/
const MAKER_WORDS = /\b(?:made|hergestellt|fabrique|fabricado|distribut|vertrieb|imported)\b/

/** The least confidence of a word that is believed. Pages as a whole tell nothing. */
const SURE = 0.8
/** Years for which something keeps at most, and by which it can have expired. */
const [AHEAD, PAST] = [15, 5]

/** What the lines of a label say: the day of expiry, serial number, model, and perhaps the name (SPEC.md AN3). */
export function labelHints(lines: readonly ReadLine[], today: string): Hint[] {
  const hints: Hint[] = []
  const expiry = expiryOf(lines, today)
  if (expiry) hints.push(expiry)
  const serial = numberBehind(lines, SERIAL)
  if (serial) hints.push({ ...serial, field: 'serial_number', confidence: 0.65 * serial.confidence })
  const model = numberBehind(lines, MODEL)
  if (model) hints.push({ ...model, field: 'model_number', confidence: 0.8 * model.confidence })
  hints.push(...nameHints(lines))
  return hints
}

function expiryOf(lines: readonly ReadLine[], today: string): Hint | null {
  const found: Hint[] = []
  for (const [index, line] of lines.entries()) {
    const cue = EXPIRY.exec(foldedText(line.text))
    if (!cue) continue
    const behind = datesIn(line.text).filter(({ at }) => at >= cue.index)
    const [here] = behind.length > 0 ? behind : datesIn(line.text)
    if (here) {
      found.push(expiryHint(line, here, 0.97, today))
      continue
    }
    // The day may stand below, or at the right of its words.
    for (const near of lines.slice(index + 1, index + 3)) {
      const [below] = datesIn(near.text)
      if (!below) continue
      found.push(expiryHint(near, below, 0.92, today))
      break
    }
  }
  if (found.length === 0) {
    // A day without words is a day of something: it is offered if it lies ahead.
    const all = lines.flatMap((line) => datesIn(line.text).map((date) => ({ line, date })))
    const ahead = all.filter(({ date }) => date.day > today && !date.isLoose)
    const [only] = ahead
    if (only && ahead.length === 1) found.push(expiryHint(only.line, only.date, 0.6, today))
  }
  return found.sort((a, b) => b.confidence - a.confidence)[0] ?? null
}

function expiryHint(line: ReadLine, date: PrintedDate, sure: number, today: string): Hint {
  const digits = line.words.filter(({ text }) => /\d/.test(text))
  const least = Math.min(1, ...digits.map(({ confidence }) => confidence))
  const year = Number(date.day.slice(0, 4)) - Number(today.slice(0, 4))
  const doubts = [
    least >= SURE ? 1 : least >= 0.6 ? 0.9 : 0.6,
    date.isAmbiguous ? 0.88 : 1,
    year > AHEAD || year < -PAST ? 0.4 : 1,
  ]
  const confidence = round(doubts.reduce((product, each) => product * each, sure))
  return {
    field: 'expires_on',
    value: date.day,
    confidence,
    source: 'picture',
    words: line.text.slice(0, 200),
  }
}

/** The number behind some words, on their line or on the next. */
function numberBehind(lines: readonly ReadLine[], words: RegExp): Omit<Hint, 'field'> | null {
  for (const [index, line] of lines.entries()) {
    const folded = foldedText(line.text)
    const cue = words.exec(folded)
    if (!cue) continue
    const behind = line.text.slice(cue.index + cue[0].length)
    const value = codeIn(behind) ?? codeIn(lines[index + 1]?.text ?? '', true)
    if (value === null) continue
    const confidence = round(line.confidence >= SURE ? 1 : Math.max(0.5, line.confidence))
    return { value, confidence, source: 'picture', words: line.text.slice(0, 200) }
  }
  return null
}

/** A number of letters and digits; null if there is none. */
function codeIn(text: string, isAlone = false): string | null {
  const start = isAlone ? /^\W*/ : /^[\W_]*(?:(?:no|nr|number|nummer)\b[\W_]*)?/i
  const rest = text.replace(start, '')
  const found = /^[A-Z0-9][A-Z0-9/_.-]{3,39}/i.exec(rest)?.[0].replace(/[.\-/_]+$/, '')
  return found && /\d/.test(found) && found.length >= 4 ? found : null
}

/** The largest line can be the name, and a large line above it the maker: both are only offered. */
function nameHints(lines: readonly ReadLine[]): Hint[] {
  const large = lines
    .filter(
      ({ text, confidence }) =>
        confidence >= SURE &&
        (text.match(/\p{L}/gu)?.length ?? 0) >= 4 &&
        !EXPIRY.test(foldedText(text)) &&
        !MAKER_WORDS.test(foldedText(text)),
    )
    .map((line) => ({ line, height: line.box.y1 - line.box.y0 }))
    .sort((a, b) => b.height - a.height)
  const [first] = large
  if (!first) return []
  const name = hintOf('name', first.line, 0.55)
  const above = large.find(
    ({ line, height }) =>
      line !== first.line && line.box.y1 <= first.line.box.y1 && height > first.height * 0.5,
  )
  return above ? [name, hintOf('manufacturer', above.line, 0.45)] : [name]
}

function hintOf(field: 'name' | 'manufacturer', { text }: ReadLine, confidence: number): Hint {
  const value = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '').slice(0, 200)
  return { field, value, confidence, source: 'picture', words: text.slice(0, 200) }
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100
}
