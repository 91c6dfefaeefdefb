import { resolveScan, stepsWithin, visiblePlace } from '../../../engine/index.ts'
import type { Guests } from '../../../services/households/guests.ts'
import { httpErrorOf } from '../../errors/service-errors.ts'

/** The id of the item or container that a label names, if a guest link shows it; null for everything else. */
export async function guestScan(
  { guests }: { readonly guests: Guests },
  token: string,
  text: string,
): Promise<string | null> {
  try {
    return await guests.visit(token, (view, { place }) => {
      const [found] = resolveScan(view, text)
      if (!found || found.gone || !visiblePlace(view, place)) return null
      const { id, kind, matched_by } = found
      if (matched_by !== 'short_code' && matched_by !== 'public_id') return null
      if (kind !== 'item' && kind !== 'container') return null
      return stepsWithin(view, place, { kind, id }) && id
    })
  } catch (error) {
    // An ended link shows nothing. The others may.
    if (httpErrorOf(error) === null) throw error
    return null
  }
}
