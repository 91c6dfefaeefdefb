import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Change, DownloadEnd } from '../../../sync-protocol/index.ts'
import { readLine } from '../../../sync-protocol/transport/change-line.ts'
import { rounds } from '../../support/rounds.ts'
import { line } from './download-script.ts'

/** What a line is by the strict schemas alone, given only the fields that they know. */
function bySchema(text: string): unknown {
  const value = json(text)
  if (typeof value !== 'object' || value === null) return null
  const only = (...keys: string[]) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)))
  if (!('change' in value)) return DownloadEnd.safeParse(only('end', 'rows')).data ?? null
  const known = value.change === 'put' ? ['public_id', 'seq', 'record'] : ['public_id', 'seq']
  const change = Change.safeParse(only('change', ...known)).data
  return change?.change === 'put' && change.record.public_id !== change.public_id ? null : (change ?? null)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const odd = fc.constantFrom<unknown[]>(
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  '',
  'a',
  'put',
  [],
  ['a'],
  {},
  { public_id: 'a' },
)
const id = fc.constantFrom('a', 'b')
const near = fc.record(
  {
    change: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('put', 'delete') }, odd),
    public_id: fc.oneof({ weight: 5, arbitrary: id }, odd),
    seq: fc.oneof({ weight: 5, arbitrary: fc.nat() }, odd),
    record: fc.oneof(
      { weight: 5, arbitrary: fc.record({ public_id: fc.oneof(id, odd), constructor: odd }) },
      odd,
    ),
    end: odd,
    rows: odd,
  },
  { requiredKeys: [] },
)

describe('a line of a download', () => {
  it('is read just as the schemas say', () => {
    const text = fc.oneof(
      { weight: 8, arbitrary: near.map((value) => JSON.stringify(value)) },
      fc.json(),
      fc.constantFrom(
        '{"end":true,"rows":3}',
        '{"end":true,"rows":-1}',
        '{"seq":-0,"change":"delete","public_id":""}',
      ),
    )
    let taken = 0
    fc.assert(
      fc.property(text, (one) => {
        const expected = bySchema(one)
        if (expected !== null) taken++
        expect(readLine(one)).toEqual(expected)
      }),
      { numRuns: rounds(5000) },
    )
    expect(taken).toBeGreaterThan(50)
  })

  it('is refused if it is wrong in anything that is known', () => {
    const good = JSON.parse(line(1))
    expect(readLine(JSON.stringify(good))).toEqual(good)
    for (const wrong of [
      { ...good, seq: -1 },
      { ...good, seq: '1' },
      { ...good, seq: 2 ** 53 },
      { ...good, change: 'patch' },
      { ...good, public_id: 1 },
      { ...good, record: { ...good.record, public_id: 'other' } },
      { ...good, record: [good.record] },
      { ...good, record: null },
      { ...good, record: undefined },
      { end: true },
      { end: false, rows: 1 },
      { end: true, rows: 1.5 },
      [good],
      'text',
      null,
    ]) {
      expect(readLine(JSON.stringify(wrong)), JSON.stringify(wrong)).toBeNull()
    }
    for (const text of ['', ' ', '{', 'x', `${line(1)}${line(2)}`]) expect(readLine(text)).toBeNull()
  })

  it('of a newer server keeps its record whole, and loses what is new beside it', () => {
    const good = JSON.parse(line(1))
    expect(readLine(JSON.stringify({ ...good, by: 'ada' }))).toEqual(good)
    expect(readLine('{"change":"delete","public_id":"a","seq":1,"by":"ada"}')).toEqual({
      change: 'delete',
      public_id: 'a',
      seq: 1,
    })
    expect(readLine('{"end":true,"rows":1,"took_ms":5}')).toEqual({ end: true, rows: 1 })
  })
})
