import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  BuildDesign,
  builtLevels,
  isRejection,
  levelCollection,
  Parent,
  previewBuildInPieces,
} from '../../../engine/index.ts'
import { readOffsetCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { rejectionError } from '../../errors/rejections.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { commandRoute, route } = routesWith()

const BuiltLevel = z.enum(builtLevels)
/** Maximum number of places in an answer. */
const MOST_PLACES = 200

const designing =
  'A name is a pattern. `{rack}`, `{row}`, `{shelf}`, `{slot}`, `{zone}` and `{location}` stand for the name of the surrounding place on that level; in the pattern of its own level, for the number of the new place. `{shelf:02}` pads the number with zeros, `{row:A}` writes it in letters.'

const MISSING = { exists: false, public_id: null, capacity: null }
/** The result of the example design if none of its places exist; only the first places are listed. */
const TWO_RACKS_SHOWN = {
  planned: 58,
  existing: 0,
  levels: [
    { level: 'rack', planned: 2, existing: 0 },
    { level: 'shelf', planned: 8, existing: 0 },
    { level: 'slot', planned: 48, existing: 0 },
  ],
  places: [
    { ...MISSING, level: 'rack', name: 'R1', path: ['Cellar'], position: 0 },
    { ...MISSING, level: 'shelf', name: 'R1-S1', path: ['Cellar', 'R1'], position: 0 },
    {
      ...MISSING,
      level: 'slot',
      name: 'R1-S1-01',
      path: ['Cellar', 'R1', 'R1-S1'],
      position: 0,
      capacity: 1,
    },
  ],
  next_cursor: 'Mw',
}
const TWO_RACKS_MADE = TWO_RACKS_SHOWN.levels.map(({ level, planned: made }) => ({ level, made }))

const preview = route({
  id: 'structure.rack_builder.preview',
  by_token: 'read',
  method: 'POST',
  path: '/api/v1/structure/rack-builder/preview',
  tag: 'Structure',
  summary: 'Preview the places that a rack design would create',
  description: `Changes nothing. ${designing}`,
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject(cursorQuery),
  body: BuildDesign,
  reply: z
    .strictObject({
      planned: z.int(),
      existing: z.int(),
      levels: z.array(z.strictObject({ level: BuiltLevel, planned: z.int(), existing: z.int() })),
      places: z.array(
        z.strictObject({
          level: BuiltLevel,
          name: z.string(),
          path: z
            .array(z.string())
            .meta({ description: 'The names of the surrounding places, outermost first' }),
          exists: z.boolean(),
          public_id: Uuid7.nullable().meta({ description: 'Of existing places' }),
          position: z.int(),
          capacity: z.int().nullable(),
        }),
      ),
      next_cursor: z.string().nullable(),
    })
    .meta({ examples: [TWO_RACKS_SHOWN] }),
  errors: ['validation_failed', 'too_many', 'wrong_level'],
  async handler({ household, body, query }) {
    const { limit } = query
    const offset = query.cursor === undefined ? 0 : readOffsetCursor(query.cursor)
    const told = await household.file.readInPieces((view) =>
      previewBuildInPieces(view, body, { offset, limit }),
    )
    if (isRejection(told)) throw rejectionError(told.rejected)
    const { planned, existing, levels, places } = told
    const next = offset + places.length
    return {
      planned,
      existing,
      levels: [...levels],
      places: places.map(({ level, name, path, existing: public_id, position, capacity }) => ({
        level,
        name,
        path: [...path],
        exists: public_id !== null,
        public_id,
        position,
        capacity,
      })),
      next_cursor: next < planned ? writeCursor(`${next}`) : null,
    }
  },
})

const build = commandRoute({
  id: 'structure.rack_builder.build',
  method: 'POST',
  path: '/api/v1/structure/rack-builder',
  tag: 'Structure',
  summary: 'Build racks, rows, shelves and slots by a pattern',
  description: `One operation, of at most 10,000 places, that can be undone as a whole. Existing places of the same name do not change: building the same design twice creates nothing the second time, and a larger count adds the missing places. ${designing}`,
  command: 'structure.build',
  body: BuildDesign,
  reply: {
    made: z.int().meta({ description: 'Number of places created', examples: [58] }),
    levels: z.array(z.strictObject({ level: BuiltLevel, made: z.int() })).meta({
      examples: [TWO_RACKS_MADE],
    }),
    places: z
      .array(
        z.strictObject({
          level: BuiltLevel,
          public_id: Uuid7,
          name: z.string().meta({ examples: ['R1'] }),
          parent: Parent,
        }),
      )
      .meta({
        description: `The first ${MOST_PLACES} created places that still exist, parents before children`,
      }),
  },
  status: 201,
  input: ({ body }) => body,
  answer: ({ view, operation_id }) => built(view, operation_id),
})

/** The result of an operation that built racks. */
function built(view: HouseholdView, operation_id: string) {
  const effects = view.operation(operation_id)?.effects ?? []
  const levelOf = (collection: string) => builtLevels.find((level) => levelCollection[level] === collection)
  const made = effects.flatMap(({ collection, public_id }) => {
    const level = levelOf(collection)
    return level ? [{ level, public_id }] : []
  })
  return {
    made: made.length,
    levels: builtLevels.flatMap((level) => {
      const count = made.filter((one) => one.level === level).length
      return count > 0 ? [{ level, made: count }] : []
    }),
    places: made.slice(0, MOST_PLACES).flatMap(({ level, public_id }) => {
      const stored = view.get(levelCollection[level], public_id)
      return stored ? [{ level, public_id, name: stored.record.name, parent: stored.record.parent }] : []
    }),
  }
}

export const rackBuilderRoutes = [build, preview]
