import type { FontFace } from '../fonts/face.ts'
import { graphemesOf } from '../fonts/itemise.ts'
import { type MeasuredLine, measureLine } from './measure-text.ts'

/** A line of a text, and whether something of the text is missing behind it. */
export interface BrokenLine {
  readonly text: string
  readonly measured: MeasuredLine
}

const ELLIPSIS = '…'

const IDEOGRAPH = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
/**
 * Where a line may end: behind blanks, behind hyphens and slashes that no digit follows (UAX #14 has it so, too), where a
 * zero width space allows it, and between ideographs.
 */
const PIECES = new RegExp(
  `[${IDEOGRAPH}]|[^ \\u200b${IDEOGRAPH}]*?(?:[-‐–—/\\\\›_]+(?=[^ \\d])|\\u200b)|[^ \\u200b${IDEOGRAPH}]+| +`,
  'gu',
)

/** Breaks lines of one text in one weight; what was measured is kept, as a text is tried at many sizes. */
export class LineBreaker {
  private readonly faces: readonly FontFace[]
  private readonly tracking: number
  private readonly pieces: readonly string[]
  private readonly measures = new Map<string, MeasuredLine>()

  constructor(text: string, faces: readonly FontFace[], tracking: number) {
    this.faces = faces
    this.tracking = tracking
    this.pieces = text.match(PIECES) ?? []
  }

  /** The lines of the text in a width of some ems, or null when a word is wider, or there are more lines than may be. */
  whole(width: number, most: number): BrokenLine[] | null {
    const lines: BrokenLine[] = []
    let line = ''
    for (const piece of this.pieces) {
      if (this.fits(line + piece, width)) {
        line += piece
        continue
      }
      if (line.trim() === '' || lines.length + 1 >= most || !this.fits(piece, width)) return null
      lines.push(this.line(line))
      line = piece.trim()
    }
    return [...lines, this.line(line)]
  }

  /** As many lines as may be, words broken where they must, the last one ended by an ellipsis. None when not one fits. */
  shortened(width: number, most: number): BrokenLine[] {
    const rest = graphemesOf(this.pieces.join(''))
    const lines: BrokenLine[] = []
    while (rest.length > 0 && lines.length < most) {
      const last = lines.length === most - 1
      const line = last ? this.lastLine(rest, width) : this.nextLine(rest, width)
      if (line === null) break
      lines.push(this.line(line))
      if (last) break
    }
    return lines
  }

  private nextLine(rest: string[], width: number): string | null {
    const count = this.countThatFits(rest, width, '')
    if (count === 0) return null
    if (count === rest.length) return rest.splice(0).join('')
    const text = rest.slice(0, count).join('')
    const whole = /\s/.test(rest[count] ?? '') ? text : text.replace(/(?<=[\s\-/›])[^\s\-/›]*$/u, '')
    const taken = whole.trim() === '' ? text : whole
    rest.splice(0, graphemesOf(taken).length)
    while (/^\s+$/.test(rest[0] ?? '')) rest.shift()
    return taken
  }

  private lastLine(rest: readonly string[], width: number): string | null {
    if (this.fits(rest.join(''), width)) return rest.join('')
    const count = this.countThatFits(rest, width, ELLIPSIS)
    if (count > 0) return `${rest.slice(0, count).join('').trimEnd()}${ELLIPSIS}`
    return this.fits(ELLIPSIS, width) ? ELLIPSIS : null
  }

  private countThatFits(characters: readonly string[], width: number, ending: string): number {
    let [least, most] = [0, characters.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (this.fits(characters.slice(0, middle).join('') + ending, width)) least = middle
      else most = middle - 1
    }
    return least
  }

  private fits(text: string, width: number): boolean {
    const { left, right } = this.measure(text.trim())
    return right - left <= width
  }

  private line(text: string): BrokenLine {
    return { text: text.trim(), measured: this.measure(text.trim()) }
  }

  private measure(text: string): MeasuredLine {
    const known = this.measures.get(text)
    if (known) return known
    const measured = measureLine(text, this.faces, this.tracking)
    this.measures.set(text, measured)
    return measured
  }
}
