import type { ThingRef } from '../../engine/views/list-calls.ts'

/** Where labels for things are printed. */
export function labelsHref(things: readonly ThingRef[]): string {
  const search = new URLSearchParams()
  for (const wanted of ['items', 'containers'] as const) {
    const ids = things.filter(({ collection }) => collection === wanted).map(({ public_id }) => public_id)
    if (ids.length > 0) search.set(wanted, ids.join(','))
  }
  // Behind `#`, since a server takes no address of that length.
  return `/labels#${search}`
}
