import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isMissing, makeFolders, writeWhole } from '../../platform/index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stowage-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a file is written whole, for its owner alone, and leaves nothing beside it', async () => {
  const path = join(folder, 'note.json')
  writeFileSync(path, 'a much longer text than the one that replaces it')
  await writeWhole(path, '{}')
  expect(readFileSync(path, 'utf8')).toBe('{}')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['note.json'])
})

it('of texts that are written at the same time one stands, whole', async () => {
  const path = join(folder, 'note.json')
  const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000))
  await Promise.all(texts.map((text) => writeWhole(path, text)))
  expect(texts).toContain(readFileSync(path, 'utf8'))
  expect(readdirSync(folder)).toEqual(['note.json'])
})

it('a file that cannot be replaced leaves nothing beside it, and the error names the cause', async () => {
  await expect(writeWhole(join(folder, 'nowhere', 'note.json'), '{}')).rejects.toSatisfy(isMissing)
  await expect(writeWhole(folder, '{}')).rejects.not.toSatisfy(isMissing)
  expect(readdirSync(folder)).toEqual([])
})

it('a folder of a name that is not possible there is refused at once, and not tried for ever', () => {
  expect(() => makeFolders('/proc/stowage/data')).toThrow('/proc accepts no folder /proc/stowage')
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolders(join(folder, 'file', 'data'))).toThrow('ENOTDIR')
  expect(() => makeFolders(join(folder, 'file'))).toThrow('EEXIST')
  expect(makeFolders(join(folder, 'a', 'b', 'c'))).toBe(join(folder, 'a'))
  expect(makeFolders(join(folder, 'a', 'b'))).toBeUndefined()
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700)
})
