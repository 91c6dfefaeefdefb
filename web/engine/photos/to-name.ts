import type { Item } from '../../../engine/index.ts'
import { itemsWith } from '../views/items-with.ts'
import type { Lists } from '../views/lists.ts'
import { photoOf } from '../views/photos.ts'
import { placeNames } from '../views/rows.ts'
import type { PhotoViewCalls } from './calls.ts'

/** Maximum number of rows of one answer. */
const MOST_ROWS = 200

/** The things that were added as a photo and have no name of their own yet, the oldest first. */
export function itemsToName({ view, tables }: Pick<Lists, 'view' | 'tables'>): Item[] {
  return itemsWith(tables.items, 'working_name')
    .filter(({ public_id }) => view().count('media', 'owner_id', public_id) > 0)
    .sort((a, b) => (a.created_at + a.name < b.created_at + b.name ? -1 : 1))
}

export function toName(lists: Lists, limit: number): Promise<PhotoViewCalls['to_name']['output']> {
  return lists.during(({ view }) => {
    const items = itemsToName(lists)
    const things = items.slice(0, Math.min(limit, MOST_ROWS)).map((item) => ({
      public_id: item.public_id,
      name: item.name,
      where: placeNames(view, item.placement),
      photo: photoOf(view, item),
    }))
    return { total: items.length, things }
  })
}
