import { DAY_MS } from '../../engine/core/durations.ts'
import { CATEGORIES } from './categories.ts'
import { between, chance, demoId } from './chance.ts'
import type { PersonKey } from './people.ts'
import { categoryId, placed, type Shot, type Step, tagId, type Visit } from './plan.ts'
import type { ThingFacts, ThingRow, ThingTable } from './tables.ts'

/** The number of days ago on which the household began to record its things. */
export const FIRST_DAY = 412

/** The id of the thing with a name. */
export function thingId(name: string): string {
  return demoId('thing', name)
}

const colors = new Map(CATEGORIES.map(([key, , , color]) => [key, color]))
/** The share of the things with a drawing that have been photographed so far. */
const PHOTOGRAPHED = 0.38

/** The day that is a number of days after the demo is made. */
function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** The visits in which the things of the tables are recorded, place by place, and what happened to them since. */
export function thingVisits(tables: readonly ThingTable[], now: Date): Visit[] {
  const groups = tables.flatMap((table) => Object.entries(table))
  return groups.flatMap(([place, rows], index) => {
    const days = FIRST_DAY - 4 - Math.round((index / groups.length) * 330) - chance('hour', place) * 0.3
    const by = chance('who', place) < 0.7 ? 'mara' : 'jonas'
    return [
      ...recorded(rows, { place, days, by, now }),
      ...rows.flatMap((row) => lived(row, { place, days, by, now })),
    ]
  })
}

interface Recording {
  /** The key of the place; empty for things without a place. */
  readonly place: string
  readonly days: number
  readonly by: PersonKey
  readonly now: Date
}

/** The visit that records the things of a place, and one for each thing that came later. */
function recorded(rows: readonly ThingRow[], { place, days, by, now }: Recording): Visit[] {
  const visit = (some: readonly ThingRow[], at: number): Visit => ({
    days: at,
    by,
    steps: some.map((row) => createStep(row, place, now)),
    shots: some.flatMap(shotOf),
  })
  const later = rows.filter(([, , facts]) => facts?.since !== undefined)
  const first = rows.filter((row) => !later.includes(row))
  return [
    ...(first.length > 0 ? [visit(first, days)] : []),
    ...later.map((row) => visit([row], row[2]?.since ?? days)),
  ]
}

function createStep([name, category, facts = {}]: ThingRow, place: string, now: Date): Step {
  const first = facts.was?.[0] ?? place
  return {
    type: 'item.create',
    input: {
      public_id: thingId(name),
      name,
      description: facts.about,
      quantity: usesOf(name, facts).first,
      unit: facts.unit,
      minimum_quantity: facts.min,
      category_id: category === null ? null : categoryId(category),
      tag_ids: facts.tags?.map(tagId),
      placement: first === '' ? null : placed(first),
      notes: facts.notes,
      manufacturer: facts.by,
      model_number: facts.model,
      serial_number: facts.serial,
      purchased_from: facts.from,
      purchase_price: facts.price,
      purchase_date: facts.bought === undefined ? undefined : day(now, -facts.bought),
      value: facts.value,
      insured: facts.insured,
      currency: facts.price === undefined && facts.value === undefined ? undefined : 'EUR',
      expires_on: facts.expires === undefined ? undefined : day(now, facts.expires),
      warranty_expires: facts.warranty === undefined ? undefined : day(now, facts.warranty),
      custom_fields: facts.fields && { ...facts.fields },
    },
  }
}

function shotOf([name, category, facts]: ThingRow): Shot[] {
  if (facts?.photo === undefined || chance('photo', name) > PHOTOGRAPHED) return []
  const color = colors.get(category ?? '') ?? '#8a8f98'
  return [{ owner: { kind: 'item', id: thingId(name) }, name, motif: facts.photo, color }]
}

interface Use {
  /** The number of the use, from 0. */
  readonly at: number
  readonly delta: number
  readonly reason: string | null
}

/**
 * How a thing was used up and bought again: `used` times one, and some more every fourth time. Worked out backwards from
 * the quantity of today, so that there was never less than nothing.
 */
function usesOf(
  name: string,
  { n = 1, used = 0 }: ThingFacts,
): { readonly first: number; readonly uses: Use[] } {
  let quantity = n
  const uses: Use[] = []
  for (let at = used - 1; at >= 0; at--) {
    const bought = at % 4 === 3 ? Math.min(between(2, 4, 'bought', name, at), Math.floor(quantity)) : 0
    if (bought > 0) uses.unshift({ at: at + 0.5, delta: bought, reason: 'Bought' })
    uses.unshift({ at, delta: -1, reason: null })
    quantity += 1 - bought
  }
  return { first: Math.round(quantity * 1e6) / 1e6, uses }
}

/** What happened to a thing after it was recorded: it was used up, moved, lent or archived. */
function lived([name, , facts = {}]: ThingRow, { place, days, by, now }: Recording): Visit[] {
  const public_id = thingId(name)
  const since = facts.since ?? days
  const uses = usesOf(name, facts).uses.map(({ at, delta, reason }): Visit => {
    const part = (at + 0.6 + 0.3 * chance('use', name, at)) / ((facts.used ?? 0) + 1)
    const who = chance('user', name, at) < 0.5 ? 'mara' : 'jonas'
    const step: Step = { type: 'item.adjust_quantity', input: { public_id, delta, reason } }
    return { days: since * (1 - part), by: who, steps: [step] }
  })
  const moved: Visit[] = facts.was
    ? [
        {
          days: Math.min(facts.was[1], since * 0.8),
          by,
          steps: [{ type: 'item.move', input: { public_id, placement: placed(place) } }],
        },
      ]
    : []
  const archived: Visit[] =
    facts.archived === undefined
      ? []
      : [
          {
            days: Math.min(facts.archived, since * 0.5),
            by: 'mara',
            steps: [{ type: 'item.archive', input: { public_id } }],
          },
        ]
  return [...uses, ...moved, ...lentOut(public_id, facts, now), ...archived]
}

function lentOut(public_id: string, { lent }: ThingFacts, now: Date): Visit[] {
  if (!lent) return []
  const [lent_to, days, due] = lent
  const lent_until = due === undefined ? null : day(now, due)
  const step: Step = {
    type: 'item.update',
    input: { public_id, lent_to, lent_on: day(now, -days), lent_until },
  }
  return [{ days, by: 'mara', steps: [step] }]
}
