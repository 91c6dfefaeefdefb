import { LIMITS, Operation } from '../../sync-protocol/index.ts'
import { millisecondsOf } from '../core/calendar.ts'
import { fnv1a32 } from '../core/checksum.ts'
import type { HistoryPoint } from '../core/history-point.ts'
import type { Stored } from '../core/stored.ts'
import { utf8Length } from '../core/text.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { RECOVER_RECORD } from '../merge/recovered.ts'

/** What a device offers of one record: its state in the history that ended, or (null) that it was deleted there. */
export interface Offered {
  readonly collection: HouseholdKey
  readonly public_id: string
  readonly stored: Stored | null
}

/**
 * The operation that offers a record as it was confirmed at `held`. Devices that held the same state make the same
 * operation, so that their offers count as one (SPEC.md K9). Null for a record that no operation can hold.
 */
export function offerOf(
  { collection, public_id, stored }: Offered,
  held: HistoryPoint,
  now: string,
): Operation | null {
  const origin = { epoch: held.epoch, seq: stored?.seq ?? held.seq }
  const occurred_at = stored?.record.updated_at ?? now
  const build = (record: object | null) =>
    Operation.safeParse({
      operation_id: offerId(
        occurred_at,
        `${collection}/${public_id}/${origin.epoch}/${origin.seq}/${record !== null}`,
      ),
      type: RECOVER_RECORD,
      input: JSON.parse(JSON.stringify({ collection, public_id, origin, record })),
      base_seq: held.seq,
      occurred_at,
    }).data ?? null
  const whole = build(stored && { ...stored.record })
  if (!whole) return null
  if (utf8Length(JSON.stringify(whole)) <= LIMITS.operation_bytes || !stored) return whole
  // The document of long notes may be larger than an operation; their text is not.
  return build({ ...stored.record, notes_state: null })
}

/** A UUIDv7 that follows from a text: its time is the offer's, the rest is six hashes of the text. */
function offerId(at: string, text: string): string {
  const time = Math.max(0, millisecondsOf(at) ?? 0)
    .toString(16)
    .padStart(12, '0')
    .slice(-12)
  const hash = [1, 2, 3]
    .map((salt) => fnv1a32(`${salt}/${text}/${salt}`).toString(16).padStart(8, '0'))
    .join('')
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`
}
