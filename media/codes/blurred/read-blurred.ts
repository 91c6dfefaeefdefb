import { type GreyPicture, scaled, turned } from '../grey-picture.ts'
import type { Corner } from '../photo-code.ts'
import { READINGS } from './fit.ts'
import { moduleWidths } from './line-costs.ts'
import { LineReader } from './read-line.ts'
import { type Ballot, type Found, winnerOf } from './votes.ts'

/** A product number that was made out, thirteen digits, and where. */
export interface BlurredCode {
  readonly text: string
  readonly corners: readonly [Corner, Corner, Corner, Corner]
}

/**
 * Widths in pixels at which a picture is read, the widest module in pixels that is looked for there, and the ratio
 * between the widths of a module that are tried first. A symbol takes between two and nine tenths of the picture.
 */
const LOOKS = [
  { side: 240, widest: 2.5, ratio: 1.05 },
  { side: 400, widest: 1.9, ratio: 1.12 },
  { side: 640, widest: 1.9, ratio: 1.12 },
] as const
type Look = (typeof LOOKS)[number]

/** The ratio between the widths that are tried where a number was seen. */
const NEAR_RATIO = 1.05
/** Rows that are read first, evenly spread, and how many rows of pixels around each are taken together. */
const FIRST_ROWS = 16
const FIRST_BAND = 9
/** Maximum number of places where a number was seen that are read again, line by line. */
const PLACES = 2
/** Rows that are read again above and below such a place, and how many rows of pixels are taken together. */
const NEAR_ROWS = 4
const NEAR_BANDS = [5, 13] as const

/**
 * Reads an EAN-13 or UPC-A that is too blurred, too dark or too small for edges to be found, in a picture that shows no
 * more than one. It is reported only when several lines across it agree, and none speaks for another. The number of
 * lines that are read is bounded, and the same from every side of the picture.
 */
export function readBlurred(picture: GreyPicture): BlurredCode | null {
  const looks = LOOKS.filter((_, k) => k === 0 || picture.width > (LOOKS[k - 1]?.side ?? 0))
  for (const look of looks) {
    const across = scaled(picture, Math.min(look.side, picture.width))
    const upright = readRows(across, look)
    const sideways = readRows(turned(across), look)
    const found = winnerOf(upright, sideways)
    if (found) return placed(found, across, picture.width / across.width)
  }
  return null
}

/** Reads the rows of a picture in both directions: some of them first, then those around the best of what was seen. */
function readRows(picture: GreyPicture, { widest, ratio }: Look): Ballot {
  const ballot: Ballot = new Map()
  const first = new LineReader(picture, moduleWidths(widest, ratio), ballot)
  const step = picture.height / FIRST_ROWS
  for (const row of new Set(
    Array.from({ length: FIRST_ROWS }, (_, k) => Math.round((k + 0.5) * step - 0.5)),
  )) {
    first.read({ row, band: FIRST_BAND })
  }
  const places = [...ballot.values()].sort((a, b) => b.weight - a.weight).slice(0, PLACES)
  if (places.length === 0) return ballot
  const near = new LineReader(picture, moduleWidths(widest, NEAR_RATIO), ballot)
  const read = new Set<string>()
  for (const { rows, readings } of places) {
    // A reading that shows a number is tried again; the vote grows meanwhile.
    const ways = [...readings]
    const middle = (Math.min(...rows) + Math.max(...rows)) / 2
    for (let k = -NEAR_ROWS; k <= NEAR_ROWS; k += 1) {
      const row = Math.round(middle + k * Math.max(1, step / 3))
      if (row < 0 || row >= picture.height) continue
      for (const band of NEAR_BANDS) {
        const fresh = ways.filter((way) => !read.has(`${row} ${band} ${READINGS.indexOf(way)}`))
        for (const way of fresh) read.add(`${row} ${band} ${READINGS.indexOf(way)}`)
        if (fresh.length > 0) near.read({ row, band }, fresh)
      }
    }
  }
  return ballot
}

/** Corners in the picture, which is `scale` times as large as the one that was read. */
function placed({ text, vote, sideways }: Found, look: GreyPicture, scale: number): BlurredCode {
  const top = Math.min(...vote.rows)
  const bottom = Math.max(...vote.rows)
  // `turned` takes what lies at (x, y) to (height - y, x).
  const corner = (x: number, y: number): Corner => {
    const at = sideways ? { x: y, y: look.height - x } : { x, y }
    return { x: Math.round(at.x * scale), y: Math.round(at.y * scale) }
  }
  const [first, last] = vote.backwards ? [vote.right, vote.left] : [vote.left, vote.right]
  const [above, below] = vote.backwards ? [bottom, top] : [top, bottom]
  return {
    text,
    corners: [corner(first, above), corner(last, above), corner(last, below), corner(first, below)],
  }
}
