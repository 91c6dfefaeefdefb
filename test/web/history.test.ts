import { beforeAll, expect, it, vi } from 'vitest'
import type * as Days from '../../web/page/history/days.ts'
import type * as Events from '../../web/page/history/events.ts'
import type * as Undos from '../../web/page/history/undos.ts'
import type * as Values from '../../web/page/history/values.ts'
import type * as Conflicts from '../../web/page/parts/conflict-value.ts'

const CELLAR = '01941f29-7c00-7c07-bcf6-4509b77bd170'
const GARAGE = '01941f29-7c00-7c07-bcf6-4509b77bd171'
const TAG = '01941f29-7c00-7c07-bcf6-4509b77bd172'

let conflicts: typeof Conflicts
let days: typeof Days
let events: typeof Events
let undos: typeof Undos
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
  conflicts = await import('../../web/page/parts/conflict-value.ts')
  days = await import('../../web/page/history/days.ts')
  events = await import('../../web/page/history/events.ts')
  undos = await import('../../web/page/history/undos.ts')
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

it('says of a file that is no photo that it may be a document', () => {
  const [entry] = answer({}).entries
  const attached = events.readEvents({ entries: [{ ...entry, type: 'media.attach' }] })
  expect(attached).toMatchObject([{ summary: 'Photo or document added' }])
})

it('says that a thing was lent, and that it came back', () => {
  const summaryOf = (after: object) => events.readEvents(answer({ after }))[0]?.summary
  expect(summaryOf({ lent_to: 'Jonas', lent_at: '2026-11-20' })).toBe('Lent to Jonas')
  expect(summaryOf({ lent_to: null, lent_at: null })).toBe('Given back')
  expect(summaryOf({ serial_number: '1' })).toBe('Changed')
})

it('knows that nobody takes back what became of the bytes of a photo', () => {
  const [entry] = answer({}).entries
  const factOf = (type: string) => events.readEvents({ entries: [{ ...entry, type }] })[0]?.isFact
  expect(['media.store', 'media.refuse', 'media.attach'].map(factOf)).toEqual([true, true, false])
})

it('reads who did what, when and on which device', () => {
  const [event] = events.readEvents(answer({}))
  expect(event).toMatchObject({ by: 'Ada', device: 'Pixel', summary: 'Changed', changed: 1, waits: false })
  expect(event && events.changedNothing(event)).toBe(false)
  expect(events.readEvents({ entries: 'of another kind' })).toEqual([])
  expect(events.readEvents(null)).toEqual([])
})

it('X10 counts things and boxes of a group as one, and leaves out what was made along the way', () => {
  const of = (...types: readonly (readonly [string, number])[]) =>
    events.mostly(types.map(([type, operations]) => ({ type, operations })))
  expect(of(['item.move', 3000], ['container.move', 214])).toEqual({
    what: 'Moved',
    count: 3214,
    of: 'things',
  })
  expect(of(['item.add_tag', 40], ['tag.create', 1])).toEqual({ what: 'Tag put on', count: 40, of: 'things' })
  const racks = of(['slot.delete', 12], ['shelf.delete', 4], ['rack.delete', 1])
  expect(racks).toEqual({ what: 'Rack deleted', count: 17, of: 'places' })
  const [entry] = answer({}).entries
  const types = [{ type: 'item.move', operations: 4 }]
  const group = { operations: 4, unchanged: 4, undone: 0, types }
  const [event] = events.readEvents({ entries: [{ ...entry, group }] })
  expect(event?.group).toMatchObject({ what: 'Moved', count: 4, unchanged: 4 })
  expect(event && events.changedNothing(event)).toBe(true)
})

/** Entries of the audit route, newest first: `of` is what each undid. */
function entries(...all: readonly { id: string; of?: object; undone?: object }[]) {
  const [entry] = answer({}).entries
  const at = '2026-11-20T10:00:00.000Z'
  const read = all.map(({ id, of, undone = null }) => ({
    ...entry,
    public_id: id,
    type: of ? 'operation.undo' : 'item.update',
    undoes: of ? { change: { public_id: 'a', type: 'item.update', occurred_at: at }, ...of } : null,
    undone,
  }))
  return events.readEvents({ entries: read, next_cursor: null })
}

/** What is shown of each event: what it undid, and what became of it. */
function shown(all: readonly Events.Event[]): string[] {
  return undos.withUndos(all).map(({ operation_id, undid, undone }) => {
    const did = undid ? ` ${undid.redoes ? 'redid' : 'undid'} ${undid.what}` : ''
    return `${operation_id}${did}${undone ? `, ${undone.redone ? 'redone' : 'undone'}` : ''}`
  })
}

it('X9 says of an undo what it undid, and of each entry whether it was undone, from the entries themselves', () => {
  const a = { id: 'a' }
  const u = { id: 'u', of: { operation_id: 'a', redoes: false } }
  const v = { id: 'v', of: { operation_id: 'u', redoes: true } }
  const w = { id: 'w', of: { operation_id: 'v', redoes: false } }
  const undone = (redone: boolean) => ({ occurred_at: '2026-11-21T10:00:00.000Z', redone })
  expect(shown(entries(a))).toEqual(['a'])
  expect(shown(entries(u, a))).toEqual(['u undid Changed', 'a, undone'])
  expect(shown(entries(v, u, a))).toEqual(['v redid Changed', 'u undid Changed, undone', 'a, redone'])
  expect(shown(entries(w, v, u, a))).toEqual([
    'w undid Changed',
    'v redid Changed, undone',
    'u undid Changed, redone',
    'a, undone',
  ])
  // The entry of the undo is on another page, or is of another person.
  expect(shown(entries({ ...a, undone: undone(false) }))).toEqual(['a, undone'])
  expect(shown(entries({ ...u, undone: undone(false) }, { ...a, undone: undone(true) }))).toEqual([
    'u undid Changed, undone',
    'a, redone',
  ])
  // A server that does not say it.
  expect(events.readEvents(answer({}))).toMatchObject([{ undid: null, undone: null }])
})

it('X9 marks what an undo undoes that waits in this browser, also where only the server knows the change', () => {
  const [first] = entries({ id: 'first' })
  if (!first) throw new Error('no event was read')
  const waits = (operation_id: string, of: string, redoes: boolean): Events.Event => {
    const undid = undos.waitingUndid({ undoes: { operation_id: of, change_id: of, redoes, change: null } })
    return { ...first, operation_id, undid, waits: true }
  }
  const u = { id: 'u', of: { operation_id: 'a', redoes: false } }
  expect(shown([waits('x', 'a', false), ...entries({ id: 'a' })])).toEqual(['x undid Changed', 'a, undone'])
  expect(shown([waits('x', 'u', false), ...entries(u, { id: 'a' })])).toEqual([
    'x redid Changed',
    'u undid Changed, undone',
    'a, redone',
  ])
  expect(shown([waits('x', 'unknown', false), first])).toEqual(['x undid ', 'first'])
})

it('X10 counts the undos that wait in this browser as undone of their group, and those of undos as done again', () => {
  const id = (first: string, n: number) => `01941f29-7c0${first}-7000-800${n}-4509b77bd170`
  const listed = (own: string, of: string, redoes: boolean, n: number, change = 'a'): Events.Event => {
    const undoes = { operation_id: id(of, n), change_id: id(change, n), redoes, change: null }
    const operation = {
      operation_id: id(own, n),
      type: 'operation.undo' as const,
      input: {},
      occurred_at: '2026-11-20T10:00:00.000Z',
      undoes,
      error: null,
    }
    return { ...sentOf('a'), operation_id: id(own, n), group: null, waits: true, operation }
  }
  const group = {
    operations: 3,
    unchanged: 0,
    undone: 0,
    what: 'Moved',
    count: 3,
    of: 'things' as const,
    parts: null,
  }
  const sentOf = (first: string): Events.Event => {
    const [event] = entries({ id: id(first, 2) })
    if (!event) throw new Error('no event was read')
    return { ...event, group }
  }
  const waitingOf = (own: string, of: string, redoes: boolean, change = 'a'): Events.Event => {
    const parts = [2, 1, 0].map((n) => listed(own, of, redoes, n, change))
    return { ...sentOf(own), waits: true, group: { ...group, parts } }
  }
  const told = (...all: readonly Events.Event[]) =>
    undos.withUndos(all).map(({ group, undone }) => [group?.undone, undone?.redone, undone?.waits])
  const undo = waitingOf('b', 'a', false)
  expect(told(undo, sentOf('a'))).toEqual([
    [0, undefined, undefined],
    [3, false, true],
  ])
  expect(told(waitingOf('c', 'b', true), undo, sentOf('a'))).toEqual([
    [0, undefined, undefined],
    [3, false, true],
    [0, undefined, undefined],
  ])
  // The undo was sent; that of the undo waits.
  const undone = { ...sentOf('a'), group: { ...group, undone: 3 } }
  expect(told(waitingOf('c', 'b', true), sentOf('b'), undone)).toEqual([
    [0, undefined, undefined],
    [3, false, true],
    [0, true, true],
  ])
  // This browser does not know what the sent one undid: the entry of the server says it.
  const undid = { redoes: false, change_id: id('a', 2), what: 'Moved', at: '' }
  const unknown = waitingOf('c', 'b', false, 'b')
  const [named] = undos.withUndos([
    {
      ...unknown,
      undid: { ...undid, change_id: id('b', 2), what: '' },
      group: { ...group, what: 'Undone', parts: [] },
    },
    { ...sentOf('b'), undid },
  ])
  expect(named).toMatchObject({ undid: { redoes: true, what: 'Moved' }, group: { what: 'Moved' } })
  expect(told(unknown, { ...sentOf('b'), undid }, undone).slice(1)).toEqual([
    [3, false, true],
    [0, true, true],
  ])
  // One part alone.
  expect(told(listed('c', 'a', false, 1), sentOf('a'))[1]).toEqual([1, false, true])
})

it('X10 undoes of a group what stands: also what was done again, and nothing whose undo waits', () => {
  const undone = (redone: boolean) => ({
    occurred_at: '2026-11-21T10:00:00.000Z',
    operation_id: 'last',
    redone,
  })
  const parts = entries({ id: 'a' }, { id: 'b', undone: undone(true) }, { id: 'c', undone: undone(false) })
  expect(parts.map(undos.standingOf)).toEqual(['a', 'last', null])
  const undo = (operation_id: string, of: string) => ({
    operation_id,
    type: 'operation.undo',
    input: {},
    occurred_at: '2026-11-20T10:00:00.000Z',
    undoes: { operation_id: of, change_id: 'a', redoes: of !== 'a', change: null },
    error: null,
  })
  expect([...undos.undoneOf([undo('u', 'a')])]).toEqual(['a'])
  expect([...undos.undoneOf([undo('u', 'a'), undo('v', 'u')])]).toEqual(['u'])
})

it('lists the newest day first, also when what was done without reception arrived later', () => {
  const [event] = events.readEvents(answer({}))
  if (!event) throw new Error('There is no entry.')
  const at = (day: number, operation_id: string) => ({
    ...event,
    operation_id,
    at: `2026-11-${day}T12:00:00.000Z`,
  })
  const listed = days.byDay([at(20, 'a'), at(17, 'late'), at(20, 'b'), at(19, 'c')])
  expect(listed.map((each) => [each.date, each.events.map(({ operation_id }) => operation_id)])).toEqual([
    ['2026-11-20', ['a', 'b']],
    ['2026-11-19', ['c']],
    ['2026-11-17', ['late']],
  ])
})

it('adds older entries only where they follow', () => {
  const [event] = events.readEvents(answer({}))
  if (!event) throw new Error('There is no entry.')
  const known = (of: string, next: string | null, ids: string[]): Events.Known => {
    return { of, next, problem: '', events: ids.map((operation_id) => ({ ...event, operation_id })) }
  }
  const shown = known('/all', 'after b', ['a', 'b'])
  const asked = { path: '/all', cursor: 'after b' }
  const older = known('/all', 'after d', ['c', 'd'])
  const added = events.withOlder(shown, asked, older)
  expect(added.events?.map(({ operation_id }) => operation_id)).toEqual(['a', 'b', 'c', 'd'])
  expect(added.next).toBe('after d')
  // A newer page stands alone by now, or the person has chosen another filter.
  for (const now of [known('/all', 'after y', ['x', 'y']), known('/some', 'after b', ['b'])])
    expect(events.withOlder(now, asked, older)).toBe(now)
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

it('tells the two values of a conflict as people read them', () => {
  const shown = (field: string, value: unknown) =>
    conflicts.conflictValue(field, typeof value === 'string' ? value : JSON.stringify(value))
  expect(
    shown('custom_fields', { Size: 'L', Bought: { date: '2026-01-02' }, Watts: 1200.5, Loud: true }),
  ).toBe('Size: L, Bought: Jan 2, 2026, Watts: 1,200.5, Loud: Yes')
  expect(shown('traits', ['dry', 'cold'])).toBe('Dry, Cold')
  expect([shown('quantity', 1200.5), shown('value', '1299.50'), shown('max_kg', 1500)]).toEqual([
    '1,200.5',
    '1,299.50',
    '1,500',
  ])
  // A text of digits is no number.
  expect([shown('serial_number', '1234567'), shown('tag_ids/x', 'true')]).toEqual(['1234567', 'Yes'])
})

it('tells an amount as the language writes it, with all its digits', () => {
  const change = {
    before: { value: '1299.5', purchase_price: null },
    after: { value: '1299.90', purchase_price: '1.799' },
  }
  expect(lines(change)).toEqual(['Value: 1,299.5 -> 1,299.90', 'Price:  -> 1.799'])
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
