/**
 * How many `item.create` a household file takes in a second, judged and committed in batches, each made durable.
 * `npx tsx test/storage/bench-creates.ts [operations] [batch]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Author, execute, householdCommands } from '../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../storage/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { idMaker } from './support/ids.ts'

const total = Number(process.argv[2] ?? 50_000)
const batch = Number(process.argv[3] ?? 100)
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'stowage-bench-'))
const path = join(folder, 'inventory.sqlite')
const newId = idMaker(1_700_000_000_000)
createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
const file = openScopeFile(path, householdSchema)
const author: Author = { user_id: newId(), replica_id: newId(), role: 'member' }
const now = '2026-11-20T10:00:00.000Z'
const box = newId()
const operation = (type: string, input: Operation['input']): Operation => ({
  operation_id: newId(),
  type,
  input,
  base_seq: 1,
  occurred_at: now,
})
const push = (operations: Operation[]) =>
  file.transact(now, (transaction) => execute(transaction, householdCommands, operations, { author, newId }))

push([operation('container.create', { public_id: box, name: 'Box' })])
const batches: Operation[][] = []
for (let i = 0; i < total; i += batch) {
  const placement = { kind: 'container', id: box }
  batches.push(
    Array.from({ length: batch }, (_, k) =>
      operation('item.create', { public_id: newId(), name: `Thing number ${i + k}`, quantity: 2, placement }),
    ),
  )
}
const rounds = 4
const perRound = batches.length / rounds
for (let round = 0; round < rounds; round++) {
  const started = process.hrtime.bigint()
  const cpu = process.cpuUsage()
  let applied = 0
  const slice = batches.slice(round * perRound, (round + 1) * perRound)
  for (const operations of slice)
    for (const { status } of push(operations)) if (status === 'applied') applied++
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `${applied} applied, ${Math.round(applied / seconds)} per second, ` +
      `${((seconds * 1e6) / applied).toFixed(1)} us each (user ${(user / applied).toFixed(1)}, system ${(system / applied).toFixed(1)})`,
  )
}
const { stored, computed } = file.rescan()
console.log(stored.checksum === computed.checksum ? 'checksum agrees' : 'CHECKSUM DIFFERS')
file.close()
rmSync(folder, { recursive: true })
