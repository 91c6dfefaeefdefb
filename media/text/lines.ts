import type { OcrWord, TextBox } from './ocr-tasks.ts'

/** A line of text in a picture. */
export interface TextLine {
  readonly text: string
  /** The least sure of its words, from 0 to 1. */
  readonly confidence: number
  /** Shares of the width and the height of the picture, from 0 to 1. */
  readonly box: TextBox
  readonly words: readonly { readonly text: string; readonly confidence: number }[]
}

/** Words of a lower confidence (of 100) are noise of the picture. */
const LEAST_CONFIDENCE = 30
/** The share of its height by which a word may lie higher or lower than the line that it belongs to. */
const SLOPE = 0.55

interface OpenLine {
  readonly words: OcrWord[]
  middle: number
  height: number
  right: number
}

/**
 * Joins words to lines by their boxes. Sparse reading gives the columns of a receipt apart: the amount belongs to the words at
 * its left. A turned picture has lines that rise: each word is compared with the one before it.
 */
export function linesOf(words: readonly OcrWord[], width: number, height: number): TextLine[] {
  const readable = words
    .filter(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && text.trim() !== '')
    .sort((a, b) => a.box.x0 - b.box.x0)
  const open: OpenLine[] = []
  for (const word of readable) {
    const { y0, y1, x0, x1 } = word.box
    const [middle, tall] = [(y0 + y1) / 2, y1 - y0]
    const fitting = open
      .filter(
        (line) =>
          x0 > line.right - tall && Math.abs(line.middle - middle) < SLOPE * Math.max(line.height, tall),
      )
      .sort((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))
    const [line] = fitting
    if (!line) {
      open.push({ words: [word], middle, height: tall, right: x1 })
      continue
    }
    line.words.push(word)
    line.middle = middle
    line.height = Math.max(line.height * 0.8, tall)
    line.right = Math.max(line.right, x1)
  }
  return open
    .map(({ words: all }) => lineOf(all, width, height))
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

function lineOf(words: readonly OcrWord[], width: number, height: number): TextLine {
  const boxes = words.map(({ box }) => box)
  const share = (value: number, of: number) => Math.round((value / of) * 10_000) / 10_000
  return {
    text: words.map(({ text }) => text.trim()).join(' '),
    confidence: Math.min(...words.map(({ confidence }) => confidence)) / 100,
    box: {
      x0: share(Math.min(...boxes.map(({ x0 }) => x0)), width),
      y0: share(Math.min(...boxes.map(({ y0 }) => y0)), height),
      x1: share(Math.max(...boxes.map(({ x1 }) => x1)), width),
      y1: share(Math.max(...boxes.map(({ y1 }) => y1)), height),
    },
    words: words.map(({ text, confidence }) => ({ text: text.trim(), confidence: confidence / 100 })),
  }
}
