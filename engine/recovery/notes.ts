import { isRejection, type Rejection } from '../core/change-set.ts'
import { fnv1a32 } from '../core/checksum.ts'
import { mergeNotes, type Notes, writeNotes } from '../items/notes.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { RecoveredRecord } from './recovered-record.ts'

const EMPTY = { notes: '', notes_state: null }

/**
 * The notes of a recovered item, merged into the document that is here. A document that was too large for one
 * operation, or cannot be read, comes as its text.
 */
export function recoveredNotes(
  { stamp }: HouseholdDraft,
  state: string | null,
  { notes, notes_state }: RecoveredRecord,
): Notes | typeof EMPTY | Rejection {
  if (typeof notes_state === 'string') {
    const merged = mergeNotes(state, notes_state)
    if (!isRejection(merged)) return merged
  }
  const text = typeof notes === 'string' ? notes : ''
  if (text === '' && state === null) return EMPTY
  return writeNotes(state, text, fnv1a32(stamp.operation_id))
}
