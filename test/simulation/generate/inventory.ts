import { z } from 'zod'
import { type Maker, on, type Picker, upTo } from './knowledge.ts'

const levels: readonly (readonly [level: string, collection: string])[] = [
  ['location', 'locations'],
  ['zone', 'zones'],
  ['rack', 'racks'],
  ['row', 'rows'],
  ['shelf', 'shelves'],
  ['slot', 'slots'],
]

const Placement = z.object({ kind: z.string(), id: z.string() })
type Placement = z.infer<typeof Placement>

/** Where something lies. */
function occupied(picker: Picker): Placement | undefined {
  const thing = picker.some(picker.pick(['items', 'items', 'containers']))
  return Placement.safeParse(thing?.placement).data
}

/** A slot, mostly one in which something lies. */
function occupiedSlot(picker: Picker): string {
  const place = picker.chance(60) ? occupied(picker) : undefined
  return place?.kind === 'slot' ? place.id : picker.id('slots')
}

/** A place for a container or an item, now and then beside another one. Slots are few and small, so that they fill up. */
export function placement(picker: Picker): Placement {
  const beside = picker.chance(25) ? occupied(picker) : undefined
  if (beside) return beside
  const [kind, collection] = picker.pick([
    ...levels.filter(([, places]) => picker.known(places).length > 0),
    ...(picker.known('slots').length > 0
      ? ([
          ['slot', 'slots'],
          ['slot', 'slots'],
          ['slot', 'slots'],
        ] as const)
      : []),
    ...([
      ['container', 'containers'],
      ['container', 'containers'],
    ] as const),
  ])
  return { kind, id: picker.id(collection) }
}

/** The place of the next thing: mostly of a higher level. */
function parent(picker: Picker, level: string): { kind: string; id: string } {
  const own = levels.findIndex(([name]) => name === level)
  const higher = levels.slice(0, picker.chance(5) ? 5 : own)
  const [kind, collection] = picker.pick(
    higher.filter(([, places]) => picker.known(places).length > 0).concat([['location', 'locations']]),
  )
  return { kind, id: picker.id(collection) }
}

/** What a place or a container offers, and what stands on it. */
function offers(picker: Picker): Record<string, () => unknown> {
  return {
    traits: () => picker.pick([null, [], ['cold'], ['dry', 'reach'], ['reach', 'dry', 'dry']]),
    volume_l: () => picker.pick([null, 30, 0.5]),
    max_kg: () => picker.pick([null, 15, 2.5]),
  }
}

const capacity = (picker: Picker) => picker.pick([1, 1, 2, 3, null])
const position = (picker: Picker) => picker.below(4)
const code = (picker: Picker) => picker.pick([null, 'A-01 ', 'A-02'])

function placeMakers([level, collection]: readonly [string, string]): Maker[] {
  const slotFields = (picker: Picker): Record<string, () => unknown> =>
    level === 'slot' ? { capacity: () => capacity(picker) } : {}
  return [
    whole(level, collection, 'delete', level === 'slot' ? 2 : 1),
    {
      weight: upTo(level === 'slot' ? 3 : 1, collection, 8),
      make: (picker) => ({
        type: `${level}.create`,
        input: {
          public_id: picker.idFor(collection),
          name: picker.name(),
          parent: parent(picker, level),
          ...picker.fields(level === 'slot' ? 80 : 20, {
            position: () => position(picker),
            code: () => code(picker),
            ...slotFields(picker),
          }),
          ...picker.fields(15, offers(picker)),
        },
      }),
    },
    {
      weight: on(collection, level === 'slot' ? 5 : 2),
      make: (picker) => ({
        type: `${level}.update`,
        input: {
          public_id: level === 'slot' ? occupiedSlot(picker) : picker.id(collection),
          ...picker.fields(40, {
            name: () => picker.name(),
            parent: () => parent(picker, level),
            position: () => position(picker),
            ...slotFields(picker),
          }),
          ...picker.fields(15, offers(picker)),
        },
      }),
    },
  ]
}

/** What is done to a thing as a whole. */
export function whole(thing: string, collection: string, verb: string, weight: number): Maker {
  return {
    weight: on(collection, weight),
    make: (picker) => ({ type: `${thing}.${verb}`, input: { public_id: picker.id(collection) } }),
  }
}

/** What puts a thing somewhere. */
export function moving(thing: string, collection: string, verb: string, weight: number): Maker {
  return {
    weight: on(collection, weight),
    make: (picker) => {
      const subject = picker.some(collection)
      const stays = picker.chance(10) ? Placement.safeParse(subject?.placement).data : undefined
      const public_id = picker.chance(3) ? picker.newId() : (subject?.public_id ?? picker.newId())
      return { type: `${thing}.${verb}`, input: { public_id, placement: stays ?? placement(picker) } }
    },
  }
}

const description = (picker: Picker) => picker.pick([null, '', 'old', ' new '])

function locationFields(picker: Picker): Record<string, unknown> {
  return picker.fields(50, { name: () => picker.name(), description: () => description(picker) })
}

const locationMakers: Maker[] = [
  {
    weight: upTo(2, 'locations', 20),
    make: (picker) => ({
      type: 'location.create',
      input: {
        public_id: picker.idFor('locations'),
        name: picker.name(),
        ...picker.fields(30, { description: () => description(picker) }),
        ...picker.fields(15, offers(picker)),
      },
    }),
  },
  {
    weight: on('locations', 2),
    make: (picker) => ({
      type: 'location.update',
      input: {
        public_id: picker.id('locations'),
        ...locationFields(picker),
        ...picker.fields(20, offers(picker)),
      },
    }),
  },
  whole('location', 'locations', 'archive', 2),
  whole('location', 'locations', 'restore', 2),
  whole('location', 'locations', 'delete', 1),
]

const containerMakers: Maker[] = [
  {
    weight: upTo(4, 'containers', 12),
    make: (picker) => ({
      type: 'container.create',
      input: {
        public_id: picker.idFor('containers'),
        name: picker.name(),
        ...picker.fields(50, {
          kind: () => picker.pick(['box', ' bin ']),
          placement: () => placement(picker),
        }),
        ...picker.fields(15, { ...offers(picker), capacity: () => picker.pick([null, 1, 4]) }),
      },
    }),
  },
  {
    weight: on('containers', 4),
    make: (picker) => ({
      type: 'container.update',
      input: {
        public_id: picker.id('containers'),
        ...picker.fields(60, {
          name: () => picker.name(),
          kind: () => picker.pick(['box', 'bin', 'drawer']),
          code: () => code(picker),
        }),
        ...picker.fields(25, {
          ...offers(picker),
          capacity: () => picker.pick([null, 1, 4]),
          color: () => picker.pick([null, '#1e90ff', '#000000']),
        }),
      },
    }),
  },
  {
    weight: on('containers', 2),
    make: (picker) => ({
      type: 'container.set_fill_status',
      input: { public_id: picker.id('containers'), fill_status: picker.pick(['empty', 'partial', 'full']) },
    }),
  },
  moving('container', 'containers', 'place', 4),
  moving('container', 'containers', 'move', 8),
  whole('container', 'containers', 'unplace', 3),
  whole('container', 'containers', 'archive', 3),
  whole('container', 'containers', 'restore', 3),
]

/** How many of a level in each place around, under names of which some cannot be told there. */
function built(picker: Picker, level: string, most: number): Record<string, unknown> {
  const others = [`{rack}-{${level}:02}`, '{shelf}', `{zone}{${level}}`, 'saw', '{row_name}', `{${level}`]
  return {
    count: picker.below(most + 1),
    name: picker.chance(25)
      ? picker.pick(others)
      : picker.pick([`{${level}}`, `{${level}:A}`, `{${level}:a}`, `S{${level}:02}`]),
    ...picker.fields(30, {
      start: () => picker.below(3),
      direction: () => picker.pick(['up', 'down']),
      ...(level === 'slot' && { capacity: () => capacity(picker) }),
    }),
  }
}

const buildMaker: Maker = {
  weight: upTo(12, 'slots', 3),
  make: (picker) => {
    const [level, collection] = picker.pick([
      ...levels.slice(0, 3).filter(([, places]) => picker.known(places).length > 0),
      ...levels.slice(0, 1),
    ])
    return {
      type: 'structure.build',
      input: {
        parent: { kind: level, id: picker.id(collection) },
        ...picker.fields(level === 'rack' ? 5 : 70, { racks: () => built(picker, 'rack', 1) }),
        ...picker.fields(20, { rows: () => built(picker, 'row', 1) }),
        ...picker.fields(40, { shelves: () => built(picker, 'shelf', 2) }),
        ...picker.fields(40, { slots: () => built(picker, 'slot', 2) }),
      },
    }
  },
}

export const inventoryMakers: readonly Maker[] = [
  ...locationMakers,
  ...levels.slice(1).flatMap(placeMakers),
  buildMaker,
  ...containerMakers,
]
