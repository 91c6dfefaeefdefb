import type { BaseRecord } from './collection.ts'

/** Compares records by the time of their creation, the oldest first; by their ids where the times are equal. */
export function byCreation(a: BaseRecord, b: BaseRecord): number {
  return a.created_at + a.public_id < b.created_at + b.public_id ? -1 : 1
}
