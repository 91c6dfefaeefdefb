import type { Rejection } from '../core/change-set.ts'
import { allStandingEdits } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { labelSheetCommands, labelTemplateCommands } from '../labels/design-commands.ts'
import { mediaCommands } from '../media/commands.ts'
import type { HouseholdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { createdAt } from '../merge/recovered.ts'
import { productCodeCommands } from '../product-codes/commands.ts'
import { savedViewCommands } from '../saved-views/commands.ts'
import { structureCommands } from '../structure/commands.ts'
import { levelCollection } from '../structure/levels.ts'
import { declarationOf, isInUse } from '../undo/dependents.ts'

const commands: ReadonlyMap<string, HouseholdCommand> = new Map(
  [
    ...structureCommands,
    ...productCodeCommands,
    ...labelTemplateCommands,
    ...labelSheetCommands,
    ...savedViewCommands,
    ...mediaCommands,
  ].map((command) => [command.type, command]),
)

/** The operation that deletes a record of a collection, where there is one. */
const deletes: Readonly<Partial<Record<HouseholdKey, string>>> = {
  ...Object.fromEntries(
    Object.entries(levelCollection).map(([level, collection]) => [collection, `${level}.delete`]),
  ),
  product_codes: 'product_code.delete',
  label_templates: 'label_template.delete',
  label_sheets: 'label_sheet.delete',
  saved_views: 'saved_view.delete',
  media: 'media.remove',
}

/** SPEC.md K8: a deletion that the restore lost is one of the member who offers it, judged by A4 and A5. */
export function recoverDeletion(
  draft: HouseholdDraft,
  collection: HouseholdKey,
  stored: Stored | null,
): Rejection | null {
  if (!stored || !isTheOneDeleted(draft, stored)) return null
  const { public_id } = stored.record
  const command = commands.get(deletes[collection] ?? '')
  if (command) return command.decideIn(draft, command.input.parse({ public_id }))
  const passing = declarationOf(collection).undo === 'never'
  const inUse = !passing && isInUse(draft.view, collection, public_id)
  if (lastEdits(stored).some((seq) => !draft.hadSeen(seq)) || inUse) {
    return rejectAt('superseded', 'public_id', 'It was deleted, and is in use again since the restore.')
  }
  draft.delete(collection, stored)
  return null
}

/** Whether the record is the one that was deleted: the backup had it, or the same device has made it again meanwhile. */
function isTheOneDeleted({ view, stamp }: HouseholdDraft, stored: Stored): boolean {
  const created = createdAt(stored)
  if (created <= stamp.base_seq) return true
  const entry = view.entry(created)
  return entry?.replica_id === stamp.author.replica_id && entry.user_id === stamp.author.user_id
}

/** The edits that stand in a record, those among them that changed nothing (A4). */
function lastEdits(stored: Stored): number[] {
  const { seq, merge } = stored
  return [seq, ...Object.values(merge?.fields ?? {}), ...allStandingEdits(stored)]
}
