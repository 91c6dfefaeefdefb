/** Costs are whole numbers, because a computer finds the lesser of two of them without a jump. This many are a squared difference of 1. */
export const UNITS = 65_536
/** The cost of what is impossible. A sum of it and all parts of a symbol is still a whole number of 32 bits. */
export const NEVER = 2 ** 29

/** The lesser of two costs, without a jump: which of them it is cannot be foreseen, so a jump would cost more than the rest. */
export function lesser(a: number, b: number): number {
  const difference = (a - b) | 0
  return (b + (difference & (difference >> 31))) | 0
}

/** Costs by the width of a module, and by position along a line. */
export type Rows = readonly Int32Array[]

/** Rows in which everything is impossible. */
export function emptyRows(count: number, length: number): Rows {
  return Array.from({ length: count }, () => new Int32Array(length).fill(NEVER))
}
