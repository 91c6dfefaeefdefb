import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { HistoryPoint } from '../core/history-point.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type HouseholdKey, householdCollections } from '../household-collections.ts'
import { householdCommand } from '../merge/command.ts'
import { bringBackRecord } from './bring-back.ts'
import { recoverDeletion } from './deletion.ts'
import { recoverFields } from './fields.ts'
import { parseRecovered } from './recovered-record.ts'

/** The collections that replicas hold. */
const recoverable: readonly HouseholdKey[] = Object.values(householdCollections).flatMap(({ key, nature }) =>
  nature === 'records' ? [key] : [],
)

/**
 * SPEC.md K7 to K11: a device offers what it held as confirmed, and what the household lost when it was restored from a
 * backup. It is an edit of the member who offers it.
 */
export const recoverCommand = householdCommand({
  type: 'record.recover',
  summary: 'Recover a record, its changes or its deletion that a restore from backup lost',
  apart: true,
  input: z.strictObject({
    collection: z.enum(recoverable),
    public_id: Id,
    /** The history in which the device held it, and the seq of its last change there. */
    origin: HistoryPoint,
    /** The record as the device held it; null when it was deleted. */
    record: z.record(z.string(), z.unknown()).nullable(),
  }),
  errors: [
    'not_found',
    'superseded',
    'wrong_level',
    'not_empty',
    'too_many',
    'notes_invalid',
    'notes_too_large',
  ],
  decide(draft, { collection, public_id, origin, record: offered }) {
    const { claimed, base_seq } = draft.stamp
    if (claimed && !claimed.current && (claimed.epoch !== origin.epoch || claimed.seq < origin.seq)) {
      return rejectAt('validation_failed', 'origin', 'The author had not seen this state.')
    }
    // K7: nothing of the present history is lost, nor of an earlier one up to where the two part.
    const lost = claimed && !claimed.current && origin.seq > base_seq
    const stored: Stored | null = draft.view.get(collection, public_id)
    if (!lost) return null
    if (offered === null) return recoverDeletion(draft, collection, stored)
    const record = parseRecovered(draft, collection, public_id, offered)
    if (isRejection(record)) return record
    const offer = { collection, record, origin, held: { epoch: claimed.epoch, seq: claimed.seq } }
    if (stored) return recoverFields(draft, stored, offer)
    // K10: records that were deleted since the restore stay deleted.
    if (draft.view.deletedSince(collection, public_id, base_seq)) {
      return rejectAt('superseded', 'public_id', 'It was deleted after the restore.')
    }
    return bringBackRecord(draft, offer)
  },
})
