import type { Item } from './collection.ts'

/** SPEC.md AL1: whether an item is lent to somebody. */
export function isLent({ lent_to }: Pick<Item, 'lent_to'>): boolean {
  return typeof lent_to === 'string'
}

/** SPEC.md AL1: whether an item should have been returned before `today` (`2026-11-23`). */
export function isOverdue(
  { lent_to, lent_until }: Pick<Item, 'lent_to' | 'lent_until'>,
  today: string,
): boolean {
  return isLent({ lent_to }) && typeof lent_until === 'string' && lent_until < today
}
