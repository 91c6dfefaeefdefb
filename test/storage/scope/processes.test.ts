import { expect, it } from 'vitest'
import { BusyError, openScopeFile, patiently } from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { newWorldFile, newWorldPath, temporaryFolder } from '../support/files.ts'
import { firstWord, outputOf, startWriter } from '../support/processes.ts'
import { worldSchema } from '../support/schema.ts'
import { Pusher } from '../support/world.ts'

const folder = temporaryFolder()

it('two processes write one file, and lose nothing', async () => {
  const path = newWorldPath(folder)
  const outputs = await Promise.all([1, 2].map((seed) => outputOf(startWriter([path, 'many', String(seed)]))))
  expect(outputs).toEqual(['done\n', 'done\n'])
  const file = openScopeFile(path, worldSchema)
  expect(file.state()).toMatchObject({ seq: 200, rows: { things: 200, sightings: 200 } })
  expect(
    file.read((view) => view.all('things').filter(({ record }) => record.name === 'from 1')),
  ).toHaveLength(100)
  expect(file.rescan().computed).toEqual(file.rescan().stored)
  expect(file.integrityCheck('full')).toEqual([])
  file.close()
})

it('waits a moment for another process that writes, and gives up', async () => {
  const file = newWorldFile(folder)
  const world = new Pusher(file)
  const holder = startWriter([file.path, 'hold'])
  expect(await firstWord(holder)).toBe('holding')
  expect(() => world.puts()).toThrow(BusyError)
  expect(file.state().seq).toBe(0)
  holder.stdin?.end('end\n')
  await outputOf(holder)
  world.puts()
  expect(file.state().seq).toBe(1)
  file.close()
})

it('opens a file when another is done that has it to itself, as the last one that closes it', async () => {
  const path = newWorldPath(folder)
  const other = new Database(path)
  other.pragma('journal_mode = DELETE')
  other.exec('BEGIN EXCLUSIVE')
  expect(() => openScopeFile(path, worldSchema)).toThrow(BusyError)
  const opening = patiently(() => openScopeFile(path, worldSchema))
  other.close()
  const file = await opening
  expect(file.state().seq).toBe(0)
  file.close()
})

it('does not know what became of a commit that failed, and settles it when it comes again', async () => {
  const path = newWorldPath(folder)
  // The WAL cannot grow beyond the bound, so writing fails in the middle of a commit.
  const text = await outputOf(startWriter([path, 'fail'], 3000))
  const { name, kept, seq, ids } = JSON.parse(text)
  expect(name).toBe('UncertainCommitError')
  expect([0, 20]).toContain(kept)
  const file = openScopeFile(path, worldSchema)
  const after = ids.filter((id: string) => file.recorded(id)).length
  expect([0, 20]).toContain(after)
  expect(file.state().seq).toBe(seq - kept + after)
  expect(file.rescan().computed).toEqual(file.rescan().stored)
  const world = new Pusher(file)
  const again = world.push(
    ids.map((operation_id: string) =>
      world.operation('thing.put', { public_id: world.newId() }, { operation_id }),
    ),
  )
  const expected = after === 20 ? 'rejected' : 'applied'
  expect(again.map(({ status }) => status)).toEqual(ids.map(() => expected))
  file.close()
})
