import * as z from 'zod'
import { Id } from '../core/fields.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Code, CodeNote, Format, type ProductCode } from './collection.ts'
import { readKeptCode } from './reading.ts'
import { choosePrimary, hasAllCodes, isCodeTaken, judgeCoding, unseenOf } from './rules.ts'

const HAS_IT = 'The item has this code already.'

/** A code, and the item that its author takes it to be of, if they say so. */
const known = { public_id: Id, item_id: Id.optional() }

/** SPEC.md G8: a code, unless it is another item's than the one named. */
function codeOf(draft: HouseholdDraft, public_id: string, item_id?: string): Stored<ProductCode> | null {
  const stored = draft.view.get('product_codes', public_id)
  return item_id === undefined || stored?.record.item_id === item_id ? stored : null
}

const create = householdCommand({
  type: 'product_code.create',
  summary: 'Add a barcode to an item',
  input: z.strictObject({
    public_id: Id,
    item_id: Id,
    code: Code,
    format: Format.optional(),
    note: CodeNote.optional(),
    /** Whether it is to stand for the item, whatever other codes there are. */
    primary: z.boolean().optional(),
  }),
  errors: ['already_exists', 'not_found', 'code_invalid', 'code_taken', 'too_many'],
  decide(draft, { primary, ...productCode }) {
    const { public_id, item_id } = productCode
    const { view } = draft
    if (view.get('product_codes', public_id)) return rejectAt('already_exists', 'public_id')
    const item = view.get('items', item_id)
    if (!item) return rejectAt('not_found', 'item_id', 'There is no such item.')
    const invalid = judgeCoding(productCode)
    if (invalid) return invalid
    if (isCodeTaken(draft, item_id, productCode)) return rejectAt('code_taken', 'code', HAS_IT)
    if (hasAllCodes(draft, item_id)) return rejectAt('too_many', 'item_id')
    draft.create('product_codes', productCode)
    if (primary) choosePrimary(draft, item, public_id)
    return null
  },
})

const update = householdCommand({
  type: 'product_code.update',
  summary: 'Correct a barcode of an item',
  input: z.strictObject({
    ...known,
    code: Code.optional(),
    format: Format.optional(),
    note: CodeNote.optional(),
  }),
  errors: ['not_found', 'code_invalid', 'code_taken'],
  decide(draft, { public_id, item_id: of, ...patch }) {
    const stored = codeOf(draft, public_id, of)
    if (!stored) return rejectAt('not_found', 'public_id')
    const { code: before, format: claim = null, item_id } = stored.record
    const { code = before, format = claim } = patch
    // Fields that the operation keeps may differ from what its author knew; an unchanged code is not judged again.
    const sawRest =
      (patch.code !== undefined || draft.hadSeen(changedAt(stored, 'code'))) &&
      (patch.format !== undefined || draft.hadSeen(changedAt(stored, 'format')))
    if (sawRest && (code !== before || format !== claim)) {
      const wanted = { code, format }
      const invalid = judgeCoding(wanted)
      if (invalid) return invalid
      const renamed = readKeptCode(wanted).key !== readKeptCode(stored.record).key
      if (renamed && isCodeTaken(draft, item_id, wanted, public_id)) {
        return rejectAt('code_taken', 'code', HAS_IT)
      }
    }
    draft.editFields('product_codes', stored, patch)
    return null
  },
})

const setPrimary = householdCommand({
  type: 'product_code.set_primary',
  summary: 'Choose the primary barcode of an item',
  input: z.strictObject(known),
  errors: ['not_found'],
  decide(draft, { public_id, item_id }) {
    const stored = codeOf(draft, public_id, item_id)
    const item = stored && draft.view.get('items', stored.record.item_id)
    if (!item) return rejectAt('not_found', 'public_id')
    choosePrimary(draft, item, public_id)
    return null
  },
})

const remove = householdCommand({
  type: 'product_code.delete',
  summary: 'Delete a barcode of an item',
  input: z.strictObject(known),
  errors: ['not_found'],
  decide(draft, { public_id, item_id }) {
    const stored = codeOf(draft, public_id, item_id)
    if (!stored) return rejectAt('not_found', 'public_id')
    const item = draft.view.get('items', stored.record.item_id)
    const other = unseenOf(draft, stored, item)
    if (other) {
      draft.keepAgainstDeletion(
        { collection: 'product_codes', record_id: public_id, field: 'code' },
        stored.record.code,
        other,
      )
      return null
    }
    draft.delete('product_codes', stored)
    if (item?.record.primary_code_id === public_id) draft.replace('items', item, { primary_code_id: null })
    return null
  },
})

export const productCodeCommands = [create, update, setPrimary, remove]
