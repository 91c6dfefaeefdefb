import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Lines that must compile, and lines that must not. */
const CODE = `
import { execute, householdCommands, type HouseholdCollections, type Replica, type ScopeTransaction } from '../../engine/index.ts'
declare const replica: Replica
declare const type: string
declare const transaction: ScopeTransaction<HouseholdCollections>
declare const context: Parameters<typeof execute>[3]
const id = '01900000-0000-7000-8000-000000000003'
const about = { operation_id: id, base_seq: 0, occurred_at: '2026-11-20T10:00:00.000Z' }
void replica.mutate('item.create', { public_id: id, name: 'Drill' })
void replica.mutate('item.crate', { public_id: id, name: 'Drill' }) // wrong
void replica.mutate('item.create', { public_id: id, nam: 'Drill' }) // wrong
void replica.submit('item.create', { public_id: id, name: 'Drill' })
void replica.submit(type, { public_id: id })
void replica.submit('item.crate', { public_id: id }) // wrong
execute(transaction, householdCommands, [{ ...about, type: 'item.create', input: { public_id: id, name: 'Drill' } }], context)
execute(transaction, householdCommands, [{ ...about, type: 'item.crate', input: { public_id: id } }], context) // wrong
execute(transaction, householdCommands, [{ ...about, type: 'item.create', input: { name: 7 } }], context) // wrong
for (const found of await replica.search('drill')) {
  if (found.collection === 'items') console.log(found.record.quantity)
  console.log(found.record.quantity) // wrong
}
`

it('the compiler refuses wrong operation types and inputs, and narrows what a search found', {
  timeout: 120_000,
}, () => {
  const folder = mkdtempSync(join(ROOT, 'dist', 'types-'))
  try {
    const file = join(folder, 'example.ts')
    writeFileSync(file, CODE)
    const flags =
      '--noEmit --strict --module nodenext --target es2023 --lib es2023,dom --types node --skipLibCheck --ignoreConfig --allowImportingTsExtensions --pretty false'
    const tsc = join(ROOT, 'node_modules', '.bin', 'tsc')
    const { stdout } = spawnSync(tsc, [...flags.split(' '), file], { cwd: folder, encoding: 'utf8' })
    const refused = [...stdout.matchAll(/^example\.ts\((\d+),/gm)].map(([, line]) => Number(line))
    const wrong = CODE.split('\n').flatMap((line, at) => (line.endsWith('// wrong') ? [at + 1] : []))
    expect([...new Set(refused)], stdout).toEqual(wrong)
    expect(stdout.match(/^\S/gm)).toHaveLength(stdout.match(/^example\.ts/gm)?.length ?? 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
