import type { GreyPicture } from '../grey-picture.ts'
import { decide } from './decide.ts'
import { READINGS, type Reading, SymbolFitter } from './fit.ts'
import { LineCostRoom } from './line-costs.ts'
import { lengthOfLine, lineOf } from './lines.ts'
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

/** Reads lines across one picture, and counts a vote for each number that they show. */
export class LineReader {
  readonly #ballot: Ballot
  readonly #picture: GreyPicture
  readonly #costs: LineCostRoom
  readonly #fitter: SymbolFitter

  /** `widths`: those of a module that are tried, in steps of the grid of a line. */
  constructor(picture: GreyPicture, widths: readonly number[], ballot: Ballot) {
    this.#ballot = ballot
    this.#picture = picture
    this.#costs = new LineCostRoom(lengthOfLine(picture), widths)
    this.#fitter = new SymbolFitter(this.#costs)
  }

  /** Reads a line in some ways. It is always read from its darker end, so that it says the same from both sides. */
  read({ row, band }: Line, readings: Iterable<Reading> = READINGS): void {
    const line = lineOf(this.#picture, row, band)
    const reversed = isDarkerAtEnd(line)
    this.#costs.fill(reversed ? line.reverse() : line)
    for (const reading of readings) this.#vote(row, reading, reversed)
  }

  #vote(row: number, reading: Reading, reversed: boolean): void {
    const fit = this.#fitter.fit(reversed ? opposite(reading) : reading, MISFIT)
    if (!fit) return
    const costs = DIGIT_PARTS.map((part) => fit.costs[part] ?? [])
    const decision = decide(costs, STRAIN)
    if (!decision || decision.margin < MARGIN) return
    const { text, margin } = decision
    const { width } = this.#picture
    const [left, right] = reversed ? [width - fit.end, width - fit.start] : [fit.start, fit.end]
    const vote = this.#ballot.get(text) ?? {
      weight: 0,
      lines: 0,
      rows: new Set(),
      readings: new Set(),
      backwards: reading.backwards,
      left,
      right,
    }
    vote.weight += margin - MARGIN
    vote.lines += 1
    vote.rows.add(row)
    vote.readings.add(reading)
    vote.left = Math.min(vote.left, left)
    vote.right = Math.max(vote.right, right)
    this.#ballot.set(text, vote)
  }
}

/** Bars are positive in a line. */
function isDarkerAtEnd(line: Float32Array): boolean {
  let balance = 0
  for (let x = 0; x < line.length; x += 1) balance += (line[x] ?? 0) * Math.sign(2 * x - (line.length - 1))
  return balance > 0
}

function opposite(reading: Reading): Reading {
  return { ...reading, backwards: !reading.backwards }
}
