import { afterEach, describe, expect, it, vi } from 'vitest'
import { executeReceived, householdCommands } from '../../../engine/index.ts'
import { ChangeFeed } from '../../../storage/households/change-feed.ts'
import { OutsideWrites } from '../../../storage/households/outside-writes.ts'
import { type HouseholdPool, householdSchema, openScopeFile } from '../../../storage/index.ts'
import type { ChangeHint } from '../../../sync-protocol/index.ts'
import { soon } from '../../support/soon.ts'
import { ANNA, createItem, founded, newId, newPool } from './support.ts'

async function push(pool: HouseholdPool, id: string, count = 1): Promise<void> {
  const held = await pool.acquire(id)
  const operations = Array.from({ length: count }, (_, i) => createItem(`thing ${i}`))
  await held.push({ author: ANNA, operations })
  held.release()
}

/** Writes a household's file as another program would, and keeps it open. */
function writeOutside(pool: HouseholdPool, id: string) {
  const file = openScopeFile(pool.place(id).file, householdSchema)
  file.transact('2026-11-20T10:00:00.000Z', (transaction) =>
    executeReceived(transaction, householdCommands, [createItem('from outside')], { author: ANNA, newId }),
  )
  return file
}

function heardBy(pool: HouseholdPool, id: string) {
  const seqs: number[] = []
  const end = pool.listen(id, ({ seq }) => seqs.push(seq))
  return { seqs, end }
}

describe('listening to a household', () => {
  it('tells where it stands after a push, and nothing of others', async () => {
    const pool = newPool()
    const [one = '', two = ''] = await founded(pool, 2)
    const hints: ChangeHint[] = []
    pool.listen(one, (hint) => hints.push(hint))
    const other = heardBy(pool, two)
    await push(pool, one, 3)
    await soon(() => hints.length).toBe(1)
    const held = await pool.acquire(one)
    expect(hints).toEqual([{ household_id: one, epoch: held.state().epoch, seq: 3 }])
    held.release()
    await push(pool, two)
    await soon(() => other.seqs).toEqual([1])
    expect(hints).toHaveLength(1)
  })

  it('ends for each listener by itself', async () => {
    const pool = newPool()
    const [id = ''] = await founded(pool, 1)
    const seqs: number[] = []
    const listener = ({ seq }: ChangeHint) => void seqs.push(seq)
    const [first, second] = [pool.listen(id, listener), pool.listen(id, listener)]
    await push(pool, id)
    await soon(() => seqs).toEqual([1, 1])
    first()
    first()
    await push(pool, id)
    await soon(() => seqs).toEqual([1, 1, 2])
    second()
    await push(pool, id)
    const later = heardBy(pool, id)
    await push(pool, id)
    await soon(() => later.seqs).toEqual([4])
    expect(seqs).toEqual([1, 1, 2])
  })

  it('holds no file open', async () => {
    const pool = newPool({ open: 1 })
    const ids = await founded(pool, 4)
    const heard = ids.map((id) => heardBy(pool, id))
    expect(pool.openFiles).toBe(0)
    for (const id of ids) await push(pool, id)
    for (const { seqs } of heard) await soon(() => seqs).toEqual([1])
    expect(pool.openFiles).toBe(1)
  })

  it('tells what another program has written, whether the file is open here or not', async () => {
    const pool = newPool({ look_ms: 20, idle_ms: 20 })
    const [id = ''] = await founded(pool, 1)
    const { seqs } = heardBy(pool, id)
    writeOutside(pool, id).close()
    await soon(() => seqs.at(-1)).toBe(1)
    const held = await pool.acquire(id)
    writeOutside(pool, id).close()
    await soon(() => seqs.at(-1)).toBe(2)
    held.release()
    await soon(() => pool.openFiles).toBe(0)
    writeOutside(pool, id).close()
    await soon(() => seqs.at(-1)).toBe(3)
  })

  it('goes on when a file turns out to be unusable, and reports nothing', async () => {
    const faults: unknown[] = []
    const pool = newPool({ look_ms: 20, onFault: (error) => faults.push(error) })
    const [gone = '', id = ''] = await founded(pool, 2)
    const [lost, heard] = [heardBy(pool, gone), heardBy(pool, id)]
    await pool.remove(gone)
    writeOutside(pool, id).close()
    await soon(() => heard.seqs).toEqual([1])
    expect([lost.seqs, faults]).toEqual([[], []])
  })
})

describe('a burst of changes', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is told ten times a second at most, and where it led is told always', () => {
    vi.useFakeTimers()
    const feed = new ChangeFeed({
      fileOf: () => 'nowhere',
      standing: () => Promise.reject(new Error('nobody asks')),
      look_ms: 1e9,
      onFault: () => undefined,
    })
    const seqs: number[] = []
    const end = feed.listen('home', ({ seq }) => seqs.push(seq))
    const moved = (seq: number) => feed.moved({ household_id: 'home', epoch: 'one', seq })
    for (let seq = 1; seq <= 1000; seq++) moved(seq)
    expect(seqs).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seqs).toEqual([1000])
    // One push in each millisecond.
    for (let ms = 1; ms <= 1000; ms++) {
      moved(1000 + ms)
      vi.advanceTimersByTime(1)
    }
    expect(seqs.length).toBe(11)
    vi.advanceTimersByTime(100)
    expect(seqs.at(-1)).toBe(2000)
    const { length } = seqs
    moved(2000)
    vi.advanceTimersByTime(1000)
    expect(seqs).toHaveLength(length)
    moved(2001)
    end()
    vi.advanceTimersByTime(1000)
    expect(seqs).toHaveLength(length)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('takes no opening and no closing of a file for a change', async () => {
    const pool = newPool()
    const [id = ''] = await founded(pool, 1)
    vi.useFakeTimers()
    const { file } = pool.place(id)
    const noticed: string[] = []
    const outside = new OutsideWrites(1000, (household_id) => noticed.push(household_id))
    outside.watch(id, file)
    const look = () => {
      vi.advanceTimersByTime(1000)
      return noticed.splice(0).length
    }
    const openAndClose = () => {
      const opened = openScopeFile(file, householdSchema)
      opened.state()
      const seen = look()
      opened.close()
      return seen + look()
    }
    expect([look(), openAndClose()]).toEqual([0, 0])
    const written = writeOutside(pool, id)
    expect([look(), look()]).toEqual([1, 0])
    written.close()
    // Closing has put the change from the log into the file: that is another write.
    look()
    expect([openAndClose(), openAndClose()]).toEqual([0, 0])
    outside.unwatch(id)
    expect(vi.getTimerCount()).toBe(0)
  })
})
