import { derived } from './build.ts'
import type { Case } from './case.ts'
import type { Conflicts } from './offer.ts'
import { placesOf } from './places.ts'

/** SPEC.md, K9: whether an operation that would be rejected was done to a record that came back with it. */
export function isHeldAlready(judged: Case, error: string, conflicts: Conflicts): boolean {
  const { operation, claimed } = judged.by
  const [thing = ''] = operation.type.split('.')
  const id = String(operation.input.public_id)
  if (thing === 'conflict') {
    const conflict = conflicts.there(judged.history, id)
    return conflict !== undefined && judged.holds('conflicts', '', conflict)
  }
  const { type, operation_id } = operation
  const derivedIn = derivedBy[type] ?? []
  const all = Array.from({ length: derivedIn.length > 0 ? 1000 : 0 }, (_, i) => derived(operation_id, i + 1))
  const [met] = all.flatMap((made) =>
    derivedIn.flatMap((places) =>
      judged.history.exists(places, made) ? [{ collection: places, id: made }] : [],
    ),
  )
  const scanned = type === 'scan_session.scan' || type === 'scan_session.select_candidate'
  const subject = met ?? { collection: scanned ? 'scan_targets' : (subjects[thing] ?? ''), id }
  const [birth] = judged.history.of(subject.collection, subject.id)
  if (!birth) return false
  if (judged.holds(subject.collection, subject.id)) return true
  return !claimed.current && error === 'already_exists' && birth.by.origin !== undefined
}

/** Where the records lie whose ids follow from the operation. */
const derivedBy: Readonly<Record<string, readonly string[]>> = {
  'structure.build': ['racks', 'rows', 'shelves', 'slots'],
  'short_code.create_blank': ['short_codes'],
  'organizer_session.create': ['organizer_tasks'],
}

const subjects: Readonly<Record<string, string>> = {
  ...placesOf,
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
}
