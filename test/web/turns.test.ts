import { expect, it } from 'vitest'
import { inTurn } from '../../web/service-worker/turns.ts'

it('fetches two files at once, the others in their order, and goes on after one that fails', async () => {
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const done = Array.from({ length: 5 }, (_, n) =>
    inTurn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(n)
          ends[n] = (error) => (error ? reject(error) : resolve(n))
        }),
    ),
  )
  const settled = Promise.allSettled(done)
  const nowBegun = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return begun
  }
  expect(await nowBegun()).toEqual([0, 1])
  ends[1]?.(new Error('out of reach'))
  expect(await nowBegun()).toEqual([0, 1, 2])
  ends[0]?.()
  ends[2]?.()
  expect(await nowBegun()).toEqual([0, 1, 2, 3, 4])
  ends[3]?.()
  ends[4]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  // All places are free again.
  expect(await inTurn(async () => 'free')).toBe('free')
})
