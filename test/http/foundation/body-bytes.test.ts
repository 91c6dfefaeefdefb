import { afterEach, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../services/errors.ts'
import { BodyBytes } from '../../../services/limits/body-bytes.ts'
import * as routes from './routes.ts'
import { serve } from './support.ts'

afterEach(() => vi.useRealTimers())

it('Y9: the JSON that a user sends in a minute is bounded, and another user is not held up', async () => {
  vi.useFakeTimers()
  const bodies = new BodyBytes({ bytes: 10_000, seconds: 60 })
  for (let n = 0; n < 3; n++) {
    await bodies.admit('ann')
    await bodies.took('ann', 4096)
  }
  const refused = await bodies.admit('ann').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ServiceError)
  expect(refused).toMatchObject({ code: 'rate_limited', details: [{ code: 'body_bytes' }] })
  await bodies.admit('ben')
  vi.advanceTimersByTime(60_001)
  await bodies.admit('ann')
})

it('Y9: a body counts by its size after decompression, and the next one is refused before it is read', async () => {
  const bodies = new BodyBytes({ bytes: 1000, seconds: 60 })
  const server = await serve([routes.householdWrite], { limits: { consume: async () => null, bodies } })
  const { method, path } = routes.householdWrite
  const send = (body: unknown) => server.send(method, path, { body, token: 'alice' })
  expect((await send({ name: 'x'.repeat(2000) })).status).not.toBe(429)
  expect((await send({})).status).toBe(429)
})
