import type { Case } from './case.ts'
import { type Choice, type Conflict, resolutionOf } from './history.ts'
import { judgeEdit } from './judges.ts'
import { placeIn } from './places.ts'

/** Resolves a conflict (SPEC.md, R). */
export function resolve(judged: Case, conflict: Conflict, choice: Choice): string | null {
  const before = resolutionOf(judged.history, conflict)
  if (before) return before.choice === choice ? null : 'already_resolved'
  const error =
    conflict.reason === 'quantity_shortfall'
      ? settle(judged, conflict, choice)
      : bringBack(judged, conflict, choice)
  if (error) return error
  judged.does({ kind: 'resolve', collection: 'conflicts', record: '', conflict, choice })
  return null
}

/** SPEC.md, R3. */
function settle(judged: Case, { record_id, lost_by }: Conflict, choice: Choice): string | null {
  if (!judged.history.exists('items', record_id)) return 'not_found'
  const of = lost_by.operation.operation_id
  judged.does({ kind: 'settle', collection: 'items', record: record_id, of, forgiven: choice === 'kept' })
  return null
}

/** SPEC.md, R2: the edit that a person would make to have the lost value. */
function bringBack(
  judged: Case,
  { collection, record_id, field, reason, lost }: Conflict,
  choice: Choice,
): string | null {
  if (choice === 'kept' || reason === 'name_taken') return null
  if (reason === 'code_taken') return null
  // Nobody edits what scans and plans say one by one: there the choice alone is kept.
  if (collection.startsWith('scan_') || collection.startsWith('organizer_')) return null
  const edit = (type: string, input: Record<string, unknown>) =>
    judgeEdit(judged, type, { public_id: record_id, ...input })
  const thing = collection === 'categories' ? 'category' : collection.slice(0, -1)
  if (field === 'archived_at') return edit(lost === null ? `${thing}.restore` : `${thing}.archive`, {})
  if (field === 'placement') {
    const out = collection === 'items' ? 'item.unassign' : 'container.unplace'
    return placeIn(lost) ? edit(`${thing}.move`, { placement: lost }) : edit(out, {})
  }
  if (field.startsWith('tag_ids/')) {
    return edit(lost ? 'item.add_tag' : 'item.remove_tag', { tag_id: field.slice('tag_ids/'.length) })
  }
  if (collection === 'product_codes' && field === 'code' && lost === null)
    return edit('product_code.delete', {})
  if (field === 'primary_code_id') return edit('product_code.set_primary', { public_id: lost })
  if (field === 'primary_media_id') return edit('media.set_primary', { public_id: lost })
  if (collection === 'media') {
    if (field === 'sha256') return edit('media.remove', {})
    return edit(field === 'rotation' ? 'media.rotate' : 'media.update', { [field]: lost })
  }
  if (collection === 'short_codes') {
    return lost === null
      ? edit('short_code.unbind', {})
      : edit('short_code.bind', { target: lost, rebind: true })
  }
  if (field === 'category_id') return edit('item.set_category', { category_id: lost })
  if (field === 'fill_status') return edit('container.set_fill_status', { fill_status: lost })
  if (field === 'notes') return edit('item.set_notes', { notes: lost })
  const names: Record<string, string> = { categories: 'category', shelves: 'shelf' }
  if (field === 'name' && lost === null) return edit(`${names[collection] ?? thing}.delete`, {})
  return edit(`${names[collection] ?? thing}.update`, { [field]: lost })
}
