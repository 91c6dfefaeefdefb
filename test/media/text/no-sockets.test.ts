import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { labelPicture } from '../../intake/printed/labels.ts'
import { straceMissing } from '../../torture/strace.ts'
import { testFolder } from '../support.ts'

const folder = testFolder()
const MEDIA = new URL('../../../dist/media/index.js', import.meta.url).href

/** Reads the text of a picture, as a server does, in a process of its own. */
const PROGRAM = `
import { closePictureProcesses, closeTextProcess, readText } from ${JSON.stringify(MEDIA)}
const lines = await readText(process.argv[1], { owner: 'test', languages: ['eng'] })
console.log(JSON.stringify(lines.map(({ text }) => text)))
await closeTextProcess()
await closePictureProcesses()
`

it.skipIf(straceMissing())(
  'AN3 reading text opens no socket of the network, and downloads no language',
  async () => {
    const path = await folder.put(await labelPicture(2, 'clean'))
    const log = folder.out()
    const traced = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=socket,connect,sendto,sendmsg', '-o', log]
    const node = [process.execPath, '--input-type=module', '-e', PROGRAM, path]
    const ran = spawnSync('strace', [...traced, ...node], { encoding: 'utf8' })
    expect([ran.status, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout.length).toBeGreaterThan(50)
    const calls = readFileSync(log, 'utf8').split('\n')
    expect(calls.filter((call) => /AF_INET6?\b/.test(call))).toEqual([])
  },
)
