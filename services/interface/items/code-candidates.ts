import { z } from 'zod'
import type { CodeCandidate, HouseholdView } from '../../../engine/index.ts'
import { CodeReply, ItemSummary, itemSummary } from './replies.ts'

/** A candidate for the meaning of a product code. */
export const CodeCandidateReply = z
  .union([
    z.strictObject({
      kind: z.literal('item'),
      item: ItemSummary,
      product_code: CodeReply.omit({ gtin: true }),
    }),
    z.strictObject({
      kind: z.literal('product'),
      product: z.strictObject({
        gtin: z.string(),
        name: z.string(),
        brand: z.string().nullable(),
        category: z.string().nullable(),
        source: z.string().meta({ description: 'The source of the entry' }),
      }),
    }),
  ])
  .meta({ id: 'CodeCandidate', description: 'A candidate for the meaning of a code.' })

/** A candidate for an answer; null if its item is deleted. */
export function codeCandidateReply(
  view: HouseholdView,
  candidate: CodeCandidate,
): z.input<typeof CodeCandidateReply> | null {
  if (candidate.kind === 'product') return { kind: 'product', product: { ...candidate.product } }
  const stored = view.get('items', candidate.item.public_id)
  if (!stored) return null
  const { public_id, code, format = null, note = null } = candidate.product_code
  return {
    kind: 'item',
    item: itemSummary(view, stored),
    product_code: { public_id, code, format, note, primary: candidate.primary },
  }
}
