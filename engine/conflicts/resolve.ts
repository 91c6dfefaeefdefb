import * as z from 'zod'
import { checked, Uuid } from '../../sync-protocol/index.ts'
import { containerCommands } from '../containers/commands.ts'
import type { Rejection } from '../core/change-set.ts'
import { changedAt } from '../core/merge-state.ts'
import { reject, rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { itemCommands } from '../items/commands.ts'
import { quantityState, round, shown } from '../items/quantity.ts'
import { tagField } from '../items/tags.ts'
import { shortCodeCommands } from '../labels/commands.ts'
import { labelSheetCommands, labelTemplateCommands } from '../labels/design-commands.ts'
import { mediaCommands } from '../media/commands.ts'
import { type HouseholdCommand, householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { productCodeCommands } from '../product-codes/commands.ts'
import { savedViewCommands } from '../saved-views/commands.ts'
import { structureCommands } from '../structure/commands.ts'
import { placeCollection } from '../structure/levels.ts'
import { taxonomyCommands } from '../taxonomy/commands.ts'
import type { Conflict } from './collection.ts'

/** SPEC.md R rules: a person decides between what stands and what gave way. */
export const conflictCommands = [
  householdCommand({
    type: 'conflict.resolve',
    summary: 'Resolve a conflict: keep the present value, or restore the value that lost',
    input: z.strictObject({ public_id: Uuid, choose: z.enum(['lost', 'kept']) }),
    errors: [
      'not_found',
      'already_resolved',
      'slot_full',
      'target_archived',
      'cycle',
      'too_deep',
      'name_taken',
      'wrong_level',
      'code_invalid',
      'code_taken',
      'not_empty',
      'too_many',
    ],
    decide(draft, { public_id, choose }) {
      const stored = draft.view.get('conflicts', public_id)
      if (!stored) return rejectAt('not_found', 'public_id')
      const { record } = stored
      if (record.resolved_at !== null) {
        return record.resolution === choose ? null : rejectAt('already_resolved', 'public_id')
      }
      const rejection =
        record.reason === 'quantity_shortfall'
          ? settleShortfall(draft, stored, choose)
          : choose === 'lost'
            ? bringBack(draft, record)
            : null
      if (rejection) return rejection
      draft.replace('conflicts', stored, {
        resolved_at: draft.stamp.edit_at,
        resolved_by: draft.stamp.author.user_id,
        resolution: choose,
      })
      return null
    },
  }),
]

/**
 * R2: the value that gave way becomes an edit of the person who chose it. It is the very command that a person would
 * use for it, so it is judged like any other.
 */
function bringBack(draft: HouseholdDraft, conflict: Conflict): Rejection | null {
  const edit = editOf(conflict)
  if (!edit) return null
  const command = editors.get(edit.type)
  if (!command) throw new Error(`no command ${edit.type}`)
  const input = checked(command.input, { public_id: conflict.record_id, ...edit.input })
  if (!input.ok) return reject('validation_failed', input.details)
  return command.decideIn(draft, input.data)
}

interface Edit {
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
}

/** The edit that puts the lost value in its place; null where nothing was lost but a rule. */
function editOf({ collection, field, lost, reason }: Conflict): Edit | null {
  const kind = kindOf[collection]
  if (reason === 'name_taken' || reason === 'code_taken' || kind === undefined) return null
  if (field === 'placement') {
    if (lost !== null) return { type: `${kind}.move`, input: { placement: lost } }
    return { type: kind === 'container' ? 'container.unplace' : 'item.unassign', input: {} }
  }
  if (field === 'archived_at') return { type: `${kind}.${lost === null ? 'restore' : 'archive'}`, input: {} }
  if (field.startsWith(tagField(''))) {
    return {
      type: lost === true ? 'item.add_tag' : 'item.remove_tag',
      input: { tag_id: field.slice(tagField('').length) },
    }
  }
  if (kind === 'media') return mediaEdit(field, lost)
  // What gave way was a deletion: neither a code nor a name is ever empty.
  if (lost === null && (field === 'name' || (kind === 'product_code' && field === 'code'))) {
    return { type: `${kind}.delete`, input: {} }
  }
  if (kind === 'short_code') {
    if (lost === null) return { type: 'short_code.unbind', input: {} }
    return { type: 'short_code.bind', input: { target: lost, rebind: true } }
  }
  if (field === 'category_id') return { type: 'item.set_category', input: { category_id: lost } }
  if (field === 'primary_code_id') return { type: 'product_code.set_primary', input: { public_id: lost } }
  if (field === 'primary_media_id') return { type: 'media.set_primary', input: { public_id: lost } }
  if (field === 'notes') return { type: 'item.set_notes', input: { notes: lost } }
  if (field === 'fill_status') return { type: 'container.set_fill_status', input: { fill_status: lost } }
  return { type: `${kind}.update`, input: { [field]: lost } }
}

function mediaEdit(field: string, lost: unknown): Edit {
  // What gave way was a removal: the content of a file is never empty.
  if (field === 'sha256') return { type: 'media.remove', input: {} }
  return { type: field === 'rotation' ? 'media.rotate' : 'media.update', input: { [field]: lost } }
}

/** What the commands call a record of a collection. */
const kindOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(placeCollection).map(([kind, collection]) => [collection, kind])),
  items: 'item',
  categories: 'category',
  tags: 'tag',
  product_codes: 'product_code',
  short_codes: 'short_code',
  media: 'media',
  label_templates: 'label_template',
  label_sheets: 'label_sheet',
  saved_views: 'saved_view',
}

const editors: ReadonlyMap<string, HouseholdCommand> = new Map(
  [
    ...structureCommands,
    ...containerCommands,
    ...itemCommands,
    ...taxonomyCommands,
    ...productCodeCommands,
    ...shortCodeCommands,
    ...mediaCommands,
    ...labelTemplateCommands,
    ...labelSheetCommands,
    ...savedViewCommands,
  ].map((command) => [command.type, command]),
)

/**
 * R3: `kept` says that zero is true, so the shortfall is forgiven; `lost` says that the facts are, so what comes
 * in next makes up for the shortfall first.
 */
function settleShortfall(
  draft: HouseholdDraft,
  conflict: Stored<Conflict>,
  choose: 'lost' | 'kept',
): Rejection | null {
  const item = draft.view.get('items', conflict.record.record_id)
  if (!item) return reject('not_found')
  const state = quantityState(item)
  const seq = changedAt(conflict, 'lost')
  const mine = state.held.filter(([at]) => at === seq)
  if (mine.length === 0) return null
  const forgiven = choose === 'kept' ? mine.reduce((total, [, amount]) => total + amount, 0) : 0
  const next = {
    counted: state.counted,
    sum: round(state.sum + forgiven),
    held: state.held.filter(([at]) => at !== seq),
  }
  draft.replace('items', item, { quantity: shown(next) }, next)
  return null
}
