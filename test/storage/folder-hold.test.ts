import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claimBackups, claimData, shareData } from '../../storage/folder-hold.ts'
import { FolderInUseError, MissingFileError } from '../../storage/index.ts'
import { temporaryFolder } from './support/files.ts'
import { firstWord, startHolder } from './support/processes.ts'

const folder = temporaryFolder()

it('a data folder is shared by many, or held by one', () => {
  const shares = [shareData(folder), shareData(folder)]
  expect(() => claimData(folder)).toThrow(FolderInUseError)
  shares.pop()?.release()
  expect(() => claimData(folder)).toThrow(FolderInUseError)
  shares.pop()?.release()
  const alone = claimData(folder)
  expect(() => shareData(folder)).toThrow(FolderInUseError)
  expect(() => claimData(folder)).toThrow(FolderInUseError)
  // Who makes backups holds something else.
  claimBackups(folder).release()
  alone.release()
  shareData(folder).release()
})

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'a hold of another process ends with it, also by %s',
  async (signal) => {
    const child = startHolder(folder)
    expect(await firstWord(child)).toBe('holding')
    expect(() => claimData(folder)).toThrow(FolderInUseError)
    shareData(folder).release()
    child.kill(signal)
    await once(child, 'exit')
    claimData(folder).release()
  },
)

it('leaves one empty file, and needs a folder', () => {
  expect(readdirSync(folder).sort()).toEqual(['backup.lock', 'in-use.lock'])
  expect(() => shareData(`${folder}/none`)).toThrow(MissingFileError)
})
