import { expect, it } from 'vitest'
import { ScopeFile } from '../../../storage/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { ANNA, createItem, founded, NOW, newId, newPool } from './support.ts'

const OWNER = { ...ANNA, role: 'owner' } as const

function operation(type: string, input: Operation['input']): Operation {
  return { operation_id: newId(), type, input, base_seq: 0, occurred_at: NOW }
}

async function household() {
  const faults: unknown[] = []
  const pool = newPool({ onFault: (error) => faults.push(error) })
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  const cellar = newId()
  await held.push({
    author: OWNER,
    operations: [operation('location.create', { public_id: cellar, name: 'Cellar' })],
  })
  const build = (count: number) =>
    operation('structure.build', {
      parent: { kind: 'location', id: cellar },
      racks: { count: 1, name: 'R' },
      slots: { count, name: '{slot:05}' },
    })
  return { held, build, faults }
}

it('builds thousands of places, and takes them back, while others are answered', async () => {
  const { held, build, faults } = await household()
  const big = build(9000)
  const seen = new Set<number>()
  const timer = setInterval(() => seen.add(held.state().seq), 1)
  const pushed = await held.push({
    author: OWNER,
    operations: [createItem('before'), big, createItem('after')],
  })
  clearInterval(timer)
  expect(pushed.results.map(({ status, seq }) => [status, seq])).toEqual([
    ['applied', 2],
    ['applied', 3],
    ['applied', 4],
  ])
  expect(pushed.seq).toBe(4)
  // What came before it is there already, and is told, while it goes on.
  expect(seen).toContain(2)
  expect((await held.places()).size).toBe(9002)
  const undo = operation('operation.undo', { operation_id: big.operation_id })
  const undone = await held.push({ author: OWNER, operations: [undo] })
  expect(undone.results[0]).toMatchObject({ status: 'applied', seq: 5, replayed: false })
  expect((await held.places()).size).toBe(1)
  const again = await held.push({ author: OWNER, operations: [undo, big] })
  expect(again.results.map(({ seq, replayed }) => [seq, replayed])).toEqual([
    [5, true],
    [3, true],
  ])
  expect(faults).toEqual([])
})

it('judges what is large as it judges what is small', async () => {
  const { held, build } = await household()
  const refused = await held.push({ author: { ...OWNER, role: 'viewer' }, operations: [build(2000)] })
  expect(refused.results[0]?.error?.code).toBe('access_denied')
  const lost = build(2000)
  const nowhere = { ...lost, input: { ...lost.input, parent: { kind: 'location', id: newId() } } }
  const results = await held.push({
    author: OWNER,
    operations: [createItem('one'), nowhere, build(2000), createItem('two')],
  })
  expect(results.results.map(({ status, error }) => error?.code ?? status)).toEqual([
    'applied',
    'not_found',
    'applied',
    'applied',
  ])
  const small = build(20)
  await held.push({ author: OWNER, operations: [small] })
  if (!(held.store instanceof ScopeFile)) throw new Error('no file')
  expect(held.store.checkChain()).toMatchObject({ broken_at: null })
})

it('lets those wait who push to the same household meanwhile, and answers them in their order', async () => {
  const { held, build } = await household()
  const done: string[] = []
  await Promise.all([
    held.push({ author: OWNER, operations: [build(5000)] }).then(() => done.push('build')),
    held.push({ author: OWNER, operations: [createItem('one')] }).then(() => done.push('one')),
    held.push({ author: OWNER, operations: [createItem('two')] }).then(() => done.push('two')),
  ])
  expect(done).toEqual(['build', 'one', 'two'])
  expect(held.state().seq).toBe(4)
})
