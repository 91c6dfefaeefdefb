import { useEffect } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import type { PlaceRow } from '../../../engine/views/calls.ts'
import { call } from '../../engine.ts'
import { go, href } from '../../router.ts'
import type { MeantRecord } from '../../scan/scans.ts'

const kinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/**
 * Leaves what was taken out of the address: whoever comes back by Back or a reload finds what they have scanned since, and not what they
 * began with.
 */
export function takenFrom(query: URLSearchParams): void {
  go(href('scan', '', { mode: query.get('mode') ?? '' }), { replace: true })
}

/** Takes the place that the address names by `in` and `kind`. */
export function useGivenPlace(query: URLSearchParams, set: (place: PlaceRow) => void): void {
  const id = query.get('in')
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'container'
  useEffect(() => {
    if (id === null) return
    let here = true
    void placeOf({ kind, id }).then((place) => {
      if (!place || !here) return
      set(place)
      takenFrom(query)
    })
    return () => {
      here = false
    }
  }, [id, kind])
}

/** A place as pages show it; null when it is gone. */
async function placeOf(placement: Placement): Promise<PlaceRow | null> {
  return (await call('place', placement))?.place ?? null
}

/** What was scanned as a place to put things into; null for an item. */
export async function asPlace(meant: MeantRecord): Promise<PlaceRow | null> {
  if (meant.kind === 'place') return meant.place
  return meant.target.kind === 'container' ? placeOf({ kind: 'container', id: meant.target.id }) : null
}
