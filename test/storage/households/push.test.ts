import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type HouseholdCollections, householdCommands, type ScopeStore } from '../../../engine/index.ts'
import { GroupCommit } from '../../../storage/households/group-commit.ts'
import type { LargeOperations, LargePart } from '../../../storage/households/pushing.ts'
import {
  BusyError,
  DamagedFileError,
  householdSchema,
  openScopeFile,
  ScopeFile,
  StorageFullError,
} from '../../../storage/index.ts'
import { ANNA, createItem, founded, NOW, newId, newPool } from './support.ts'

async function household() {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  if (!(held.store instanceof ScopeFile)) throw new Error('no file')
  return { pool, held, file: held.store }
}

it('commits pushes that come together in one transaction, in their order', async () => {
  const { held, file } = await household()
  // A clock that stands still: on a busy machine a turn is soon over.
  const commit = new GroupCommit({
    store: file,
    commands: householdCommands,
    now: () => NOW,
    newId,
    clock: () => 0,
  })
  const pushes = Array.from({ length: 20 }, (_, i) =>
    commit.push({ author: ANNA, operations: [createItem(`thing ${i}`)] }),
  )
  const outcomes = await Promise.all(pushes)
  expect(file.commits).toBe(1)
  expect(outcomes.map(({ seq, results }) => [seq, results.map((result) => result.seq)])).toEqual(
    outcomes.map((_, i) => [i + 1, [i + 1]]),
  )
  expect(new Set(outcomes.map(({ epoch }) => epoch))).toEqual(new Set([held.state().epoch]))
  await held.push({ author: ANNA, operations: [createItem('one more')] })
  expect(file.commits).toBe(2)
})

it('leaves others a turn between transactions, in the midst of a large push too', async () => {
  const { file } = await household()
  let ms = 0
  // A look at the clock, which is one for every operation, takes a quarter of a millisecond of a turn of 15.
  const clock = () => (ms += 0.25)
  const pushes = new GroupCommit({ store: file, commands: householdCommands, now: () => NOW, newId, clock })
  const batch = () => Array.from({ length: 100 }, (_, i) => createItem(`thing ${i}`))
  const outcomes = await Promise.all([1, 2, 3].map(() => pushes.push({ author: ANNA, operations: batch() })))
  expect(file.commits).toBe(6)
  expect(outcomes.map(({ seq }) => seq)).toEqual([100, 200, 300])
  expect(outcomes.flatMap(({ results }) => results.map(({ seq }) => seq))).toEqual(
    Array.from({ length: 300 }, (_, i) => i + 1),
  )
  expect(pushes.idle).toBe(true)
})

it('fails a push whose second part cannot be written, and finishes it when it is sent again', async () => {
  const { held, file } = await household()
  let ms = 0
  const now = () => {
    if (file.commits === 1) file.database.pragma('max_page_count = 1')
    return NOW
  }
  const pushes = new GroupCommit({
    store: file,
    commands: householdCommands,
    now,
    newId,
    clock: () => (ms += 0.25),
  })
  const batch = Array.from({ length: 100 }, (_, i) => createItem(`thing ${i} ${'x'.repeat(150)}`))
  await expect(pushes.push({ author: ANNA, operations: batch })).rejects.toThrow(StorageFullError)
  const done = held.state().seq
  expect(done).toBeGreaterThan(40)
  expect(done).toBeLessThan(80)
  file.database.pragma('max_page_count = 1000000')
  const { results, seq } = await held.push({ author: ANNA, operations: batch })
  expect(results.map(({ replayed }) => replayed)).toEqual(batch.map((_, i) => i < done))
  expect(seq).toBe(100)
})

it('fails only the pushes that the last try of a transaction began with', async () => {
  const { file } = await household()
  let ms = 0
  let tries = 0
  // A store that does the work of its first transaction twice, as one does that lost a race, and then fails.
  const store: ScopeStore<HouseholdCollections> = {
    read: (work) => file.read(work),
    recorded: (operation_id) => file.recorded(operation_id),
    changes: (...args) => file.changes(...args),
    transact(now, work) {
      if (tries > 0) return file.transact(now, work)
      for (tries = 1; tries <= 2; tries++) {
        expect(() =>
          file.transact(now, (transaction) => {
            work(transaction)
            throw new Error('lost')
          }),
        ).toThrow('lost')
      }
      throw new StorageFullError(file.path, 'full')
    },
  }
  // The fourth look at the clock ends the turn of 15, so that each try begins with one push.
  const commit = new GroupCommit({
    store,
    commands: householdCommands,
    now: () => NOW,
    newId,
    clock: () => (ms += 6),
  })
  const pushes = ['first', 'second', 'third'].map((name) =>
    commit.push({ author: ANNA, operations: [createItem(name)] }),
  )
  const outcomes = await Promise.allSettled(pushes)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

it('gives the same operation in two pushes at one moment one outcome', async () => {
  const { held } = await household()
  const operation = createItem('once')
  const [one, two] = await Promise.all([
    held.push({ author: ANNA, operations: [operation] }),
    held.push({ author: ANNA, operations: [operation] }),
  ])
  expect(one?.results[0]).toMatchObject({ status: 'applied', seq: 1, replayed: false })
  expect(two?.results[0]).toMatchObject({ status: 'applied', seq: 1, replayed: true })
  expect(held.read((view) => view.size('items'))).toBe(1)
})

it('has another thread do what is in the background, whole and in its order', async () => {
  const { file } = await household()
  const options = { store: file, commands: householdCommands, now: () => NOW, newId, clock: () => 0 }
  const thread = new GroupCommit(options)
  const taken: string[][] = []
  const large: LargeOperations = {
    includes: () => false,
    // Stands in for the thread: it does at most two at once.
    push({ operations, author, epoch }: LargePart) {
      const some = operations.slice(0, 2)
      taken.push(some.map(({ input }) => String(input.name)))
      return thread.push({ author, epoch, operations: some })
    },
  }
  const commit = new GroupCommit({ ...options, large })
  const named = (...names: string[]) => names.map((name) => createItem(name))
  const outcomes = await Promise.all([
    commit.push({ author: ANNA, operations: named('before') }),
    commit.push({ author: ANNA, operations: named('a', 'b', 'c'), in_background: true }),
    commit.push({ author: ANNA, operations: named('after') }),
  ])
  expect(taken).toEqual([['a', 'b'], ['c']])
  expect(outcomes.map(({ results }) => results.map(({ seq }) => seq))).toEqual([[1], [2, 3, 4], [5]])
  // Without a thread they are done here.
  const alone = await thread.push({ author: ANNA, operations: named('d'), in_background: true })
  expect(alone.results).toMatchObject([{ seq: 6 }])
})

it('gives a push the error of a file that cannot be read, and goes on', async () => {
  const { file } = await household()
  let isReadable = false
  const large: LargeOperations = {
    includes() {
      if (isReadable) return false
      throw new DamagedFileError(file.path, 'a page of it')
    },
    push: () => Promise.resolve(null),
  }
  const commit = new GroupCommit({ store: file, commands: householdCommands, now: () => NOW, newId, large })
  const push = () => commit.push({ author: ANNA, operations: [createItem('one')] })
  await expect(push()).rejects.toThrow(DamagedFileError)
  isReadable = true
  expect((await push()).results).toMatchObject([{ status: 'applied' }])
})

it('gives every push of a transaction that fails the error, and goes on', async () => {
  const { held, file } = await household()
  const pages = Number(file.database.pragma('page_count', { simple: true }))
  file.database.pragma(`max_page_count = ${pages}`)
  const batch = () => Array.from({ length: 50 }, () => createItem('x'.repeat(200)))
  // A clock that stands still: on a busy machine a turn is over before the file is full.
  const commit = new GroupCommit({
    store: file,
    commands: householdCommands,
    now: () => NOW,
    newId,
    clock: () => 0,
  })
  const pushes = [
    commit.push({ author: ANNA, operations: batch() }),
    commit.push({ author: ANNA, operations: batch() }),
  ]
  const errors = await Promise.all(pushes.map((push) => push.catch((error: unknown) => error)))
  expect(errors).toEqual([expect.any(StorageFullError), expect.any(StorageFullError)])
  expect(held.state().seq).toBe(0)
  file.database.pragma('max_page_count = 1000000')
  expect((await held.push({ author: ANNA, operations: [createItem('small')] })).seq).toBe(1)
})

it('tries again while another process is writing, and gives up after a while', async () => {
  const { pool, held } = await household()
  const { file } = pool.place(held.household_id)
  const holder = openScopeFile(file, householdSchema)
  holder.database.exec('BEGIN IMMEDIATE')
  const waiting = held.push({ author: ANNA, operations: [createItem('patient')] })
  await delay(100)
  holder.database.exec('ROLLBACK')
  expect((await waiting).results).toMatchObject([{ status: 'applied' }])
  holder.database.exec('BEGIN IMMEDIATE')
  await expect(held.push({ author: ANNA, operations: [createItem('in vain')] })).rejects.toThrow(BusyError)
  holder.database.exec('ROLLBACK')
  holder.close()
})

it('looks up outcomes, reads and hands out changes', async () => {
  const { held } = await household()
  const operation = createItem('thing')
  await held.push({ author: ANNA, operations: [operation] })
  expect(held.recorded(operation.operation_id)?.result.status).toBe('applied')
  expect(held.recorded(newId())).toBeNull()
  const { changeLines } = held
  expect(changeLines(0, ['items'], 10)).toMatchObject({ seq: 1, changes: [{ collection: 'items' }] })
  expect(held.read((view, { seq }) => [view.size('items'), seq])).toEqual([1, 1])
})

it('finds what was pushed, and keeps the index in a file of its own beside the household', async () => {
  const { held, file } = await household()
  for (let i = 0; i < 8; i++) {
    await held.push({
      author: ANNA,
      operations: Array.from({ length: 400 }, (_, k) => createItem(`thing number ${i * 400 + k}`)),
    })
  }
  const found = () => held.find('number 3199', { limit: 5 })
  await expect.poll(found, { timeout: 100_000 }).toMatchObject({
    complete: true,
    hits: [{ title: 'thing number 3199' }],
  })
  const index = join(dirname(file.path), 'search.sqlite')
  await expect.poll(() => existsSync(index), { timeout: 100_000 }).toBe(true)
  expect(file.database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search%'").all()).toEqual([])
})

it('leaves no log beside a household that was searched when it stops', async () => {
  const pool = newPool()
  const [household_id = ''] = await founded(pool, 1)
  const held = await pool.acquire(household_id)
  await held.push({ author: ANNA, operations: [createItem('Hammer')] })
  expect(await held.find('hammer', { limit: 5 })).toMatchObject({ hits: [{ title: 'Hammer' }] })
  held.release()
  await pool.closeAll()
  const { directory } = pool.place(household_id)
  const names = readdirSync(directory)
  expect(names).toContain('search.sqlite')
  expect(names.filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
})

it('does operations that belong together in a transaction of their own, or takes them back', async () => {
  const { held, file } = await household()
  const [first, second] = [newId(), newId()]
  const [alone, together, last] = await Promise.all([
    held.push({ author: ANNA, operations: [createItem('alone')] }),
    held.push({
      author: ANNA,
      operations: [createItem('a', first), createItem('b', second)],
      together: 'all',
    }),
    held.push({ author: ANNA, operations: [createItem('last')] }),
  ])
  expect([alone?.seq, together?.seq, last?.seq]).toEqual([1, 3, 4])
  expect([together?.done, file.commits]).toEqual([true, 3])

  const good = createItem('good')
  const refused = await held.push({
    author: ANNA,
    operations: [good, createItem('twin', first)],
    together: 'all',
  })
  expect(refused).toMatchObject({ done: false, seq: 4, epoch: held.state().epoch })
  expect(refused.results.map(({ status }) => status)).toEqual(['applied', 'rejected'])
  expect(held.state().seq).toBe(4)
  expect(held.recorded(good.operation_id)).toBeNull()

  const led = await held.push({
    author: ANNA,
    operations: [createItem('twin', first), good],
    together: { from: 1, to: 2 },
  })
  expect([led.done, held.state().seq]).toEqual([false, 4])
  // The first one records what the others do, and of these there is none.
  const empty = await held.push({
    author: ANNA,
    operations: [good, createItem('twin', first)],
    together: { from: 1, to: 2 },
  })
  expect([empty.done, held.state().seq, held.recorded(good.operation_id)]).toEqual([false, 4, null])
  // One that is needed stands behind those that may be refused.
  const behind = await held.push({
    author: ANNA,
    operations: [good, createItem('twin', first)],
    together: { from: 0, to: 1 },
  })
  expect([behind.done, held.state().seq, held.recorded(good.operation_id)]).toEqual([false, 4, null])
  const each = await held.push({
    author: ANNA,
    operations: [good, createItem('twin', first), createItem('other')],
    together: { from: 1, to: 3 },
  })
  expect([each.done, each.seq, held.state().seq]).toEqual([true, 6, 6])
  expect(each.results[0]).toMatchObject({ status: 'applied', replayed: false })
})

it('has those that come with operations that are taken back go on', async () => {
  const { held } = await household()
  const outcomes = await Promise.all([
    held.push({ author: ANNA, operations: [{ ...createItem('x'), type: 'no.such' }], together: 'all' }),
    held.push({ author: ANNA, operations: [createItem('y')] }),
    held.push({
      author: ANNA,
      operations: [{ ...createItem('z'), type: 'no.such' }],
      together: { from: 1, to: 1 },
    }),
    held.push({ author: ANNA, operations: [createItem('w')] }),
  ])
  expect(outcomes.map(({ done, seq }) => [done, seq])).toEqual([
    [false, 0],
    [true, 1],
    [false, 1],
    [true, 2],
  ])
})

it('runs what follows a push once its outcome is on disk, and before the push returns', async () => {
  const seen: unknown[] = []
  const faults: unknown[] = []
  const pool = newPool({
    onFault: (error) => void faults.push(error),
    async afterPush(file, { author, operations }, { results }) {
      await delay(5)
      seen.push([author.user_id, operations.length, results[0]?.seq, file.state().seq])
      if (operations.length > 1) throw new Error('what follows fails')
    },
  })
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  await held.push({ author: ANNA, operations: [createItem('Saw')] })
  expect(seen).toEqual([['anna', 1, 1, 1]])
  // A failure is reported, and the outcome of the push stands.
  const { results } = await held.push({ author: ANNA, operations: [createItem('Axe'), createItem('Pen')] })
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(faults).toEqual([new Error('what follows fails')])
})
