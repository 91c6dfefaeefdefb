import type { HouseholdView } from '../../../engine/index.ts'
import { byName } from './rows.ts'
import type { CategoryRow, TagRow, TaxonomyViewCalls } from './taxonomy-calls.ts'

/** All categories, each after the one that it is in. */
export function categoryRows(view: HouseholdView): CategoryRow[] {
  const records = view.all('categories').map(({ record }) => record)
  const known = new Set(records.map(({ public_id }) => public_id))
  const rows: CategoryRow[] = []
  const seen = new Set<string>()
  const add = (within: string | null, depth: number) => {
    const inner = records.filter(({ parent_id }) =>
      within === null ? parent_id === null || !known.has(parent_id) : parent_id === within,
    )
    for (const { public_id, name, color, parent_id, archived_at, needs, apart_from } of inner.sort((a, b) =>
      byName(a.name, b.name),
    )) {
      if (seen.has(public_id)) continue
      seen.add(public_id)
      rows.push({
        public_id,
        name,
        color: color ?? null,
        parent_id,
        depth,
        items: view.count('items', 'category_id', public_id),
        archived: Boolean(archived_at),
        needs: needs ?? [],
        apart_from: apart_from ?? [],
      })
      add(public_id, depth + 1)
    }
  }
  add(null, 0)
  return rows
}

/** All tags by name. No index finds the items of a tag, so they are counted in one walk. */
export function tagRows(view: HouseholdView): TagRow[] {
  const counts = new Map<string, number>()
  for (const { record } of view.all('items')) {
    for (const id of record.tag_ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return view
    .all('tags')
    .map(({ record: { public_id, name, color, archived_at } }) => ({
      public_id,
      name,
      color: color ?? null,
      items: counts.get(public_id) ?? 0,
      archived: Boolean(archived_at),
    }))
    .sort((a, b) => byName(a.name, b.name))
}

/** The ids of the items that have a category or a tag. */
export function itemsWith(
  view: HouseholdView,
  { category_id, tag_id, limit }: TaxonomyViewCalls['items_with']['input'],
): string[] {
  const found = category_id === null ? view.all('items') : view.find('items', 'category_id', category_id)
  return found
    .filter(({ record }) => tag_id === null || record.tag_ids.includes(tag_id))
    .slice(0, limit)
    .map(({ record }) => record.public_id)
}
