import type { Rejection } from '../core/change-set.ts'
import { changedAt, standingEdits } from '../core/merge-state.ts'
import { reject } from '../core/rejection.ts'
import type { LedgerEntry, Stored } from '../core/stored.ts'
import type { Item } from '../items/collection.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { ProductCode } from './collection.ts'
import type { CodeFormat } from './formats.ts'
import { isCodeFault, readCode, readKeptCode } from './reading.ts'

/** Maximum number of codes per item. */
export const MAX_CODES = 50

/** What a code is known by. */
export interface Coding {
  readonly code: string
  readonly format?: CodeFormat | null | undefined
}

/** SPEC.md G2: whether a text is what its author says that it is. */
export function judgeCoding({ code, format }: Coding): Rejection | null {
  const read = readCode(code, format ?? null)
  if (!isCodeFault(read)) return null
  const { reason, message } = read
  return reject('code_invalid', [{ path: 'input.code', code: reason, message }], message)
}

/** SPEC.md G3: whether an item has a code already, in a record that the author of this operation had seen. */
export function isCodeTaken(
  draft: HouseholdDraft,
  item_id: string,
  coding: Coding,
  except?: string,
): boolean {
  const { key } = readKeptCode(coding)
  return draft.view
    .find('product_codes', 'item_id', item_id)
    .some(
      (other) =>
        other.record.public_id !== except &&
        readKeptCode(other.record).key === key &&
        hadSeenCoding(draft, other),
    )
}

/** Whether the author of this operation had seen what a code is known by, and whose it is. */
function hadSeenCoding(draft: HouseholdDraft, stored: Stored<ProductCode>): boolean {
  return (['item_id', 'code', 'format'] as const).every((field) => draft.hadSeen(changedAt(stored, field)))
}

/** SPEC.md G4: whether the author of this operation had seen that an item has all the codes that it can have. */
export function hasAllCodes(draft: HouseholdDraft, item_id: string): boolean {
  const codes = draft.view.find('product_codes', 'item_id', item_id)
  if (codes.length < MAX_CODES) return false
  return codes.filter((stored) => draft.hadSeen(changedAt(stored, 'item_id'))).length >= MAX_CODES
}

/** SPEC.md G5: makes a code the primary one of its item. The first choice replaces no other, so it is not an edit. */
export function choosePrimary(draft: HouseholdDraft, item: Stored<Item>, public_id: string): void {
  const choice = { primary_code_id: public_id }
  if (item.record.primary_code_id) draft.editFields('items', item, choice)
  else draft.replace('items', item, choice)
  draft.flagArchivedMeanwhile('items', item)
}

/**
 * SPEC.md A4, G6: what the author of a deletion had not seen of a code: that it was created, changed, or chosen to stand
 * for its item.
 */
export function unseenOf(
  draft: HouseholdDraft,
  code: Stored<ProductCode>,
  item: Stored<Item> | null,
): LedgerEntry | null {
  const chosen = item?.record.primary_code_id === code.record.public_id
  return draft.lastUnseen([
    ...['code', 'item_id', 'format', 'note'].flatMap((field) => standingEdits(code, field)),
    ...(item && chosen ? standingEdits(item, 'primary_code_id') : []),
  ])
}
