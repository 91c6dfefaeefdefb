import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { allNamesIn, FileAccessError } from '../../storage/index.ts'

it('a missing folder is empty, and any other failure is an error of the storage', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'file'), '')
  expect(await allNamesIn(folder)).toEqual(['file'])
  expect(await allNamesIn(join(folder, 'missing'))).toEqual([])
  await expect(allNamesIn(join(folder, 'file'))).rejects.toThrow(FileAccessError)
})
