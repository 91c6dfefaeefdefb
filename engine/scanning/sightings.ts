import type { HouseholdView } from '../household-collections.ts'
import type { ScanSighting } from './collections.ts'

/** When something was scanned last, and where it was then; null when it never was. */
export function lastSeen(view: HouseholdView, id: string): ScanSighting | null {
  const found = view.find('scan_sightings', 'subject_id', id, { newest_first: true, limit: 5 })
  const [latest] = found.map(({ record }) => record).sort((a, b) => (a.seen_at > b.seen_at ? -1 : 1))
  return latest ?? null
}
