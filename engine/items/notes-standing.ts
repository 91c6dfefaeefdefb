import { standingEdits } from '../core/merge-state.ts'
import type { MergeState, Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Item } from './collection.ts'

/**
 * SPEC.md N1, N3: the edits that stand in notes into which this operation merges. The text that others wrote unseen is still
 * there, so it still conflicts with a whole text whose author had not seen it. Undefined where nobody wrote unseen.
 */
export function standingBeside(draft: HouseholdDraft, item: Stored<Item>): MergeState['again'] {
  if (!draft.unseenEdit(item, 'notes')) return undefined
  return draft.withThis(['notes'], (field) => standingEdits(item, field))
}
