import {
  codesOfItem,
  type HouseholdView,
  isCodeFault,
  primaryCodeOf,
  resolveCode,
} from '../../../engine/index.ts'
import type { CodeMeaning, CodeRow } from './code-calls.ts'
import { itemRow } from './rows.ts'

/** The most items that a code is said to be of. */
const MOST_ITEMS = 10

/** The product codes of an item, the oldest first. */
export function codeRows(view: HouseholdView, item_id: string): CodeRow[] {
  const item = view.get('items', item_id)?.record
  const primary = item && primaryCodeOf(view, item)?.record.public_id
  return codesOfItem(view, item_id).map(({ record }) => ({
    public_id: record.public_id,
    code: record.code,
    format: record.format ?? null,
    note: record.note ?? null,
    primary: record.public_id === primary,
  }))
}

/** What a code means here. The catalogue of products is on the server. */
export function codeMeaning(view: HouseholdView, code: string): CodeMeaning {
  const found = resolveCode(view, code)
  if (isCodeFault(found)) return { problem: found.message, items: [] }
  const items = found.candidates.flatMap((candidate) =>
    candidate.kind === 'item' ? [itemRow(view, candidate.item)] : [],
  )
  return { problem: null, items: items.slice(0, MOST_ITEMS) }
}
