import type { HouseholdView } from '../../../engine/index.ts'

const PLACES = ['locations', 'zones', 'racks', 'rows', 'shelves', 'slots', 'containers'] as const

/** The name of a place or a container; undefined if there is none. */
export function placeName(view: HouseholdView, public_id: string | null): string | undefined {
  if (public_id === null) return undefined
  for (const key of PLACES) {
    const found = view.get(key, public_id)
    if (found) return found.record.name
  }
  return undefined
}
