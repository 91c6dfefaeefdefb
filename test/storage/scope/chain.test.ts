import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { executeReceived, householdCommands } from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../../storage/index.ts'
import { chainAgain, checkChain } from '../../../storage/scope/chain-operations.ts'
import { Database } from '../../../storage/sqlite.ts'
import { temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'
import { ANNA, at, EPOCH, SCOPE } from '../support/world.ts'

const folder = temporaryFolder()
let files = 0

/** A file with five operations of one item. */
function filled(): string {
  const path = join(folder, `chain-${++files}.sqlite`)
  createScopeFile(path, householdSchema, { scope_id: SCOPE, epoch: EPOCH })
  const file = openScopeFile(path, householdSchema)
  const newId = idMaker()
  const public_id = newId()
  const inputs: [string, Record<string, unknown>][] = [
    ['item.create', { public_id, name: 'Drill' }],
    ['item.update', { public_id, name: 'Cordless drill' }],
    ['item.set_quantity', { public_id, quantity: 3 }],
    ['item.archive', { public_id }],
    ['item.restore', { public_id }],
  ]
  for (const [i, [type, input]] of inputs.entries()) {
    const operation = { operation_id: newId(), type, input, base_seq: i, occurred_at: at(i) }
    const results = file.transact(at(i), (transaction) =>
      executeReceived(transaction, householdCommands, [operation], { author: ANNA, newId }),
    )
    expect(results[0]?.status).toBe('applied')
  }
  expect(file.checkChain()).toMatchObject({ operations: 5, broken_at: null })
  file.close()
  return path
}

function tampered(sql: string): number | null {
  const path = filled()
  const database = new Database(path)
  database.exec(sql)
  database.close()
  const file = openScopeFile(path, householdSchema)
  const { broken_at } = file.checkChain()
  file.close()
  return broken_at
}

it.each([
  ['an input', `UPDATE operations SET input = replace(input, 'Cordless', 'Corded') WHERE seq = 2`, 2],
  ['what it did', `UPDATE operations SET effects = '[]' WHERE seq = 2`, 2],
  ['who did it', `UPDATE authors SET user_id = 'somebody else'`, 1],
  ['when', `UPDATE operations SET occurred_at = occurred_at + 1 WHERE seq = 4`, 4],
  ['a hash', `UPDATE operations SET hash = zeroblob(32) WHERE seq = 3`, 3],
  ['a row that is gone', 'DELETE FROM operations WHERE seq = 3', 4],
  [
    'two rows that changed places',
    'UPDATE operations SET seq = seq + 100 WHERE seq = 2; UPDATE operations SET seq = 2 WHERE seq = 3; UPDATE operations SET seq = 3 WHERE seq = 102',
    2,
  ],
])('notices that the history was changed: %s', (_what, sql, broken_at) => {
  expect(tampered(sql)).toBe(broken_at)
})

it('has another head after every operation', () => {
  const path = filled()
  const file = openScopeFile(path, householdSchema)
  const { head } = file.checkChain()
  const database = new Database(path)
  database.exec('DELETE FROM operations WHERE seq = 5')
  database.close()
  expect(file.checkChain()).toMatchObject({ operations: 4, broken_at: null })
  expect(file.checkChain().head).not.toBe(head)
  file.close()
})

describe('operations of one transaction', () => {
  /** A file with operations of three transactions: 1 to 3, 4 and 5, and 6. */
  function together(): string {
    const path = join(folder, `together-${++files}.sqlite`)
    createScopeFile(path, householdSchema, { scope_id: SCOPE, epoch: EPOCH })
    const file = openScopeFile(path, householdSchema)
    const newId = idMaker()
    for (const [at_once, i] of [3, 2, 1].map((n, i) => [n, i] as const)) {
      const operations = Array.from({ length: at_once }, () => ({
        operation_id: newId(),
        type: 'item.create',
        input: { public_id: newId(), name: 'Drill' },
        base_seq: 0,
        occurred_at: at(i),
      }))
      file.transact(at(i), (transaction) =>
        executeReceived(transaction, householdCommands, operations, { author: ANNA, newId }),
      )
    }
    expect(file.checkChain()).toMatchObject({ operations: 6, broken_at: null })
    file.close()
    return path
  }

  it('have one hash, which vouches for each of them', () => {
    const path = together()
    const database = new Database(path)
    const hashed = 'SELECT seq FROM operations WHERE hash IS NOT NULL ORDER BY seq'
    expect(database.prepare<[], number>(hashed).pluck().all()).toEqual([3, 5, 6])
    const change = database.prepare<[string, number]>('UPDATE operations SET input = ? WHERE seq = ?')
    const broken = [1, 2, 3, 4, 5, 6].map((seq) => {
      const { input } = z
        .object({ input: z.string() })
        .parse(database.prepare('SELECT input FROM operations WHERE seq = ?').get(seq))
      change.run('{}', seq)
      const { broken_at } = checkChain(database)
      change.run(input, seq)
      return broken_at
    })
    expect(broken).toEqual([1, 1, 1, 4, 4, 6])
    expect(checkChain(database).broken_at).toBeNull()
    database.close()
  })

  it('are found wanting when their hash is gone, and when their end is', () => {
    const path = together()
    const database = new Database(path)
    database.exec('UPDATE operations SET hash = NULL WHERE seq = 6')
    expect(checkChain(database)).toMatchObject({ operations: 5, broken_at: 6 })
    database.exec('DELETE FROM operations WHERE seq >= 5')
    expect(checkChain(database)).toMatchObject({ operations: 3, broken_at: 4 })
    database.close()
  })

  it('keep their hashes when all hashes are made again', () => {
    const path = together()
    const database = new Database(path)
    const hashes = () => database.prepare('SELECT seq, hash FROM operations ORDER BY seq').all()
    const before = hashes()
    chainAgain(database)
    expect(hashes()).toEqual(before)
    database.close()
  })

  it('share hashes among no more than can be held in memory', () => {
    const path = join(folder, `many-${++files}.sqlite`)
    createScopeFile(path, householdSchema, { scope_id: SCOPE, epoch: EPOCH })
    const file = openScopeFile(path, householdSchema)
    const newId = idMaker()
    const operations = Array.from({ length: 1100 }, (_, i) => ({
      operation_id: newId(),
      type: 'item.create',
      input: { public_id: newId(), name: 'Drill', notes: i >= 1010 && i < 1020 ? 'x'.repeat(99_000) : '' },
      base_seq: 0,
      occurred_at: at(1),
    }))
    file.transact(at(1), (transaction) =>
      executeReceived(transaction, householdCommands, operations, { author: ANNA, newId }),
    )
    const hashed = file.database
      .prepare<[], number>('SELECT seq FROM operations WHERE hash IS NOT NULL')
      .pluck()
      .all()
    const runs = hashed.map((seq, i) => seq - (hashed[i - 1] ?? 0))
    expect(Math.max(...runs)).toBeGreaterThan(400)
    expect(Math.max(...runs)).toBeLessThanOrEqual(500)
    // Their texts are a million characters and more.
    expect(runs.length).toBeGreaterThan(3)
    expect(file.checkChain()).toMatchObject({ operations: 1100, broken_at: null })
    file.close()
  })
})
