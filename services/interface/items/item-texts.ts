import {
  formatShortCode,
  type Item,
  type ListedRow,
  type Placement,
  type PlaceStep,
} from '../../../engine/index.ts'
import type { ListPage } from '../../../storage/index.ts'
import { KeptByRow } from '../inventory/kept-by-row.ts'
import type { Named } from '../inventory/path-reply.ts'
import { itemFacts } from './replies.ts'

/** The part of a listed item that depends on the item alone, and the references to resolve for each answer. */
interface ListedItem {
  /** The JSON text of `itemFacts`, without its closing brace. */
  readonly text: string
  readonly placement: Placement | null
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
}

/** Maximum number of cached items, of about 1,400 bytes each: the first pages of some lists. */
const KEPT = 1000
/** Lists are read often, and few of their items change in between. So the JSON of an item is cached. */
const listed = new KeptByRow<ListedItem>(KEPT)

/**
 * The items of a page as the JSON text of an array without its brackets, each an `ItemSummary`. Items deleted meanwhile
 * are omitted.
 *
 * @param pathTo the places around a record, outermost first
 */
export function itemTexts(
  page: ListPage<Item>,
  pathTo: (placement: Placement) => readonly PlaceStep[],
): string {
  const named = (id: string) => {
    const name = page.nameOf(id)
    return name === null ? null : namedText({ public_id: id, name })
  }
  const texts: string[] = []
  for (const row of page.rows) {
    const item = listed.of(row, () => listedItem(page, row))
    if (!item) continue
    const category = item.category_id === null ? null : named(item.category_id)
    const tags = item.tag_ids.flatMap((id) => named(id) ?? []).join(',')
    const path = item.placement === null ? '[]' : pathText(pathTo(item.placement))
    const code = page.shortCodeOf(row.public_id)
    const short_code = code === null ? null : `"${formatShortCode(code)}"`
    texts.push(
      `${item.text},"path":${path},"short_code":${short_code},"category":${category},"tags":[${tags}]}`,
    )
  }
  return texts.join(',')
}

function listedItem(page: ListPage<Item>, row: ListedRow): ListedItem | null {
  const stored = page.recordOf(row)
  if (!stored) return null
  const { placement, category_id, tag_ids } = stored.record
  const text = JSON.stringify(itemFacts(stored.record)).slice(0, -1)
  return { text, placement, category_id, tag_ids }
}

/** Kinds and ids need no escaping. */
function pathText(steps: readonly PlaceStep[]): string {
  const texts = steps.map(
    ({ kind, public_id, name }) =>
      `{"kind":"${kind}","public_id":"${public_id}","name":${JSON.stringify(name)}}`,
  )
  return `[${texts.join(',')}]`
}

/** Ids need no escaping. */
function namedText({ public_id, name }: Named): string {
  return `{"public_id":"${public_id}","name":${JSON.stringify(name)}}`
}
