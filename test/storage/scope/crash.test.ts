import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DamagedFileError, openScopeFile } from '../../../storage/index.ts'
import { newWorldPath, temporaryFolder } from '../support/files.ts'
import { worldSchema } from '../support/schema.ts'
import { everything, Pusher } from '../support/world.ts'

const folder = temporaryFolder()

/** A file and its log as a process leaves them that is killed after some pushes. */
function killed(name: string, pushes: number): string {
  const path = newWorldPath(folder)
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  for (let i = 0; i < pushes; i++) world.puts()
  const left = join(folder, `${name}.sqlite`)
  for (const suffix of ['', '-wal']) copyFileSync(path + suffix, left + suffix)
  file.close()
  return left
}

it('D1 what a killed process may not have lived to sync is on disk before it is told', () => {
  const left = killed('left', 5)
  const file = openScopeFile(left, worldSchema)
  const told = everything(file)
  expect(told.state.seq).toBe(5)
  // Had it been told out of the log alone, a power cut could still take it back.
  const alone = join(folder, 'without-log.sqlite')
  copyFileSync(left, alone)
  const without = openScopeFile(alone, worldSchema)
  expect(everything(without)).toEqual(told)
  without.close()
  file.close()
})

const HEADER = 32
const FRAME = 24 + 4096

/** A copy of a file and its log, with something done to the log. */
function withLog(left: string, change: (log: Buffer) => Buffer): string {
  const path = join(folder, `changed-${++copies}.sqlite`)
  copyFileSync(left, path)
  writeFileSync(`${path}-wal`, change(readFileSync(`${left}-wal`)))
  return path
}
let copies = 0

/** The seq that a file stands at. */
function seqOf(path: string): number {
  const file = openScopeFile(path, worldSchema)
  try {
    expect(file.integrityCheck('full')).toEqual([])
    return file.state().seq
  } finally {
    file.close()
  }
}

it('a log that is damaged before its last commits is refused, instead of losing them', () => {
  const left = killed('commits', 12)
  const frames = (readFileSync(`${left}-wal`).length - HEADER) / FRAME
  expect(frames).toBeGreaterThan(40)
  const flipped = (offset: number) =>
    withLog(left, (log) => {
      log.writeUInt8(log.readUInt8(offset) ^ 0x10, offset)
      return log
    })
  const refused = (path: string) => expect(() => seqOf(path)).toThrow(DamagedFileError)
  for (const offset of [0, 10, 20, 30]) refused(flipped(offset))
  // The last two commits are a few frames each.
  for (let frame = 0; frame < frames - 14; frame++) {
    const start = HEADER + frame * FRAME
    for (const offset of [start + 1, start + 9, start + 18, start + 24 + ((frame * 97) % 4096)])
      refused(flipped(offset))
  }
  refused(
    withLog(left, (log) =>
      Buffer.concat([log.subarray(0, HEADER), Buffer.alloc(FRAME), log.subarray(HEADER + FRAME)]),
    ),
  )
  // Of its last frame nobody can tell from a commit that a power cut stopped.
  expect(seqOf(flipped(HEADER + frames * FRAME - 100))).toBe(11)
})

it('a log that ends anywhere is what a power cut leaves: the commits before are there', () => {
  const left = killed('torn', 4)
  const { length } = readFileSync(`${left}-wal`)
  const seqs = Array.from({ length: Math.floor(length / 1000) }, (_, i) =>
    seqOf(withLog(left, (log) => log.subarray(0, i * 1000))),
  )
  seqs.push(seqOf(withLog(left, (log) => log)))
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  expect(new Set(seqs)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(seqOf(withLog(left, (log) => Buffer.concat([log, Buffer.alloc(3 * FRAME)])))).toBe(4)
  expect(seqOf(withLog(left, () => Buffer.alloc(3 * FRAME)))).toBe(0)
})

it('what was written to the log and taken back is no damage, nor is what an earlier log left', () => {
  const path = newWorldPath(folder)
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  const copy = (name: string) => {
    const to = join(folder, `${name}.sqlite`)
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, to + suffix)
    return to
  }
  // So little memory that a large transaction goes to the log before it commits.
  file.database.pragma('cache_size = 5')
  const large = () =>
    file.transact('2026-11-20T10:00:00.000Z', () => {
      for (let i = 0; i < 300; i++) file.database.exec(`CREATE TABLE spilled_${i} (x)`)
      throw new Error('taken back')
    })
  world.puts()
  expect(large).toThrow('taken back')
  const spilled = readFileSync(`${path}-wal`).length
  for (let i = 0; i < 3; i++) world.puts()
  expect(readFileSync(`${path}-wal`).length).toBe(spilled)
  expect(seqOf(copy('spilled'))).toBe(4)
  file.database.pragma('wal_checkpoint(RESTART)')
  for (let i = 0; i < 3; i++) world.puts()
  expect(readFileSync(`${path}-wal`).length).toBe(spilled)
  expect(seqOf(copy('restarted'))).toBe(7)
  file.close()
})
