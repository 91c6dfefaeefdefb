import { z } from 'zod'
import { levels, type PlaceKind, type PlaceTree } from '../../../engine/index.ts'
import { PathReply } from '../../../services/interface/inventory/path-reply.ts'
import { readOffsetCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { TimeSlice } from '../../../storage/index.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { route } = routesWith()

const PlaceKindReply = z.enum([...levels, 'container'])

const SlotsReply = z
  .strictObject({
    slots: z.int(),
    occupied: z.int().meta({ description: 'Number of slots that are not empty' }),
    capacity: z.int().meta({ description: 'Total capacity of the slots that have a capacity' }),
    filled: z.int().meta({ description: 'Number of records in those slots' }),
  })
  .meta({ id: 'SlotOccupancy', description: 'The fill level of slots.' })

/** Maximum number of locations in a summary. */
const MOST_LOCATIONS = 200

const summary = route({
  id: 'structure.summary',
  method: 'GET',
  path: '/api/v1/structure/summary',
  tag: 'Structure',
  summary: 'Count the places, and show their fill levels',
  description: 'Archived records count, too.',
  access: 'session',
  limiter: null,
  household: {},
  reply: z.strictObject({
    places: z.strictObject({
      locations: z.int(),
      zones: z.int(),
      racks: z.int(),
      rows: z.int(),
      shelves: z.int(),
      slots: z.int(),
    }),
    containers: z.int(),
    unplaced_containers: z.int(),
    items: z.int(),
    unplaced_items: z.int(),
    occupancy: SlotsReply,
    locations: z
      .array(
        z.strictObject({
          public_id: z.string(),
          name: z.string().meta({ examples: ['Cellar'] }),
          archived: z.boolean(),
          items: z.int().meta({ description: 'At any depth' }),
          containers: z.int().meta({ description: 'At any depth' }),
          occupancy: SlotsReply,
        }),
      )
      .meta({ description: `At most ${MOST_LOCATIONS}, by name` }),
  }),
  async handler({ household: { file } }) {
    const { locations, unplaced_containers, placed_items } = await file.duringPlaces(async (tree) => ({
      locations: await locationsOf(tree),
      unplaced_containers: tree.unplacedContainers().length,
      placed_items: tree.placedItems,
    }))
    const total = (field: keyof z.input<typeof SlotsReply>) =>
      locations.reduce((sum, { occupancy }) => sum + occupancy[field], 0)
    return file.read((view) => {
      const [items, containers] = [view.size('items'), view.size('containers')]
      return {
        places: {
          locations: view.size('locations'),
          zones: view.size('zones'),
          racks: view.size('racks'),
          rows: view.size('rows'),
          shelves: view.size('shelves'),
          slots: view.size('slots'),
        },
        containers,
        unplaced_containers,
        items,
        unplaced_items: items - placed_items,
        occupancy: {
          slots: total('slots'),
          occupied: total('occupied'),
          capacity: total('capacity'),
          filled: total('filled'),
        },
        locations: locations.slice(0, MOST_LOCATIONS),
      }
    })
  },
})

async function locationsOf(tree: PlaceTree) {
  const slice = new TimeSlice()
  const locations = []
  for (const { public_id, name, archived } of tree.children(null)) {
    const { items_total: items = 0, containers_total: containers = 0 } = tree.counts(public_id) ?? {}
    const occupancy = await slice.run(tree.slotOccupancy(public_id))
    locations.push({ public_id, name, archived, items, containers, occupancy })
  }
  return locations
}

const search = route({
  id: 'structure.search',
  method: 'GET',
  path: '/api/v1/structure/search',
  tag: 'Structure',
  summary: 'Find places and containers by the words of their names, codes and surroundings',
  description:
    'Every word must match the name or the code of the place, or of a place around it; the last word may be a prefix. Places that match more words themselves come first.',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    ...cursorQuery,
    q: z.string().trim().min(1).max(200).meta({ description: 'Words; the last one may be a prefix' }),
    kind: PlaceKindReply.optional().meta({ description: 'Only places of this level, or only containers' }),
    archived: queryBoolean.optional().meta({ description: 'true: also archived ones, and their contents' }),
  }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({
        kind: PlaceKindReply,
        public_id: z.string(),
        name: z.string().meta({ examples: ['Cellar'] }),
        code: z
          .string()
          .nullable()
          .meta({ examples: ['A-01-03'] }),
        archived: z.boolean(),
        path: PathReply,
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  async handler({ household, query }) {
    const { limit, q, kind, archived } = query
    const offset = query.cursor === undefined ? 0 : readOffsetCursor(query.cursor)
    const kinds: readonly PlaceKind[] | undefined = kind && [kind]
    const options = { limit: offset + limit + 1, kinds, archived }
    const found = await household.file.duringPlaces((tree) => new TimeSlice().run(tree.search(q, options)))
    const more = found.length > offset + limit
    return {
      results: found.slice(offset, offset + limit).map(({ place, path }) => {
        const { kind, public_id, name, code, archived } = place
        return { kind, public_id, name, code, archived, path: [...path] }
      }),
      next_cursor: more ? writeCursor(`${offset + limit}`) : null,
    }
  },
})

export const overviewRoutes = [summary, search]
