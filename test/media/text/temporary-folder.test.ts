import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closePictureProcesses, closeTextProcess, readText } from '../../../media/index.ts'
import { labelPicture } from '../../intake/printed/labels.ts'
import { testFolder } from '../support.ts'

const folder = testFolder()

it('reading text that is given up leaves no temporary folder', async () => {
  // Tests of other processes read text at the same time.
  const own = await mkdtemp(join(tmpdir(), 'stowage-own-'))
  await closeTextProcess()
  vi.stubEnv('TMPDIR', own)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(own, { recursive: true })
  })
  const path = await folder.put(await labelPicture(2, 'clean'))
  const giveUp = new AbortController()
  const reading = readText(path, { owner: 'test', languages: ['eng'], signal: giveUp.signal })
  const failed = expect(reading).rejects.toThrow('given up')
  const temporary = async () => (await readdir(own)).filter((name) => name.startsWith('stowage-text-'))
  while ((await temporary()).length === 0) await wait(5)
  // The languages are being read from there.
  await wait(150)
  giveUp.abort(new Error('given up'))
  await failed
  await closeTextProcess()
  await closePictureProcesses()
  expect(await temporary()).toEqual([])
})
