import { describe, expect, it } from 'vitest'
import { KnownNames, type KnownRecord } from '../../../engine/imports/names.ts'

const HOUSE: readonly KnownRecord[] = [
  { collection: 'locations', public_id: 'l', record: { name: 'Cellar' } },
  { collection: 'racks', public_id: 'r', record: { name: 'Rack 1', parent: { kind: 'location', id: 'l' } } },
  {
    collection: 'containers',
    public_id: 'b',
    record: { name: 'Winter', placement: { kind: 'rack', id: 'r' } },
  },
  { collection: 'containers', public_id: 'f', record: { name: 'Suitcase', placement: null } },
]

function found(path: readonly string[], options = {}) {
  const steps: unknown[] = []
  const names = new KnownNames(HOUSE, (name) => `new ${name}`, options)
  const place = names.place(path, [], (type, { name, parent, placement }) =>
    steps.push([type, name, parent ?? placement ?? null]),
  )
  return { place: place && [place.kind, place.public_id], steps }
}

describe('the places of a path', () => {
  it('AI16 are those that the household has, whatever their kinds', () => {
    expect(found(['Cellar', 'Rack 1', 'winter'])).toEqual({ place: ['container', 'b'], steps: [] })
    expect(found(['SUITCASE'])).toEqual({ place: ['container', 'f'], steps: [] })
  })

  it('AI16 become places of the next level where the household has none', () => {
    expect(found(['Cellar', 'Rack 1', 'Top']).steps).toEqual([
      ['row.create', 'Top', { kind: 'rack', id: 'r' }],
    ])
    expect(found(['Suitcase', 'Pocket']).steps).toEqual([
      ['container.create', 'Pocket', { kind: 'container', id: 'f' }],
    ])
    expect(found(['Attic', 'Left']).steps.map((step) => Array.isArray(step) && step[0])).toEqual([
      'location.create',
      'zone.create',
    ])
  })

  it('AI16 may begin with an inner place, if only one is called so and people wrote the table', () => {
    const loosely = found(['rack 1', 'Top'], { loose: true })
    expect(loosely.steps).toEqual([['row.create', 'Top', { kind: 'rack', id: 'r' }]])
    expect(found(['Winter'], { loose: true })).toEqual({ place: ['container', 'b'], steps: [] })
    expect(found(['Winter']).steps).toEqual([['location.create', 'Winter', null]])
    const twice = new KnownNames(
      [...HOUSE, { collection: 'locations', public_id: 'w', record: { name: 'Winter' } }],
      (name) => name,
      { loose: true },
    )
    expect(twice.place(['Winter'], [], () => {})?.public_id).toBe('w')
  })

  it('AI16 are none that was archived, also where an earlier import made it', () => {
    const idFor = (name: string) => `id of ${name}`
    const key = 'locations//cellar'
    const gone = { archived_at: '2026-01-01T00:00:00.000Z' }
    const old: KnownRecord[] = [
      { collection: 'locations', public_id: idFor(key), record: { name: 'Cellar', ...gone } },
      {
        collection: 'zones',
        public_id: 'z',
        record: { name: 'Bench', parent: { kind: 'location', id: idFor(key) } },
      },
      {
        collection: 'categories',
        public_id: idFor('categories//tools'),
        record: { name: 'Renamed', ...gone },
      },
    ]
    const steps: unknown[] = []
    const plan = (known: readonly KnownRecord[]) => {
      const names = new KnownNames(known, idFor, { loose: true })
      const add = (type: string, { public_id }: Readonly<Record<string, unknown>>) => {
        steps.push([type, public_id])
      }
      return [
        names.place(['Cellar'], [], add),
        names.place(['Bench'], [], add),
        names.category(['Tools'], add),
      ]
    }
    const [cellar, bench] = plan(old)
    const second = idFor(`${key}\u00002`)
    expect(cellar).toMatchObject({ public_id: second, fresh: true })
    expect(bench).toMatchObject({ kind: 'location', path: ['Bench'], fresh: true })
    expect(steps).toEqual([
      ['location.create', second],
      ['location.create', idFor('locations//bench')],
      ['category.create', idFor('categories//tools\u00002')],
    ])
    const [again] = plan([
      ...old,
      { collection: 'locations', public_id: second, record: { name: 'Basement' } },
    ])
    expect(again).toMatchObject({ public_id: second, fresh: false })
  })

  it('AI16 begin at the place that an earlier row made', () => {
    const names = new KnownNames(HOUSE, (name) => name, { loose: true })
    const made = names.place(['Cellar', 'Bay'], [], () => {})
    expect(names.place(['Bay'], [], () => {})).toBe(made)
  })
})
