import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closePictureProcesses, closeTextProcess, readText } from '../../../media/index.ts'
import { labelPicture } from '../../intake/printed/labels.ts'
import { testFolder } from '../support.ts'

const folder = testFolder()

const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('stowage-text-'))

it('reading text that is given up leaves no temporary folder', async () => {
  const path = await folder.put(await labelPicture(2, 'clean'))
  const giveUp = new AbortController()
  const reading = readText(path, { owner: 'test', languages: ['eng'], signal: giveUp.signal })
  const failed = expect(reading).rejects.toThrow('given up')
  while ((await temporary()).length === 0) await wait(5)
  // The languages are being read from there.
  await wait(150)
  giveUp.abort(new Error('given up'))
  await failed
  await closeTextProcess()
  await closePictureProcesses()
  expect(await temporary()).toEqual([])
})
