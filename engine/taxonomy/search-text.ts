import type { BaseRecord, SearchText } from '../core/collection.ts'

interface CategoryWords extends BaseRecord {
  readonly name: string
  readonly parent_id: string | null
}

interface TagWords extends BaseRecord {
  readonly name: string
}

/** What a category is found by. */
export function categoryText({ name, parent_id }: CategoryWords): SearchText {
  return { title: name, body: '', around: parent_id === null ? [] : [parent_id] }
}

/** What a tag is found by. */
export function tagText({ name }: TagWords): SearchText {
  return { title: name, body: '' }
}
