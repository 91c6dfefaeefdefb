import { type Act, actOnAll, call } from '../engine.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import type { PickedName } from './name-picker.tsx'

/** The most items whose category or tag changes in one merge: each is an operation. */
const MOST_ITEMS = 500

/**
 * Gives all items of one category or tag the other one, and archives the first. It is undone as one. False when it was not done; the
 * reason is shown.
 */
export async function mergeInto(
  what: 'categories' | 'tags',
  from: PickedName,
  into: PickedName,
): Promise<boolean> {
  if (from.public_id === into.public_id) {
    toast({ text: text('names.merge.same'), tone: 'bad' })
    return false
  }
  const [category_id, tag_id] = what === 'categories' ? [from.public_id, null] : [null, from.public_id]
  const items = await call('items_with', { category_id, tag_id, limit: MOST_ITEMS + 1 })
  if (items.length > MOST_ITEMS) {
    toast({ text: text('names.merge.too_many', { most: MOST_ITEMS }), tone: 'bad' })
    return false
  }
  const acts = items.flatMap((public_id): Act[] =>
    what === 'categories'
      ? [{ type: 'item.set_category', input: { public_id, category_id: into.public_id } }]
      : [
          { type: 'item.add_tag', input: { public_id, tag_id: into.public_id } },
          { type: 'item.remove_tag', input: { public_id, tag_id: from.public_id } },
        ],
  )
  const archive = what === 'categories' ? 'category.archive' : 'tag.archive'
  const all: Act[] = [...acts, { type: archive, input: { public_id: from.public_id } }]
  const values = { name: from.name, into: into.name, count: items.length }
  return actOnAll(all, { key: 'done.merged', values })
}
