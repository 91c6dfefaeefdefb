import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ZipWriter } from '../../../services/portability/archive/zip-writer.ts'
import { unzip } from './exports-support.ts'

it('a content that cannot be read is the failure of the file, and does not end the process', async () => {
  const path = join(tmpdir(), 'stowage-zip-writer.zip')
  onTestFinished(() => rm(path, { force: true }))
  for (const compress of [true, false]) {
    const broken = new ZipWriter(new Date())
    broken.add('good.txt', () => ['good'])
    const content = function* () {
      yield 'x'.repeat(100_000)
      throw new Error('the disk is damaged')
    }
    broken.add('bad.txt', content, { compress })
    broken.add('never.txt', () => ['never'])
    await expect(broken.write(path)).rejects.toThrow('the disk is damaged')
  }
  const whole = new ZipWriter(new Date())
  whole.add('good.txt', () => ['good'])
  await whole.write(path)
  expect(String((await unzip(await readFile(path))).get('good.txt'))).toBe('good')
})
