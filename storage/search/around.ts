import type { CategoryTree } from '../lists/category-tree.ts'
import { foldedText } from '../lists/name-order.ts'
import type { ContainerRow, ItemRow, ListRow } from '../lists/rows.ts'
import type { PlaceTree } from '../places/place-tree.ts'
import type { Named } from './named.ts'

/** Things that are found by what is around them are put in order up to so many; of more, the rest is left out. */
const MOST = 1000

/** What a word of a question finds. */
export interface WordFinds<R extends ListRow> {
  /** What has it in its own text. */
  readonly text: ReadonlySet<R>
  /** Whether a row has it around it: in the name of a tag or a category, or of a place that it is in. */
  readonly around: (row: R) => boolean
}

interface Names {
  readonly tree: PlaceTree
  readonly tags: Named
  readonly categoryNames: Named
  readonly categories: CategoryTree
}

/** Whether items have a word around them. A category tells of what is in the categories under it, too. */
export function aroundItems(
  { tree, tags, categoryNames, categories }: Names,
  word: string,
  beginning: boolean,
): (row: ItemRow) => boolean {
  const name = foldedText(word)
  const tagIds = tags.with(name, beginning)
  const categoryIds = new Set<string>()
  for (const id of categoryNames.with(name, beginning)) {
    for (const under of categories.descendants(id)) categoryIds.add(under)
  }
  const placeIds = tree.withWord(name, beginning)
  return ({ place_id, category_id, tag_ids }) =>
    (place_id !== null && placeIds.has(place_id)) ||
    (category_id !== null && categoryIds.has(category_id)) ||
    (tagIds.size > 0 && tag_ids.some((id) => tagIds.has(id)))
}

/** Whether containers have a word around them. */
export function aroundContainers(
  tree: PlaceTree,
  word: string,
  beginning: boolean,
): (row: ContainerRow) => boolean {
  const placeIds = tree.withWord(foldedText(word), beginning)
  return ({ place_id }) => place_id !== null && placeIds.has(place_id)
}

/**
 * Rows that have every word of a question, some of them only around them: those with most words of their own first, then by name.
 */
export function foundAround<R extends ListRow>(
  rows: Iterable<R>,
  words: readonly WordFinds<R>[],
  test: (row: R) => boolean,
): R[] {
  const found: { readonly row: R; readonly own: number }[] = []
  for (const row of rows) {
    let own = 0
    let all = true
    for (const { text, around } of words) {
      if (text.has(row)) own++
      else if (!around(row)) {
        all = false
        break
      }
    }
    if (!all || own === words.length || !test(row)) continue
    found.push({ row, own })
    if (found.length >= MOST) break
  }
  found.sort(
    (a, b) =>
      b.own - a.own ||
      (a.row.name_key < b.row.name_key ? -1 : a.row.name_key > b.row.name_key ? 1 : 0) ||
      (a.row.public_id < b.row.public_id ? -1 : 1),
  )
  return found.map(({ row }) => row)
}
