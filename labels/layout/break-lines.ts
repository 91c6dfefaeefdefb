import type { FontFace } from '../fonts/face.ts'
import { graphemesOf, readsFromRight } from '../fonts/itemise.ts'
import { type MeasuredLine, measureLine } from './measure-text.ts'
import { piecesOf } from './pieces.ts'

/** A line of a text, and whether something of the text is missing behind it. */
export interface BrokenLine {
  readonly text: string
  readonly measured: MeasuredLine
}

const ELLIPSIS = '…'

/** What opens something that follows: no line ends with it. */
const OPENING = /^[\p{Ps}\p{Pi}¡¿]/u

/** Minimum number of letters on either side of a break inside a word. */
const LEAST_OF_WORD = 3

/** Breaks lines of one text in one weight; what was measured is kept, as a text is tried at many sizes. */
export class LineBreaker {
  /** Whether the text is read from right to left, by its first letter. */
  readonly rtl: boolean
  private readonly faces: readonly FontFace[]
  private readonly tracking: number
  private readonly pieces: readonly string[]
  private readonly measures = new Map<string, MeasuredLine>()

  constructor(text: string, faces: readonly FontFace[], tracking: number) {
    this.faces = faces
    this.tracking = tracking
    this.pieces = piecesOf(text)
    this.rtl = readsFromRight(text)
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
      line = piece
    }
    return [...lines, this.line(line)]
  }

  /**
   * As many lines as may be, words broken where they must, the last one ended by an ellipsis. None when not one fits.
   * `anywhere`: each letter is a word, as those of a short code are.
   */
  shortened(width: number, most: number, anywhere = false): BrokenLine[] {
    const rest = anywhere ? graphemesOf(this.pieces.join('')) : [...this.pieces]
    const lines: BrokenLine[] = []
    while (rest.length > 0 && lines.length < most) {
      const last = lines.length === most - 1
      const line = last ? this.lastLine(rest.join(''), width) : this.nextLine(rest, width)
      if (line === null) break
      lines.push(this.line(line))
      if (last) break
    }
    return lines
  }

  /** Takes what comes into a line off the rest: pieces, or the beginning of one that is too long for any line. */
  private nextLine(rest: string[], width: number): string | null {
    let line = ''
    while (rest[0] !== undefined && this.fits(line + rest[0], width)) line += rest.shift()
    if (line.trim() !== '') return line
    const word = graphemesOf(rest[0] ?? '')
    const count = brokenBefore(word, this.countThatFits(word, width, ''))
    if (count === 0) return null
    rest[0] = word.slice(count).join('')
    return word.slice(0, count).join('')
  }

  private lastLine(rest: string, width: number): string | null {
    if (this.fits(rest, width)) return rest
    const characters = graphemesOf(rest)
    let count = this.countThatFits(characters, width, ELLIPSIS)
    while (count > 0 && isLeftOff(characters[count - 1])) count -= 1
    if (count > 0) return `${characters.slice(0, count).join('')}${ELLIPSIS}`
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
    const measured = measureLine(text, this.faces, this.tracking, this.rtl)
    this.measures.set(text, measured)
    return measured
  }
}

/** The position at which a word is broken that does not fit into a line: not directly before its last letters. */
function brokenBefore(word: readonly string[], most: number): number {
  if (most >= word.length) return most
  const early = Math.min(most, word.length - LEAST_OF_WORD)
  let count = early >= LEAST_OF_WORD ? early : most
  while (count > 1 && OPENING.test(word[count - 1] ?? '')) count -= 1
  return count
}

/** Whether a character does not stand before an ellipsis. */
function isLeftOff(character: string | undefined): boolean {
  return character !== undefined && (OPENING.test(character) || character.trim() === '')
}
