import { signal } from '@preact/signals'

/** Many changes that are being made. */
export interface Batch {
  readonly done: number
  readonly total: number
  /** Ends it after the changes that are under way. What was done stays, and can be taken back. Null: the server has all of it. */
  readonly cancel: (() => void) | null
  /** Whether the person has ended it, and this is the part that the server gets all the same. */
  readonly stopping?: boolean
}

/** The changes that are being made now, on whatever page the person looks meanwhile; null when there are none. */
export const batch = signal<Batch | null>(null)
