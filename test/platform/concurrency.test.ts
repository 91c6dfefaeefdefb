import { describe, expect, it } from 'vitest'
import { ConcurrencyLimit, KeyedLock } from '../../platform/index.ts'

/** Work that ends when it is told to. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a limit of concurrency', () => {
  const limit = (at_once: number, waiting: number) =>
    new ConcurrencyLimit({ at_once, waiting, refusal: () => new Error('busy') })

  it('runs as much at once as it may, lets some wait, and refuses more', async () => {
    const limited = limit(2, 1)
    const gates = [gate(), gate(), gate()]
    const begun: number[] = []
    const work = gates.map(({ opened }, n) =>
      limited.run('a', async () => {
        begun.push(n)
        await opened
        return n
      }),
    )
    await expect(limited.run('a', () => 3)).rejects.toThrow('busy')
    expect(begun).toEqual([0, 1])
    expect(await limited.run('b', () => 'another key')).toBe('another key')
    gates[1]?.open()
    await settled()
    expect(begun).toEqual([0, 1, 2])
    await expect(Promise.all([limited.run('a', () => 4), limited.run('a', () => 5)])).rejects.toThrow('busy')
    for (const { open } of gates) open()
    expect(await Promise.all(work)).toEqual([0, 1, 2])
    expect(await limited.run('a', () => 6)).toBe(6)
  })

  it('never runs more than it may, also when one ends and others come in the same moment', async () => {
    const limited = limit(2, 100)
    let [running, most] = [0, 0]
    const one = () =>
      limited.run('a', async () => {
        most = Math.max(most, ++running)
        await settled()
        running--
      })
    const first = Array.from({ length: 20 }, one)
    await settled()
    await Promise.all([...first, ...Array.from({ length: 20 }, one)])
    expect([most, running]).toEqual([2, 0])
  })

  it('gives the place of work that fails to the next one', async () => {
    const limited = limit(1, 1)
    const failing = limited.run('a', async () => {
      throw new Error('failed')
    })
    const next = limited.run('a', () => 'next')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('next')
  })
})

describe('a lock by key', () => {
  it('runs work on one key in order, past errors, and holds up no other key', async () => {
    const lock = new KeyedLock()
    const { open, opened } = gate()
    const done: string[] = []
    const first = lock.run('a', async () => {
      await opened
      done.push('first')
      throw new Error('failed')
    })
    const second = lock.run('a', async () => done.push('second'))
    await lock.run('b', async () => done.push('other'))
    open()
    await expect(first).rejects.toThrow('failed')
    await second
    expect(done).toEqual(['other', 'first', 'second'])
  })
})
