import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from '../../../media/work/fair-queue.ts'

/** Work that ends when the test says so, and the order in which it began. */
function pieces() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name)
      ends.set(name, () => resolve(name))
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends a piece of work, and waits until the next one has begun. */
  const end = async (name: string) => {
    await turn()
    ends.get(name)?.()
    await turn()
  }
  /** Ends the piece of work that began last. */
  const endLatest = async () => {
    await turn()
    await end(began.at(-1) ?? '')
  }
  return { began, work, end, endLatest }
}

const LANE = { lanes: [['work']], per_owner: 100, total: 1000 } as const

describe('a fair queue', () => {
  it('lets owners take turns, however many jobs one of them has', async () => {
    const queue = new FairQueue(LANE)
    const { began, work, endLatest } = pieces()
    const jobs: Promise<string>[] = []
    for (let k = 1; k <= 12; k += 1) jobs.push(queue.run('many', 'work', work(`many ${k}`)))
    jobs.push(queue.run('one', 'work', work('one 1')), queue.run('one', 'work', work('one 2')))
    jobs.push(queue.run('other', 'work', work('other 1')))
    for (let k = 0; k < jobs.length; k += 1) await endLatest()
    await Promise.all(jobs)
    expect(began.slice(0, 7)).toEqual(['many 1', 'many 2', 'one 1', 'other 1', 'many 3', 'one 2', 'many 4'])
    expect(began.slice(7)).toEqual([5, 6, 7, 8, 9, 10, 11, 12].map((k) => `many ${k}`))
  })

  it('keeps a lane for a stage that a longer one must not delay', async () => {
    const queue = new FairQueue<'quick' | 'slow'>({
      lanes: [['quick'], ['slow', 'quick']],
      per_owner: 100,
      total: 100,
    })
    const { began, work, end } = pieces()
    const jobs = [1, 2, 3].map((k) => queue.run('a', 'slow', work(`slow ${k}`)))
    jobs.push(queue.run('a', 'quick', work('quick 1')), queue.run('a', 'quick', work('quick 2')))
    await end('quick 1')
    expect(began).toEqual(['slow 1', 'quick 1', 'quick 2'])
    for (const name of ['slow 1', 'slow 2', 'slow 3', 'quick 2']) await end(name)
    await Promise.all(jobs)
  })

  it('runs a short stage of every job before a long stage of any in a lane that prefers it', async () => {
    const queue = new FairQueue<'quick' | 'slow'>({ lanes: [['quick', 'slow']], per_owner: 9, total: 9 })
    const { began, work, endLatest } = pieces()
    const jobs = ['a', 'b', 'c'].map((name) =>
      queue.admit(name, async (run) => {
        await run('quick', work(`${name} quick`))
        await run('slow', work(`${name} slow`))
      }),
    )
    for (let k = 0; k < 6; k += 1) await endLatest()
    await Promise.all(jobs)
    expect(began).toEqual(['a quick', 'b quick', 'c quick', 'a slow', 'b slow', 'c slow'])
  })

  it('refuses a job beyond the limit of its owner, and admits one of another owner', async () => {
    const queue = new FairQueue({ ...LANE, per_owner: 2, total: 3 })
    const { work, end, began } = pieces()
    const jobs = [queue.run('a', 'work', work('a1')), queue.run('a', 'work', work('a2'))]
    await expect(queue.run('a', 'work', work('a3'))).rejects.toMatchObject({ scope: 'owner' })
    jobs.push(queue.run('b', 'work', work('b1')))
    await expect(queue.run('c', 'work', work('c1'))).rejects.toBeInstanceOf(QueueFull)
    await expect(queue.run('c', 'work', work('c1'))).rejects.toMatchObject({ scope: 'all' })
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    await Promise.all(jobs)
    // The limits count jobs that are in the queue, not jobs that were.
    const again = queue.run('a', 'work', work('a4'))
    await end('a4')
    await again
    expect(began).toEqual(['a1', 'a2', 'b1', 'a4'])
  })

  it('counts a job against the limits until its last stage ends', async () => {
    const queue = new FairQueue({ ...LANE, per_owner: 1 })
    const { work, end } = pieces()
    const job = queue.admit('a', async (run) => {
      await run('work', work('first'))
      await run('work', work('second'))
    })
    await end('first')
    await expect(queue.run('a', 'work', work('refused'))).rejects.toBeInstanceOf(QueueFull)
    await end('second')
    await job
  })

  it('drops a job that is abandoned while it waits, and frees the lane of one that fails', async () => {
    const queue = new FairQueue(LANE)
    const { began, work, end } = pieces()
    const giveUp = new AbortController()
    const first = queue.run('a', 'work', work('first'))
    const dropped = queue.run('b', 'work', work('dropped'), giveUp.signal)
    const failing = expect(
      queue.run('c', 'work', async () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    const last = queue.run('d', 'work', work('last'))
    const reason = new Error('enough')
    giveUp.abort(reason)
    await expect(dropped).rejects.toBe(reason)
    await expect(queue.run('e', 'work', work('late'), giveUp.signal)).rejects.toBe(reason)
    await end('first')
    await failing
    await end('last')
    expect(await Promise.all([first, last])).toEqual(['first', 'last'])
    expect(began).toEqual(['first', 'last'])
  })
})
