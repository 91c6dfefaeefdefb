import type { Reading } from './fit.ts'

/** How sure the lines must be together, and from how many rows they must be. */
const SURE = 4
const ROWS_SURE = 3
/** How sure a line must be on the average: lines that resemble each other may all be misled in the same way. */
const SURE_EACH = 0.6
/** Ratio of its certainty to that of any other number. */
const LEAD = 4

/** What speaks for a number. */
export interface Vote {
  weight: number
  /** Number of lines that show it. */
  lines: number
  readonly rows: Set<number>
  /** Every way in which a line shows it. */
  readonly readings: Set<Reading>
  readonly backwards: boolean
  left: number
  right: number
}

/** The numbers that the lines of a picture show, read in one direction and its opposite. */
export type Ballot = Map<string, Vote>

/** The number that a picture shows. */
export interface Found {
  readonly text: string
  readonly vote: Vote
  /** Whether it is in the picture turned by a quarter. */
  readonly sideways: boolean
}

/** The number that enough lines show; null when there is none, or when lines show another one as well. */
export function winnerOf(upright: Ballot, sideways: Ballot): Found | null {
  const found = [upright, sideways]
    .flatMap((ballot, k) => [...ballot].map(([text, vote]) => ({ text, vote, sideways: k === 1 })))
    .sort((a, b) => b.vote.weight - a.vote.weight)
  const [first] = found
  if (!first) return null
  const { weight, lines, rows } = first.vote
  const against = found.find(({ text }) => text !== first.text)?.vote.weight ?? 0
  const sure = weight >= SURE && weight >= SURE_EACH * lines && rows.size >= ROWS_SURE
  return sure && weight >= LEAD * against ? first : null
}
