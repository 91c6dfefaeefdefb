import { useEffect } from 'preact/hooks'
import type { Placement } from '../../../../engine/index.ts'
import type { PlaceRow } from '../../../engine/views/calls.ts'
import { call } from '../../engine.ts'
import type { MeantRecord } from '../../scan/scans.ts'

const kinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/** Takes the place that the address names by `in` and `kind`. */
export function useGivenPlace(query: URLSearchParams, set: (place: PlaceRow) => void): void {
  const id = query.get('in')
  const kind = kinds.find((each) => each === query.get('kind')) ?? 'container'
  useEffect(() => {
    if (id === null) return
    void placeOf({ kind, id }).then((place) => place && set(place))
  }, [id, kind])
}

/** A place as pages show it; null when it is gone. */
export async function placeOf(placement: Placement): Promise<PlaceRow | null> {
  return (await call('place', placement))?.place ?? null
}

/** What was scanned as a place to put things into; null for an item. */
export async function asPlace(meant: MeantRecord): Promise<PlaceRow | null> {
  if (meant.kind === 'place') return meant.place
  return meant.target.kind === 'container' ? placeOf({ kind: 'container', id: meant.target.id }) : null
}
