import { z } from 'zod'
import { type PlaceKind, placeCollection, placeKinds } from '../../../engine/index.ts'
import { recordsPath } from './manifest.ts'

/** Maximum number of places in a preview. */
const MOST_PLACES = 2000
/** Maximum depth of a path, so that damaged data cannot make a loop. */
const MOST_DEEP = 70

/** A place that an archive has. */
export interface ArchivedPlace {
  readonly kind: PlaceKind
  /** The names from the outside in. */
  readonly path: readonly string[]
  /** Number of things that lie directly in it. */
  readonly things: number
}

const Outer = z.object({ id: z.string() }).nullable().optional()
const Line = z.object({
  record: z.object({
    public_id: z.string(),
    name: z.string(),
    parent: Outer,
    placement: Outer,
    archived_at: z.string().nullable().optional(),
  }),
})

/** The places that the record files of an archive name, with the number of things in each. */
export class ArchivedPlaces {
  private readonly known = new Map<string, { kind: PlaceKind; name: string; outer: string | null }>()
  private readonly things = new Map<string, number>()

  /** Whether a file has places or things. */
  static has(path: string): boolean {
    return FILES.has(path)
  }

  /** Takes in a line of such a file. It leaves lines of another shape to the check of the whole archive. */
  take(path: string, line: string): void {
    const { data } = Line.safeParse(JSON.parse(line))
    const kind = FILES.get(path)
    if (!data || kind === undefined || data.record.archived_at) return
    const { name, parent, placement, public_id } = data.record
    const outer = parent?.id ?? placement?.id ?? null
    if (kind !== 'item') this.known.set(public_id, { kind, name, outer })
    else if (outer !== null) this.things.set(outer, (this.things.get(outer) ?? 0) + 1)
  }

  /** The places by their paths, at most two thousand. */
  list(): ArchivedPlace[] {
    return [...this.known]
      .map(([id, { kind }]) => ({ kind, path: this.pathOf(id), things: this.things.get(id) ?? 0 }))
      .map((place) => ({ place, key: place.path.join('\u0000') }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, MOST_PLACES)
      .map(({ place }) => place)
  }

  private pathOf(id: string): string[] {
    const path: string[] = []
    for (let at = this.known.get(id); at && path.length < MOST_DEEP; at = this.known.get(at.outer ?? ''))
      path.unshift(at.name)
    return path
  }
}

const FILES: ReadonlyMap<string, PlaceKind | 'item'> = new Map([
  ...placeKinds.map((kind) => [recordsPath(placeCollection[kind]), kind] as const),
  [recordsPath('items'), 'item'] as const,
])
