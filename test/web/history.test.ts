import { beforeAll, expect, it, vi } from 'vitest'
import type * as Events from '../../web/page/history/events.ts'
import type * as Values from '../../web/page/history/values.ts'

const CELLAR = '01941f29-7c00-7c07-bcf6-4509b77bd170'
const GARAGE = '01941f29-7c00-7c07-bcf6-4509b77bd171'
const TAG = '01941f29-7c00-7c07-bcf6-4509b77bd172'

let events: typeof Events
let values: typeof Values

/** An answer of the audit route with one entry, which changed one item. */
function answer(change: object) {
  const entry = {
    public_id: GARAGE,
    type: 'item.update',
    summary: 'Change an item',
    person: { public_id: CELLAR, name: 'Ada' },
    replica: { public_id: TAG, kind: 'device', name: 'Pixel', platform: 'android' },
    occurred_at: '2026-11-20T10:00:00.000Z',
    changes: [
      {
        change: 'update',
        collection: 'items',
        public_id: CELLAR,
        name: 'Drill',
        before: {},
        after: {},
        texts: {},
        ...change,
      },
    ],
    changes_total: 1,
  }
  return { entries: [entry], next_cursor: null }
}

/** The lines of one change, as text. */
function lines(change: object, names: Readonly<Record<string, string>> = {}): string[] {
  const [event] = events.readEvents(answer(change))
  return (event?.changes ?? [])
    .flatMap((each) => values.changeLines(each, names))
    .map(({ label, before, after }) => `${label}: ${before} -> ${after}`)
}

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { documentElement: { lang: 'en', dir: '' } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('location', { pathname: '/', search: '', origin: 'http://localhost' })
  // As the page of a history does before it is shown.
  await (await import('../../web/page/texts/language.ts')).loadSeldomTexts()
  events = await import('../../web/page/history/events.ts')
  values = await import('../../web/page/history/values.ts')
})

it('offers no undo of what changed nothing, and one of what waits', () => {
  const { entries } = answer({})
  const idle = { entries: entries.map((entry) => ({ ...entry, changes: [], changes_total: 0 })) }
  const [event] = events.readEvents(idle)
  if (!event) throw new Error('no event was read')
  expect(events.changedNothing(event)).toBe(true)
  expect(events.changedNothing({ ...event, waits: true })).toBe(false)
})

it('reads who did what, when and on which device', () => {
  const [event] = events.readEvents(answer({}))
  expect(event).toMatchObject({ by: 'Ada', device: 'Pixel', summary: 'Changed', changed: 1, waits: false })
  expect(event && events.changedNothing(event)).toBe(false)
  expect(events.readEvents({ entries: 'of another kind' })).toEqual([])
  expect(events.readEvents(null)).toEqual([])
})

it('tells a change by the names of the field and of the places, from what to what', () => {
  const change = {
    before: { placement: { kind: 'location', id: CELLAR }, quantity: 3, unit: 'pcs', insured: false },
    after: { placement: { kind: 'location', id: GARAGE }, quantity: 5, insured: true },
  }
  expect(lines(change, { [CELLAR]: 'Cellar', [GARAGE]: 'Garage' })).toEqual([
    'Place: Cellar -> Garage',
    'Quantity: 3 -> 5',
    'Unit: pcs -> ',
    'Insured: No -> Yes',
  ])
})

it('tells tags, days, own fields and pieces of long texts, and leaves out what only programs read', () => {
  const change = {
    before: {
      tag_ids: [],
      expires_on: null,
      custom_fields: { Size: 'M', Bought: { date: '2026-01-02' } },
      secret: 1,
    },
    after: {
      tag_ids: [TAG],
      expires_on: '2026-11-20',
      custom_fields: { Size: 'L', Bought: { date: '2026-01-02' } },
      secret: 2,
    },
    texts: { description: { at: 4, removed: 'old', inserted: 'new' } },
  }
  expect(lines(change, { [TAG]: 'Fragile' })).toEqual([
    'Tags:  -> Fragile',
    `Expires on:  -> ${new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date('2026-11-20T12:00:00'))}`,
    'Size: M -> L',
    'Description: old -> new',
  ])
})

it('finds the records that values name, each once', () => {
  const change = {
    before: { placement: { kind: 'location', id: CELLAR }, tag_ids: [TAG] },
    after: { placement: { kind: 'location', id: GARAGE }, tag_ids: [TAG, GARAGE] },
  }
  expect(values.idsIn(events.readEvents(answer(change))).sort()).toEqual([CELLAR, GARAGE, TAG])
})

it('names the values of a closed list', () => {
  const filled = {
    collection: 'containers',
    before: { fill_status: 'unknown' },
    after: { fill_status: 'nearly_full' },
  }
  expect(lines(filled)).toEqual(['Fill level: Unknown -> Nearly full'])
})
