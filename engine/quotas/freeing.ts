/**
 * Operations that free space, or end or undo something. They stay possible when a quota is used up, so that a household
 * can always get below it.
 */
export const FREEING: ReadonlySet<string> = new Set([
  'location.archive',
  'location.delete',
  'zone.delete',
  'rack.delete',
  'row.delete',
  'shelf.delete',
  'slot.delete',
  'container.archive',
  'container.unplace',
  'item.archive',
  'item.unassign',
  'item.remove_tag',
  'category.archive',
  'tag.archive',
  'product_code.delete',
  'scan_session.cancel',
  'scan_session.remove_target',
  'scan_action.undo',
  'media.remove',
  'label_template.delete',
  'label_sheet.delete',
  'saved_view.delete',
  'organizer_plan.delete',
  'organizer_session.close',
  'organizer_task.skip',
  'conflict.resolve',
  'operation.undo',
])
