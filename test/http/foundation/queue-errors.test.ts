import { describe, expect, it } from 'vitest'
import { queueFailure } from '../../../http/errors/queue-errors.ts'
import { QueueFull } from '../../../media/index.ts'

describe('a full queue', () => {
  it('answers a household that has too much waiting with rate_limited', () => {
    expect(queueFailure(new QueueFull('owner'))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      headers: { 'Retry-After': '5' },
    })
  })

  it('answers with unavailable when all households together have too much waiting', () => {
    expect(queueFailure(new QueueFull('all'))).toMatchObject({
      code: 'unavailable',
      status: 503,
      headers: { 'Retry-After': '10' },
    })
  })

  it('leaves other errors alone', () => {
    expect(queueFailure(new Error('other'))).toBeNull()
  })
})
