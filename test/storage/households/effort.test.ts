import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { householdCommands } from '../../../engine/index.ts'
import { GroupCommit } from '../../../storage/households/group-commit.ts'
import type { LargeOperations, LargePart } from '../../../storage/households/pushing.ts'
import { HouseholdPool, ScopeFile } from '../../../storage/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { dearOperations } from '../../bench/stalls/dear-operations.ts'
import { furnishHostile, SMALL } from '../../bench/stalls/hostile-household.ts'
import { ANNA, createItem, founded, NOW, newId } from './support.ts'

/** Furnishing a household takes seconds, and more on a busy machine. In milliseconds. */
const PATIENCE = 180_000

const OWNER = { ...ANNA, role: 'owner' } as const

const folder = mkdtempSync(join(tmpdir(), 'stowage-effort-'))
let pool: HouseholdPool | undefined

/** One household for all tests here: to furnish it takes longer than they do. */
let furnished: ReturnType<typeof furnish> | undefined
const hostile = () => (furnished ??= furnish())

afterAll(async () => {
  await pool?.closeAll()
  rmSync(folder, { recursive: true, force: true })
})

async function furnish() {
  pool = new HouseholdPool({ data: folder, now: () => NOW, newId })
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  if (!(held.store instanceof ScopeFile)) throw new Error('no file')
  return { held, file: held.store, home: furnishHostile(held.store, SMALL) }
}

function operation(type: string, input: unknown): Operation {
  const clean: Operation['input'] = JSON.parse(JSON.stringify(input))
  return { operation_id: newId(), type, input: clean, base_seq: 0, occurred_at: NOW }
}

it(
  'B6 does what takes many steps in another thread, in its order, with the same results',
  async () => {
    const { held, home } = await hostile()
    const [kept = ''] = home.noted
    const pushed = await held.push({
      author: OWNER,
      operations: [
        createItem('before'),
        // It reads all that hangs in the slot, since its author has seen none of it.
        operation('item.assign', { public_id: home.loose[0], placement: { kind: 'slot', id: home.slot } }),
        createItem('between'),
        operation('item.set_notes', { public_id: kept, notes: 'Short' }),
        operation('short_code.create_blank', { count: 1000 }),
        createItem('after'),
      ],
    })
    expect(pushed.results.map(({ error }) => error)).toEqual(Array(6).fill(null))
    const [first = 0] = pushed.results.map(({ seq }) => seq ?? 0)
    expect(pushed.results.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5].map((n) => first + n))
    expect(held.read((view) => view.get('items', kept)?.record.notes)).toBe('Short')
  },
  PATIENCE,
)

it(
  'B6 judges in another thread what has a precondition, or belongs together',
  async () => {
    const { held, home } = await hostile()
    const [thing = ''] = home.loose
    const dear = () => operation('short_code.create_blank', { count: 1000 })
    const unmet = () => ({ rejected: { code: 'precondition_failed', message: 'no', details: [] } })
    const refused = await held.push({ author: OWNER, operations: [dear()], precondition: unmet })
    expect(refused.results[0]?.error?.code).toBe('precondition_failed')
    const met = await held.push({ author: OWNER, operations: [dear()], precondition: () => null })
    expect(met.results[0]?.status).toBe('applied')
    const quantities = () => operation('item.set_quantity', { public_id: thing, quantity: 2 })
    const lost = operation('item.archive', { public_id: newId() })
    const taken = await held.push({
      author: OWNER,
      operations: [quantities(), dear(), lost],
      together: 'all',
    })
    expect(taken.done).toBe(false)
    expect(held.read((view) => view.get('items', thing)?.record.quantity)).toBe(1)
    const done = await held.push({ author: OWNER, operations: [quantities(), dear()], together: 'all' })
    expect(done.done).toBe(true)
    expect(held.read((view) => view.get('items', thing)?.record.quantity)).toBe(2)
  },
  PATIENCE,
)

it(
  'B6 gives up what takes too many steps before anything of it is written, whatever its type',
  async () => {
    const { file, home } = await hostile()
    const options = { store: file, commands: householdCommands, now: () => NOW, newId }
    const unbounded = new GroupCommit(options)
    const given_up = new Set<string>()
    const large: LargeOperations = {
      includes: () => false,
      // Stands in for the thread.
      push({ operations, author, epoch }: LargePart) {
        const [first] = operations
        if (!first) throw new Error('no operation')
        expect(file.recorded(first.operation_id)).toBeNull()
        given_up.add(first.type)
        return unbounded.push({ author, epoch, operations: [first] })
      },
    }
    const bounded = new GroupCommit({ ...options, large })
    for (const [type, inputs] of Object.entries(dearOperations)) {
      const all = inputs(home)
      const some = [...all.slice(0, 2), ...all.slice(-1)].map((input) => operation(type, input))
      const { results } = await bounded.push({ author: OWNER, operations: some })
      expect(
        results.map(({ error }) => error?.code),
        type,
      ).not.toContain('internal_error')
    }
    expect([...given_up]).toEqual(
      expect.arrayContaining([
        'structure.build',
        'short_code.create_blank',
        'item.edit_notes',
        'scan_session.confirm',
      ]),
    )
    // What deletes a few old sessions reads no more of them than it deletes.
    expect([...given_up]).not.toContain('scan_session.create')
    expect(file.checkChain()).toMatchObject({ broken_at: null })
  },
  PATIENCE,
)
