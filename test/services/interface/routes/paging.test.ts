import { expect, test } from 'vitest'
import {
  pageBy,
  readOffsetCursor,
  readSeqCursor,
  writeCursor,
} from '../../../../services/interface/routes/paging.ts'

const WRONG = {
  code: 'validation_failed',
  message: 'The request is not valid.',
  details: [{ path: 'cursor', code: 'invalid_format' }],
}

test('a page ends with a cursor, at which the next one begins', () => {
  const names = ['a', 'b', 'c']
  const first = pageBy(names, (name) => name, { limit: 2 })
  expect(first.page).toEqual(['a', 'b'])
  // A name that comes before the cursor does not move it.
  const next = pageBy(['a', 'aa', 'b', 'c'], (name) => name, { limit: 2, cursor: first.next_cursor ?? '' })
  expect(next).toEqual({ page: ['c'], next_cursor: null })
})

test.each(['!', 'YQ==', writeCursor('0'), writeCursor('-1'), writeCursor('12345678901234567')])(
  'refuses the cursor %s of another list, with the place of the fault',
  (cursor) => {
    expect(() => readSeqCursor(cursor)).toThrow(expect.objectContaining({ code: WRONG.code }))
    expect(() => readOffsetCursor(cursor)).toThrow(
      expect.objectContaining({
        code: WRONG.code,
        message: WRONG.message,
        details: [expect.objectContaining(WRONG.details[0])],
      }),
    )
  },
)
