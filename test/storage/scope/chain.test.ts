import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { executeReceived, householdCommands } from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../../storage/index.ts'
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
