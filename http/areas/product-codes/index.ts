import { z } from 'zod'
import type { KnownProducts } from '../../../engine/index.ts'
import { codeFormats, inputSchemas, isCodeFault, resolveCode } from '../../../engine/index.ts'
import { CodeCandidateReply, codeCandidateReply } from '../../../services/interface/items/code-candidates.ts'
import { ItemReply, itemReply } from '../../../services/interface/items/replies.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import type { Subject } from '../../routing/entity-tag.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly catalogue: KnownProducts
}

const { commandRoute, route } = routesWith<Needs>()

const shared = {
  tag: 'Items',
  reply: { item: ItemReply },
  address: ['public_id', 'item_id'],
  // The answer is the item with its codes, and so is what a client has read.
  subject: ({ item_id = '' }: { readonly item_id?: string | undefined }): Subject => ({
    collection: 'items',
    public_id: item_id,
  }),
  answer: ({ view, input, household }: Answering<{ readonly item_id?: string | undefined }>) => ({
    item: itemReply(view, present(view.get('items', input.item_id ?? '')), household.household_id),
  }),
}
const ItemParam = z.strictObject({ item: Uuid7 })
const CodeParams = z.strictObject({ item: Uuid7, productCode: Uuid7 })

const create = commandRoute({
  ...shared,
  id: 'items.product_codes.create',
  method: 'POST',
  path: '/api/v1/items/{item}/product-codes',
  summary: 'Add a product code to an item',
  description:
    'As a scanner reads it, as it is printed, or from a spreadsheet. With `format`, the code must have that format, and its check digit is verified. The first code of an item is its primary code until another one is chosen.',
  command: 'product_code.create',
  params: ItemParam,
  renamed: { item_id: 'item' },
  body: inputSchemas['product_code.create'].omit({ item_id: true }).partial({ public_id: true }),
  status: 201,
  input: ({ params, body, new_id }) => ({ public_id: new_id, item_id: params.item, ...body }),
})

const update = commandRoute({
  ...shared,
  id: 'items.product_codes.update',
  method: 'PATCH',
  path: '/api/v1/items/{item}/product-codes/{productCode}',
  summary: 'Correct a product code of an item',
  command: 'product_code.update',
  params: CodeParams,
  renamed: { item_id: 'item', public_id: 'productCode' },
  body: inputSchemas['product_code.update'].omit({ public_id: true, item_id: true }),
  input: ({ params, body }) => ({ public_id: params.productCode, item_id: params.item, ...body }),
})

const remove = commandRoute({
  ...shared,
  id: 'items.product_codes.delete',
  method: 'DELETE',
  path: '/api/v1/items/{item}/product-codes/{productCode}',
  summary: 'Delete a product code of an item',
  command: 'product_code.delete',
  params: CodeParams,
  renamed: { item_id: 'item', public_id: 'productCode' },
  input: ({ params }) => ({ public_id: params.productCode, item_id: params.item }),
})

const setPrimary = commandRoute({
  ...shared,
  id: 'items.product_codes.primary',
  method: 'POST',
  path: '/api/v1/items/{item}/product-codes/{productCode}/primary',
  summary: 'Choose the primary product code of an item',
  command: 'product_code.set_primary',
  params: CodeParams,
  renamed: { item_id: 'item', public_id: 'productCode' },
  input: ({ params }) => ({ public_id: params.productCode, item_id: params.item }),
})

const resolve = route({
  id: 'product_codes.resolve',
  method: 'GET',
  path: '/api/v1/product-codes/resolve',
  tag: 'Items',
  access: 'session',
  limiter: null,
  household: {},
  summary: 'Get the items and products of a product code',
  description:
    'First the items of the household that have the code, in any form (UPC-A, EAN-13, GTIN-14, a GS1 element string or digital link, an ISBN), then the product catalogue of the installation, if there is one (`stowage catalogue import`). The server asks no other service. Without a match the list is empty.',
  query: z.strictObject({
    code: z
      .string()
      .min(1)
      .max(500)
      .meta({ description: 'As scanned or typed', examples: ['4006381333931'] }),
    format: z.enum(codeFormats).optional().meta({ description: 'The format that the code must have' }),
  }),
  reply: z.strictObject({
    reading: z.strictObject({
      kind: z.string(),
      key: z.string().meta({ description: 'The form in which codes are compared' }),
      gtin: z.string().nullable().meta({ description: 'The 14-digit number in it (GS1)' }),
      serial: z.string().nullable(),
      batch: z.string().nullable(),
      expiry: z.string().nullable().meta({ description: '`YYMMDD`, from the code' }),
    }),
    candidates: z.array(CodeCandidateReply),
    item_count: z
      .int()
      .meta({ description: 'Number of items that have the code; the list shows at most 100 of them' }),
  }),
  handler({ household, query }, { catalogue }) {
    const { code, format = null } = query
    return household.file.read((view) => {
      const found = resolveCode(view, code, { format, catalogue })
      if (isCodeFault(found)) {
        const { reason, message } = found
        throw new HttpError('code_invalid', { message, details: [{ path: 'code', code: reason, message }] })
      }
      const { kind, key, gtin, serial = null, batch = null, expiry = null } = found.reading
      return {
        reading: { kind, key, gtin, serial, batch, expiry },
        candidates: found.candidates.flatMap((candidate) => codeCandidateReply(view, candidate) ?? []),
        item_count: found.item_count,
      }
    })
  },
  errors: ['code_invalid'],
})

export const productCodeRoutes = [create, update, remove, setPrimary, resolve]
