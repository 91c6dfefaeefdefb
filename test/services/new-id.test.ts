import { expect, it, vi } from 'vitest'
import { newId } from '../../services/new-id.ts'

/** More than the random bytes that are fetched together are enough for. */
const MANY = 1000
const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('makes ids that say their time and never repeat, each greater than the one before', () => {
  const earliest = Date.now()
  const ids = Array.from({ length: MANY }, newId)
  const latest = Date.now()
  for (const id of ids) expect(id).toMatch(UUID7)
  const times = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(earliest)
    expect(time).toBeLessThanOrEqual(latest)
  }
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids.map((id) => id.slice(24)))).toHaveLength(MANY)
})

it('makes greater ids, too, while the clock goes backwards', () => {
  const before = newId()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
  const after = newId()
  clock.mockRestore()
  expect(after > before).toBe(true)
})
