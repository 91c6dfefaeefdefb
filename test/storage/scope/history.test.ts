import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ScopeFile } from '../../../storage/index.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { at, EPOCH, Pusher, sorted, type World } from '../support/world.ts'

const folder = temporaryFolder()
let file: ScopeFile<World>
let world: Pusher
beforeEach(() => {
  file = newWorldFile(folder)
  world = new Pusher(file)
})
afterEach(() => file.close())

const NEXT = '0190a000-0000-4000-8000-00000000e0e1'
const LAST = '0190a000-0000-4000-8000-00000000e0e2'

function known(epoch: string | undefined, base_seq: number): number {
  return file.transact(at(900), (transaction) => transaction.knownSeq(epoch, base_seq))
}

it('counts a base_seq of an earlier epoch up to where it ended', () => {
  for (let i = 0; i < 3; i++) world.puts()
  file.beginEpoch(NEXT, at(50))
  for (let i = 0; i < 3; i++) world.puts()
  expect(file.state()).toMatchObject({ epoch: NEXT, seq: 6 })
  expect([known(EPOCH, 2), known(EPOCH, 6), known(NEXT, 6), known(undefined, 9)]).toEqual([2, 3, 6, 6])
  file.beginEpoch(LAST, at(60))
  expect([known(EPOCH, 6), known(NEXT, 9), known(LAST, 9)]).toEqual([3, 6, 6])
  expect(file.epochs()).toEqual([
    { epoch: EPOCH, parent: null, started_seq: 0, ended_seq: 3 },
    { epoch: NEXT, parent: EPOCH, started_seq: 3, ended_seq: 6 },
    { epoch: LAST, parent: NEXT, started_seq: 6, ended_seq: null },
  ])
  expect(() => file.beginEpoch(EPOCH, at(70))).toThrow('has been before')
  expect(file.state().epoch).toBe(LAST)
})

it('still understands the epochs of a file that it replaces', () => {
  for (let i = 0; i < 5; i++) world.puts()
  // The file that goes away left this history at seq 3 (NEXT), and was restored there once more at 8 (LAST).
  file.beginEpoch('0190a000-0000-4000-8000-00000000e0e3', at(50), [
    { epoch: EPOCH, parent: null, started_seq: 0, ended_seq: 3 },
    { epoch: NEXT, parent: EPOCH, started_seq: 3, ended_seq: 8 },
    { epoch: LAST, parent: NEXT, started_seq: 8, ended_seq: null },
  ])
  expect([known(EPOCH, 9), known(NEXT, 9), known(LAST, 9)]).toEqual([5, 3, 3])
})

it('removes old tombstones, and says up to where', () => {
  const ids = [world.puts(), world.puts(), world.puts()]
  for (const public_id of ids) world.does('thing.delete', { public_id })
  const deletes = () => sorted(file, 0).filter(({ change }) => change.change === 'delete').length
  file.pruneTombstones(new Date(at(0)))
  expect([deletes(), file.state().floor_seq]).toEqual([3, 0])
  file.pruneTombstones(new Date(at(6)))
  expect([deletes(), file.state().floor_seq]).toEqual([1, 5])
  file.pruneTombstones(new Date(at(3)))
  expect([deletes(), file.state().floor_seq]).toEqual([1, 5])
  file.pruneTombstones(new Date(at(100)))
  expect([deletes(), file.state().floor_seq]).toEqual([0, 6])
})

it('tells changes as the text that crosses the wire', () => {
  const id = world.puts({ name: 'a "quoted" ключ\n', extra: { b: [1, null] } })
  const gone = world.puts()
  world.does('thing.delete', { public_id: gone })
  const { changes, ...state } = file.changesText(0, ['things', 'rows'], 10)
  const { epoch, seq, floor_seq, checksum } = file.state()
  expect(state).toEqual({ epoch, seq, floor_seq, restored_seq: null, checksum })
  expect(changes.map(({ collection, line }) => ({ collection, change: JSON.parse(line) }))).toEqual(
    file.changes(0, ['things', 'rows'], 10),
  )
  expect(JSON.parse(changes[0]?.line ?? '')).toMatchObject({ change: 'put', public_id: id, seq: 1 })
  expect(file.changesText(0, ['things'], 0).changes).toEqual([])
})

it('finds out by a scan what does not add up', () => {
  world.puts()
  expect(file.rescan().computed).toEqual(file.rescan().stored)
  file.database.exec('UPDATE things SET seq = 7')
  expect(file.rescan().computed).not.toEqual(file.rescan().stored)
  file.database.exec('DELETE FROM things')
  expect(file.rescan().computed.rows).toMatchObject({ things: 0 })
  expect(file.rescan().stored.rows).toMatchObject({ things: 1 })
  expect(file.integrityCheck('quick')).toEqual([])
})
