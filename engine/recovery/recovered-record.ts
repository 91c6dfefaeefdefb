import { checked, type ErrorDetail } from '../../sync-protocol/index.ts'
import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord, Collection } from '../core/collection.ts'
import type { HistoryPoint } from '../core/history-point.ts'
import { reject } from '../core/rejection.ts'
import type { MergeState, Stored } from '../core/stored.ts'
import { type HouseholdKey, householdCollections } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'

/** A record as a device held it: the fields of its collection, and those that this program does not know. */
export type RecoveredRecord = BaseRecord & Readonly<Record<string, unknown>>

/** What a device offers. */
export interface Offer {
  readonly collection: HouseholdKey
  readonly record: RecoveredRecord
  /** The last change of the record in the history in which the device held it as confirmed. */
  readonly origin: HistoryPoint
  /** All that the device had seen of that history. */
  readonly held: HistoryPoint
}

/** Epochs that a record remembers to hold the state of. More restores than that in a row are no case to be exact in. */
const MAX_ORIGINS = 8

/** The record that an offer holds, or why it does not belong to that collection. */
export function parseRecovered(
  { stamp }: HouseholdDraft,
  collection: HouseholdKey,
  public_id: string,
  offered: Readonly<Record<string, unknown>>,
): RecoveredRecord | Rejection {
  const declared: Collection = householdCollections[collection]
  const parsed = checked(declared.schema, offered, ['input', 'record'])
  if (!parsed.ok) return reject('validation_failed', parsed.details)
  const record = { ...offered, ...parsed.data }
  if (record.public_id !== public_id) return reject('validation_failed', [wrongId()])
  // A time to come is no time at which a record can have been made.
  const { received_at } = stamp
  return { ...record, created_at: record.created_at < received_at ? record.created_at : received_at }
}

function wrongId(): ErrorDetail {
  const message = 'The id of the record differs from the named id.'
  return { path: 'input.record.public_id', code: 'invalid_value', message }
}

/**
 * The origins of a record once it holds what an offer brings: the record is as it was at all that the author of the offer
 * had seen, not only at its last change.
 */
export function originsWith(stored: Stored | null, { held }: Offer): NonNullable<MergeState['origins']> {
  const { epoch, seq } = held
  const others = Object.entries(stored?.merge?.origins ?? {}).filter(([known]) => known !== epoch)
  return Object.fromEntries([...others.slice(1 - MAX_ORIGINS), [epoch, seq]])
}
