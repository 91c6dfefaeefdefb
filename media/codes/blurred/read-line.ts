import type { GreyPicture } from '../grey-picture.ts'
import { decide } from './decide.ts'
import { fitSymbol, READINGS, type Reading } from './fit.ts'
import { lineCosts } from './line-costs.ts'
import { lineOf } from './lines.ts'
import { DIGIT_PARTS } from './symbol.ts'
import type { Ballot } from './votes.ts'

/** Lines that fit worse than this say nothing. */
const MISFIT = 0.27
/** What a line's best number must cost less than its next best one to count at all. */
const MARGIN = 1.5
/** What it may cost more than the best that is no number. */
const STRAIN = 0.7

/** A line across a picture: its row, and how many rows of pixels around it are taken together. */
export interface Line {
  readonly row: number
  readonly band: number
}

/** Reads a line in some ways, and counts a vote for each number that it shows. */
export function readLine(
  ballot: Ballot,
  picture: GreyPicture,
  { row, band }: Line,
  widths: readonly number[],
  readings: Iterable<Reading> = READINGS,
): void {
  const costs = lineCosts(lineOf(picture, row, band), widths)
  if (!costs) return
  for (const reading of readings) {
    const fit = fitSymbol(costs, reading)
    if (!fit || fit.misfit > MISFIT) continue
    const decision = decide(
      DIGIT_PARTS.map((part) => fit.costs[part] ?? []),
      STRAIN,
    )
    if (!decision || decision.margin < MARGIN) continue
    const { text, margin } = decision
    const { start: left, end: right } = fit
    const { backwards } = reading
    const vote = ballot.get(text) ?? {
      weight: 0,
      rows: new Set(),
      readings: new Set(),
      backwards,
      left,
      right,
    }
    vote.weight += margin - MARGIN
    vote.rows.add(row)
    vote.readings.add(reading)
    vote.left = Math.min(vote.left, left)
    vote.right = Math.max(vote.right, right)
    ballot.set(text, vote)
  }
}
