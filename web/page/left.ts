import { signal } from '@preact/signals'

/** A copy of a household that the person is no longer a member of, with changes that were never sent. */
export interface LeftCopy {
  readonly user_id: string
  readonly household_id: string
  /** Empty if this page has never shown the household. */
  readonly name: string
  /** The number of changes that were never sent. */
  readonly waiting: number
}

/** The copies about whose changes the person has to decide. */
export const leftCopies = signal<readonly LeftCopy[]>([])
