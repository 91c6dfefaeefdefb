import { type GreyPicture, shrunk, turned } from '../grey-picture.ts'
import type { Corner } from '../photo-code.ts'
import { decide } from './decide.ts'
import { fitSymbol } from './fit.ts'
import { lineOf } from './lines.ts'
import { DIGIT_PARTS } from './symbol.ts'

/** A product number that was made out, thirteen digits, and where. */
export interface BlurredCode {
  readonly text: string
  readonly corners: readonly [Corner, Corner, Corner, Corner]
}

/** Widths in pixels at which a picture is looked at: a symbol shall take between two and nine tenths of it. */
const WIDTHS = [240, 400, 640]
/** Rows of a picture that are read, and how many around each are taken together. */
const ROWS = 40
const BANDS = [5, 13] as const
/** Lines that fit worse than this say nothing. */
const MISFIT = 0.27
/** What a line's best number must cost less than its next best one to count at all. */
const MARGIN = 1.5
/** What it may cost more than the best that is no number. */
const STRAIN = 0.7
/** How sure the lines must be together, and how many rows of them there must be. */
const SURE = 4
const ROWS_SURE = 3
/** How many times as sure as of any other number. */
const LEAD = 4

/** What speaks for a number. */
interface Votes {
  weight: number
  readonly rows: Set<number>
  left: number
  right: number
}

/**
 * An EAN-13 or UPC-A that is too blurred, too dark or too small for edges to be found, in a picture that shows no more
 * than one. It is told only when several lines across it agree, and none speaks for another. `deadline` is when to
 * stop, as `performance.now()` counts.
 */
export function readBlurred(picture: GreyPicture, deadline: number): BlurredCode | null {
  const widths = WIDTHS.filter((_, k) => k === 0 || picture.width > (WIDTHS[k - 1] ?? 0))
  for (const width of widths) {
    let look = shrunk(picture, width)
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const found = readAcross(look, deadline)
      if (found) return placed(found, look, quarter, picture.width / shrunk(picture, width).width)
      if (performance.now() > deadline) return null
      look = turned(look)
    }
  }
  return null
}

interface Found {
  readonly text: string
  readonly votes: Votes
}

function readAcross(picture: GreyPicture, deadline: number): Found | null {
  const votes = new Map<string, Votes>()
  for (const row of spread(picture.height)) {
    for (const band of BANDS) for (const sign of [1, -1]) vote(votes, picture, row, band, sign)
    const winner = winnerOf(votes)
    if (winner || performance.now() > deadline) return winner
  }
  return null
}

/** Bars may be the brighter ones, as on a can that mirrors the light. */
function vote(
  votes: Map<string, Votes>,
  picture: GreyPicture,
  row: number,
  band: number,
  sign: number,
): void {
  const line = lineOf(picture, row, band)
  const fit = fitSymbol(sign === 1 ? line : line.map((value) => -value))
  if (!fit || fit.misfit > MISFIT) return
  const { text, margin, strain } = decide(DIGIT_PARTS.map((part) => fit.costs[part] ?? []))
  if (margin < MARGIN || strain > STRAIN) return
  const found = votes.get(text) ?? { weight: 0, rows: new Set(), left: fit.start, right: fit.end }
  found.weight += margin - MARGIN
  found.rows.add(row)
  found.left = Math.min(found.left, fit.start)
  found.right = Math.max(found.right, fit.end)
  votes.set(text, found)
}

function winnerOf(votes: ReadonlyMap<string, Votes>): Found | null {
  const [first, second] = [...votes].sort(([, a], [, b]) => b.weight - a.weight)
  if (!first) return null
  const [text, found] = first
  const sure = found.weight >= SURE && found.rows.size >= ROWS_SURE
  return sure && found.weight >= LEAD * (second?.[1].weight ?? 0) ? { text, votes: found } : null
}

/** Rows of a picture, far ones first, so that what is there is soon met. */
function spread(height: number): number[] {
  const step = Math.max(2, height / ROWS)
  const rows = Array.from({ length: Math.floor(height / step) }, (_, k) => Math.floor((k + 0.5) * step))
  return [3, 1, 5, 0, 2, 4].flatMap((residue) => rows.filter((_, k) => k % 6 === residue))
}

/** Corners in the picture that was looked at first, which is `scale` times as large and turned by so many quarters. */
function placed({ text, votes }: Found, look: GreyPicture, quarters: number, scale: number): BlurredCode {
  const top = Math.min(...votes.rows)
  const bottom = Math.max(...votes.rows)
  const { left, right } = votes
  const unturned = (x: number, y: number): Corner => {
    let corner: Corner = { x, y }
    let { width, height } = look
    // `turned` takes what lies at (x, y) to (height - y, x).
    for (let k = 0; k < quarters; k += 1) {
      corner = { x: corner.y, y: width - corner.x }
      ;[width, height] = [height, width]
    }
    return { x: Math.round(corner.x * scale), y: Math.round(corner.y * scale) }
  }
  const corners = [
    unturned(left, top),
    unturned(right, top),
    unturned(right, bottom),
    unturned(left, bottom),
  ] as const
  return { text, corners }
}
