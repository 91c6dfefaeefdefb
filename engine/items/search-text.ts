import type { BaseRecord, SearchText } from '../core/collection.ts'
import type { CustomValue } from './custom-fields.ts'

type Words = string | null | undefined

interface ItemWords extends BaseRecord {
  readonly name: string
  readonly description?: Words
  readonly notes?: Words
  readonly asset_number?: Words
  readonly serial_number?: Words
  readonly manufacturer?: Words
  readonly model_number?: Words
  readonly purchased_from?: Words
  readonly lent_to?: Words
  readonly custom_fields?: Readonly<Record<string, CustomValue>> | null | undefined
  readonly placement: { readonly id: string } | null
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
}

/** What an item is found by. */
export function itemText(item: ItemWords): SearchText {
  return {
    title: item.name,
    body: [
      item.description,
      item.notes,
      item.asset_number,
      item.serial_number,
      item.manufacturer,
      item.model_number,
      item.purchased_from,
      item.lent_to,
      ...customWords(item.custom_fields ?? {}),
    ]
      .filter((part) => part)
      .join('\n'),
    around: [item.placement?.id, item.category_id, ...item.tag_ids].filter((id) => typeof id === 'string'),
  }
}

/** The words of the household's own fields: their values, and the names of what is said to be so. */
function customWords(fields: Readonly<Record<string, CustomValue>>): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (typeof value === 'string') return [value]
    if (typeof value === 'number') return [String(value)]
    if (typeof value === 'boolean') return value ? [name] : []
    return ['date' in value ? value.date : value.url]
  })
}
