import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derivedId } from '../../engine/index.ts'
import { Uuid7 } from '../../sync-protocol/index.ts'

const uuid7 = fc.uuid({ version: 7 })

describe('ids that an operation derives', () => {
  it('are UUIDv7 of the same moment, all different, none the operation itself', () => {
    fc.assert(
      fc.property(uuid7, fc.integer({ min: 1, max: 2 ** 31 }), (operation_id, from) => {
        const ids = Array.from({ length: 50 }, (_, i) => derivedId(operation_id, from + i))
        for (const id of ids) {
          expect(Uuid7.safeParse(id).success).toBe(true)
          expect(id.slice(0, 24)).toBe(operation_id.slice(0, 24))
        }
        expect(new Set([...ids, operation_id]).size).toBe(51)
      }),
    )
  })

  it('come round at the end of the last group', () => {
    const id = '01900000-0000-7000-8000-ffffffff0001'
    expect(derivedId(id, 1)).toBe('01900000-0000-7000-8000-000000000001')
    expect(derivedId(id, 2)).toBe('01900000-0000-7000-8000-000000010001')
    expect(derivedId(id, 0)).toBe(id)
  })

  it('do not meet those of an operation that was counted up by one', () => {
    const first = Array.from({ length: 1000 }, (_, n) => derivedId('01900000-0000-7000-8000-000000000001', n))
    const next = Array.from({ length: 1000 }, (_, n) => derivedId('01900000-0000-7000-8000-000000000002', n))
    expect(new Set([...first, ...next]).size).toBe(2000)
  })

  it.each([-1, 0.5, 2 ** 32, Number.NaN])('takes no %s', (n) => {
    expect(() => derivedId('01900000-0000-7000-8000-000000000001', n)).toThrow(RangeError)
  })
})
