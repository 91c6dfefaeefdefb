import { isArchived } from '../merge/archivable.ts'
import type { Item } from './collection.ts'

/** SPEC.md Q8: whether there is less of an item than there should be. */
export function isLowStock(item: Pick<Item, 'quantity' | 'minimum_quantity' | 'archived_at'>): boolean {
  const { quantity, minimum_quantity } = item
  if (minimum_quantity === undefined || minimum_quantity === null || isArchived(item)) return false
  return quantity < minimum_quantity
}
