import { expect, it, vi } from 'vitest'
import { AuditLog } from '../../../storage/audit/audit-log.ts'
import { StorageFullError } from '../../../storage/index.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { Pusher } from '../support/world.ts'

const folder = temporaryFolder()
const newest = { limit: 10, before_seq: null }

it('X9 the history is read on a full disk, once it has been read before', async () => {
  const file = newWorldFile(folder)
  const world = new Pusher(file)
  const put = (count: number) =>
    world.push(
      Array.from({ length: count }, () => world.operation('thing.put', { public_id: world.newId() })),
    )
  put(3)
  const log = new AuditLog(file)
  const fill = () =>
    vi.spyOn(file, 'write').mockImplementation(() => {
      throw new StorageFullError(file.path, 'The disk is full.')
    })
  const full = fill()
  await expect(log.page({}, newest)).rejects.toThrow(StorageFullError)
  full.mockRestore()
  expect((await log.page({}, newest)).entries).toHaveLength(3)
  // After a thousand operations the log looks for undos among them, and writes how far it came.
  for (let i = 0; i < 11; i++) put(100)
  const again = fill()
  const { entries } = await log.page({}, newest)
  expect(entries.map(({ undone }) => undone)).toEqual(Array.from({ length: 10 }, () => null))
  expect(again).toHaveBeenCalled()
  file.close()
})
