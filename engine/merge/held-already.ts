import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { placeCollection } from '../structure/levels.ts'
import type { HouseholdDraft } from './household-draft.ts'
import { createdAt, holdsAcknowledged, RECOVER_RECORD } from './recovered.ts'

/** The collection of the record that operations of a kind are about, by the first word of their types. */
const subjects: Readonly<Record<string, HouseholdKey>> = {
  ...placeCollection,
  item: 'items',
  category: 'categories',
  tag: 'tags',
  product_code: 'product_codes',
  short_code: 'short_codes',
  media: 'media',
  label_template: 'label_templates',
  label_sheet: 'label_sheets',
  saved_view: 'saved_views',
  scan_session: 'scan_sessions',
  organizer_plan: 'organizer_plans',
  organizer_plan_version: 'organizer_plan_versions',
  organizer_session: 'organizer_sessions',
  organizer_task: 'organizer_tasks',
  conflict: 'conflicts',
}

/** Operations of a session that name what was scanned, not the session. */
const scanned: ReadonlySet<string> = new Set(['scan_session.scan', 'scan_session.select_candidate'])

const Subject = z.object({ public_id: z.string() })

/**
 * SPEC.md K9: whether an operation that would be rejected has nothing left to do, since its record was recovered after a
 * restore with all that the operation did to it. So has a creation of an earlier history whose record was recovered.
 */
export function isHeldAlready(
  { view, stamp, met }: HouseholdDraft,
  type: string,
  value: unknown,
  { rejected }: Rejection,
): boolean {
  const collection = scanned.has(type) ? 'scan_targets' : subjects[type.split('.')[0] ?? '']
  const subject = Subject.safeParse(value)
  const stored: Stored | null =
    met ?? (collection && subject.success ? view.get(collection, subject.data.public_id) : null)
  if (!stored) return false
  if (holdsAcknowledged(stored, stamp)) return true
  const earlier = stamp.claimed !== undefined && !stamp.claimed.current
  return (
    earlier && rejected.code === 'already_exists' && view.entry(createdAt(stored))?.type === RECOVER_RECORD
  )
}
