import { describe, expect, it } from 'vitest'
import { parseRange } from '../../../storage/snapshots/index.ts'
import { resolveRange } from '../../../storage/snapshots/range.ts'

describe('a Range header (RFC 9110, section 14.2)', () => {
  it.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-', { first: 500, last: null }],
    ['bytes=-500', { suffix: 500 }],
    ['Bytes=7-7', { first: 7, last: 7 }],
    ['bytes= 1-2 ', { first: 1, last: 2 }],
  ])('%s is one range', (header, range) => {
    expect(parseRange(header)).toEqual(range)
  })

  it.each([
    [undefined],
    [''],
    ['bytes='],
    ['bytes=-'],
    ['bytes=5-4'],
    ['bytes=a-b'],
    ['bytes=1-2x'],
    ['bytes=0-1,5-6'],
    ['items=0-5'],
    ['bytes 0-5'],
  ])('%s means the whole content', (header) => {
    expect(parseRange(header)).toBeNull()
  })

  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=3-', { start: 3, end: 9 }],
    ['bytes=3-99', { start: 3, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
  ])('%s of ten bytes', (header, span) => {
    expect(resolveRange(parseRange(header) ?? { suffix: 0 }, 10)).toEqual(span)
  })

  it.each([['bytes=10-'], ['bytes=10-12'], ['bytes=-0'], ['bytes=99999999999999999999-']])(
    '%s of ten bytes cannot be satisfied',
    (header) => {
      expect(() => resolveRange(parseRange(header) ?? { first: 0, last: 0 }, 10)).toThrowError(
        expect.objectContaining({ code: 'range_not_satisfiable', size: 10 }),
      )
    },
  )
})
