import * as z from 'zod'
import { RECOVER_RECORD } from '../merge/recovered.ts'
import type { LostRecord, RejectedOperation } from './status.ts'

const OfferInput = z.object({
  collection: z.string(),
  public_id: z.string(),
  record: z.record(z.string(), z.unknown()).nullable(),
})

/** Of what the server refused, the offers of what a restore lost. */
export function lostRecords(rejected: readonly RejectedOperation[]): LostRecord[] {
  return rejected.flatMap(({ operation, result }) => {
    if (operation.type !== RECOVER_RECORD) return []
    const offered = OfferInput.safeParse(operation.input)
    if (!offered.success) return []
    return [{ operation_id: operation.operation_id, ...offered.data, result }]
  })
}
