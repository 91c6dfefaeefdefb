import { z } from 'zod'
import { Id } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import { householdCommand } from '../merge/command.ts'
import { Code } from './collection.ts'

export const productCodeCommands = [
  householdCommand({
    type: 'product_code.create',
    summary: 'Note a barcode of an item',
    input: z.strictObject({ public_id: Id, item_id: Id, code: Code }),
    errors: ['already_exists', 'not_found'],
    decide(draft, { public_id, item_id, code }) {
      const { view } = draft
      if (view.get('product_codes', public_id)) return rejectAt('already_exists', 'public_id')
      if (!view.get('items', item_id)) return rejectAt('not_found', 'item_id', 'There is no such item.')
      draft.create('product_codes', { public_id, item_id, code })
      return null
    },
  }),
  householdCommand({
    type: 'product_code.update',
    summary: 'Correct a barcode of an item',
    input: z.strictObject({ public_id: Id, code: Code }),
    errors: ['not_found'],
    decide(draft, { public_id, code }) {
      const productCode = draft.view.get('product_codes', public_id)
      if (!productCode) return rejectAt('not_found', 'public_id')
      draft.editFields('product_codes', productCode, { code })
      return null
    },
  }),
  householdCommand({
    type: 'product_code.delete',
    summary: 'Delete a barcode of an item',
    input: z.strictObject({ public_id: Id }),
    errors: ['not_found'],
    decide(draft, { public_id }) {
      const productCode = draft.view.get('product_codes', public_id)
      if (!productCode) return rejectAt('not_found', 'public_id')
      // Also whoever never saw the code's creation cannot mean to lose it.
      const other = draft.unseenEdit(productCode, 'code') ?? draft.unseenEdit(productCode, 'item_id')
      if (!other) draft.delete('product_codes', productCode)
      else
        draft.clash({
          collection: 'product_codes',
          record_id: public_id,
          field: 'code',
          reason: 'concurrent_edit',
          lost: null,
          lost_edit: draft.edit,
          kept: productCode.record.code,
          kept_edit: other,
        })
      return null
    },
  }),
]
