import { describe, expect, it } from 'vitest'
import { browserEnvironment, nodeEnvironment } from '../../../http/client/index.ts'

describe.each([
  ['browserEnvironment', browserEnvironment()],
  ['nodeEnvironment', nodeEnvironment()],
])('%s', (_name, environment) => {
  it('has a clock, ids in their order, and chance', () => {
    expect(environment.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const ids = Array.from({ length: 100 }, () => environment.newId())
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).toEqual(ids)
    expect(environment.random()).toBeGreaterThanOrEqual(0)
    expect(environment.random()).toBeLessThan(1)
  })

  it('waits, until the signal aborts', async () => {
    await expect(environment.wait(1, new AbortController().signal)).resolves.toBeUndefined()
    const reason = new Error('enough')
    const ending = new AbortController()
    const waiting = environment.wait(600_000, ending.signal)
    ending.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(environment.wait(600_000, ending.signal)).rejects.toBe(reason)
  })
})
