import type { FontFace } from '../fonts/face.ts'
import { settable } from '../fonts/itemise.ts'
import { type BrokenLine, LineBreaker } from './break-lines.ts'

/** How a text may be set; sizes are those of an em in millimetres. */
export interface TextRules {
  readonly width: number
  readonly height: number
  readonly largest: number
  readonly smallest: number
  readonly lines: number
  /** Ems added after each glyph. */
  readonly tracking: number
  /** Broken at any letter, and of no use when it is cut off. */
  readonly whole?: boolean
}

/** A text that lies within its box: lines at a size, one `leading` (in millimetres) below the other. */
export interface FittedText {
  readonly size: number
  readonly leading: number
  readonly lines: readonly BrokenLine[]
  readonly shortened: boolean
  /** Whether it is read from right to left. */
  readonly rtl: boolean
}

/** From baseline to baseline, in ems. */
const LEADING = 1.18

const STEPS = 14

/** The largest size at which a text fits with all of its words whole, in as many lines as may be; null when none does. */
export function fitWhole(text: string, faces: readonly FontFace[], rules: TextRules): FittedText | null {
  const breaker = new LineBreaker(settable(text), faces, rules.tracking)
  const whole = (size: number) => {
    const lines = breaker.whole(rules.width / size, rules.lines)
    return lines && heightOf(lines) * size <= rules.height ? lines : null
  }
  const found = largestThatFits(whole, rules)
  return found && { ...found, leading: LEADING * found.size, shortened: false, rtl: breaker.rtl }
}

/**
 * A text at the smallest size, where words are broken, and the end is cut off with an ellipsis. Null when not even that
 * fits. Ink never leaves the box.
 */
export function fitBroken(text: string, faces: readonly FontFace[], rules: TextRules): FittedText | null {
  const breaker = new LineBreaker(settable(text), faces, rules.tracking)
  const size = rules.smallest
  const leading = LEADING * size
  const room = 1 + Math.ceil(rules.height / leading)
  for (let most = Math.min(rules.lines, room); most >= 1; most -= 1) {
    const lines = breaker.shortened(rules.width / size, most, rules.whole)
    if (lines.length > 0 && heightOf(lines) * size <= rules.height) {
      const kept = lines
        .map((line) => line.text)
        .join('')
        .replace(/\s/g, '')
      const shortened = kept !== settable(text).replace(/\s/g, '')
      return { size, leading, lines, shortened, rtl: breaker.rtl }
    }
  }
  return null
}

type Fit = { size: number; lines: BrokenLine[] }

function largestThatFits(whole: (size: number) => BrokenLine[] | null, rules: TextRules): Fit | null {
  const atMost = whole(rules.largest)
  if (atMost) return { size: rules.largest, lines: atMost }
  const atLeast = whole(rules.smallest)
  if (!atLeast) return null
  let best = { size: rules.smallest, lines: atLeast }
  let [least, most] = [rules.smallest, rules.largest]
  for (let step = 0; step < STEPS; step += 1) {
    const size = (least + most) / 2
    const lines = whole(size)
    if (lines) best = { size, lines }
    if (lines) least = size
    else most = size
  }
  return best
}

/** The height of what is black of some lines, in ems. */
function heightOf(lines: readonly BrokenLine[]): number {
  const { above, below } = inkOf(lines, LEADING)
  return above + below
}

/** How far what is black reaches above the first baseline and below it, for lines one `leading` apart. */
export function inkOf(lines: readonly BrokenLine[], leading: number): { above: number; below: number } {
  return {
    above: Math.max(...lines.map(({ measured }, at) => measured.top - at * leading)),
    below: Math.max(...lines.map(({ measured }, at) => at * leading + measured.bottom)),
  }
}
