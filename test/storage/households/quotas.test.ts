import { expect, it } from 'vitest'
import { householdCommands, QUOTA_NAMES, type QuotaLimits, quotaLimits } from '../../../engine/index.ts'
import { FREEING } from '../../../engine/quotas/freeing.ts'
import { ScopeFile, TooManyRejectionsError } from '../../../storage/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { ANNA, createItem, founded, NOW, newId, newPool } from './support.ts'

const BEN = { user_id: 'ben', replica_id: 'ben-phone', role: 'member' } as const

function operation(type: string, input: Operation['input'], occurred_at = NOW): Operation {
  return { operation_id: newId(), type, input, base_seq: 0, occurred_at }
}

async function household(set: Partial<QuotaLimits>, now = () => NOW) {
  const pool = newPool({ quotas: { ...quotaLimits(), ...set }, now })
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  if (!(held.store instanceof ScopeFile)) throw new Error('no file')
  const file = held.store
  const push = async (...operations: Operation[]) => (await held.push({ author: ANNA, operations })).results
  const codes = async (...operations: Operation[]) =>
    (await push(...operations)).map(({ status, error }) => error?.code ?? status)
  return { held, file, push, codes }
}

it('Y1: an operation beyond the records of a household is rejected, and its neighbours go on', async () => {
  const { push, codes } = await household({ household_records: 2 })
  const [first, second] = [newId(), newId()]
  const third = createItem('third')
  const rename = operation('item.update', { public_id: first, name: 'renamed' })
  expect(await codes(createItem('first', first), createItem('second', second), third, rename)).toEqual([
    'applied',
    'applied',
    'quota_exceeded',
    'applied',
  ])
  const [again] = await push(third)
  expect(again).toMatchObject({
    replayed: true,
    error: {
      code: 'quota_exceeded',
      details: [
        {
          path: '',
          code: 'household_records',
          message: 'The quota household_records is 2, and 2 are used.',
        },
      ],
    },
  })
})

it('Y1: what is deleted gives its room to something else, in the same batch too', async () => {
  const { codes } = await household({ household_records: 2 })
  const [shelf, other] = [newId(), newId()]
  const location = (public_id: string) => operation('location.create', { public_id, name: public_id })
  expect(await codes(location(shelf), location(other), location(newId()))).toEqual([
    'applied',
    'applied',
    'quota_exceeded',
  ])
  expect(
    await codes(operation('location.delete', { public_id: shelf }), location(newId()), location(newId())),
  ).toEqual(['applied', 'applied', 'quota_exceeded'])
})

it('Y1: what is built off the thread is held to the quota as well', async () => {
  const { codes, file } = await household({ household_records: 600 })
  const cellar = newId()
  await codes(operation('location.create', { public_id: cellar, name: 'Cellar' }))
  const build = (count: number) =>
    operation('structure.build', {
      parent: { kind: 'location', id: cellar },
      slots: { count, name: '{slot:05}' },
    })
  expect(await codes(build(700))).toEqual(['quota_exceeded'])
  expect(await codes(build(550))).toEqual(['applied'])
  expect(file.recordCount()).toBe(551)
})

it('Y2: with its bytes used up a household still archives, deletes and undoes', async () => {
  const { file, push, codes } = await household({ household_bytes: 4_000_000 })
  const item = newId()
  const made = createItem('saw', item)
  const shelf = newId()
  await codes(made, operation('location.create', { public_id: shelf, name: 'Shelf' }))
  const large = () => operation('item.update', { public_id: item, description: 'x'.repeat(1900) })
  let full = false
  for (let n = 0; n < 40 && !full; n++) {
    const answers = await codes(...Array.from({ length: 50 }, large))
    full = answers.includes('quota_exceeded')
  }
  expect(full).toBe(true)
  expect(file.bytesUsed()).toBeGreaterThan(3_600_000)
  expect(file.bytesUsed()).toBeLessThan(4_000_000)
  const [refused] = await push(createItem('one more'))
  expect(refused?.error?.details).toEqual([expect.objectContaining({ code: 'household_bytes' })])
  const archive = operation('item.archive', { public_id: item })
  expect(
    await codes(
      archive,
      operation('location.delete', { public_id: shelf }),
      operation('operation.undo', { operation_id: archive.operation_id }),
    ),
  ).toEqual(['applied', 'applied', 'applied'])
})

it('Y2: every operation that stays possible is a command, and none of them begins something', () => {
  for (const type of FREEING) expect(householdCommands.has(type), type).toBe(true)
  expect([...FREEING].filter((type) => /\.(create|add|attach|build|bind|set)/.test(type))).toEqual([])
})

it('Y3: blank labels are bounded in number, and a bound one counts no more', async () => {
  const { codes } = await household({ blank_labels: 5 })
  const item = newId()
  const blank = operation('short_code.create_blank', { count: 4 })
  expect(await codes(createItem('saw', item), blank)).toEqual(['applied', 'applied'])
  expect(await codes(operation('short_code.create_blank', { count: 2 }))).toEqual(['quota_exceeded'])
  expect(await codes(operation('short_code.create_blank', { count: 1 }))).toEqual(['applied'])
})

it('Y3: a member begins no more scan sessions than the quota, and others begin theirs', async () => {
  const { held, codes } = await household({ scan_sessions: 3 })
  const session = () => operation('scan_session.create', { public_id: newId(), purpose: 'find' })
  expect(await codes(session(), session(), session(), session())).toEqual([
    'applied',
    'applied',
    'applied',
    'quota_exceeded',
  ])
  const { results } = await held.push({ author: BEN, operations: [session()] })
  expect(results[0]?.status).toBe('applied')
})

it('Y3: scan sessions that are a day old make room for new ones', async () => {
  let now = NOW
  const { codes } = await household({ scan_sessions: 2 }, () => now)
  const session = () => operation('scan_session.create', { public_id: newId(), purpose: 'find' }, now)
  expect(await codes(session(), session(), session())).toEqual(['applied', 'applied', 'quota_exceeded'])
  now = '2026-11-22T10:00:00.000Z'
  expect(await codes(session())).toEqual(['applied'])
})

it('Y4: of a rejected operation the input is kept as a digest, and the reason in at most 2,000 characters', async () => {
  const { file, push } = await household({})
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}${'k'.repeat(180)}`, 1]))
  const bad = operation('item.create', unknown)
  const [first] = await push(bad)
  const row = file.database
    .prepare<[], { input: string; error: string }>('SELECT input, error FROM refusals')
    .get()
  expect(row?.input).toMatch(/^"sha256:[0-9a-f]{64}"$/)
  expect(row?.error.length).toBeLessThan(2000)
  expect(first?.error?.details.length).toBeGreaterThan(0)
  const [again] = await push(bad)
  expect(again).toEqual({ ...first, replayed: true })
  const [reused] = await push({ ...bad, input: { ...bad.input, more: 1 } })
  expect(reused?.error?.code).toBe('operation_id_reused')
})

it('Y4: a member whose rejected operations of a day are used up is turned away as a whole, without a trace', async () => {
  let now = NOW
  const { held, file, codes } = await household({ rejected_operations: 10 }, () => now)
  const bad = () => operation('item.archive', { public_id: newId() })
  const many = (count: number) => Array.from({ length: count }, bad)
  expect(await codes(...many(12))).toEqual(Array.from({ length: 12 }, () => 'not_found'))
  const kept = () => file.database.prepare<[], number>('SELECT count(*) FROM refusals').pluck().get()
  const good = createItem('saw')
  const refused = await held
    .push({ author: ANNA, operations: [good, bad()] })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(TooManyRejectionsError)
  // Two are owed, and one is to be there: three tenths of a day.
  expect(refused).toMatchObject({ limit: 10, retry_after_seconds: 3 * 8640 })
  expect(kept()).toBe(12)
  expect(held.recorded(good.operation_id)).toBeNull()
  expect((await held.push({ author: BEN, operations: [good] })).results[0]?.status).toBe('applied')
  now = '2026-11-20T17:13:00.000Z'
  expect(await codes(createItem('hammer'), bad())).toEqual(['applied', 'not_found'])
})

it('Y4: pushes at the same moment do not get past the number of rejected operations together', async () => {
  const { held, file } = await household({ rejected_operations: 10 })
  const many = () => Array.from({ length: 10 }, () => operation('item.archive', { public_id: newId() }))
  const pushes = Array.from({ length: 8 }, () => held.push({ author: ANNA, operations: many() }))
  const outcomes = await Promise.allSettled(pushes)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(file.database.prepare('SELECT count(*) FROM refusals').pluck().get()).toBe(10)
})

it('Y1: every quota has a limit of its own', () => {
  expect(Object.keys(quotaLimits()).sort()).toEqual([...QUOTA_NAMES].sort())
  expect(quotaLimits({ household_bytes: 3, blank_labels: 7 })).toMatchObject({
    household_bytes: 3_000_000,
    blank_labels: 7,
  })
})
