import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BackupFolder } from '../../storage/index.ts'
import { PROGRAM, startCli } from '../support/cli.ts'
import { some } from '../support/rounds.ts'
import { testStowage } from '../support/stowage.ts'

/** Runs `stowage` with a reader that leaves at once. */
async function unread(args: readonly string[], env: Record<string, string>) {
  const child = startCli(args, env)
  child.stdout?.destroy()
  let err = ''
  child.stderr?.on('data', (part) => (err += String(part)))
  await once(child, 'close')
  return { code: child.exitCode, err }
}

describe('output that nobody reads', () => {
  // What Commander writes, and what a command does. The first of the help runs behind: it is the one for a full disk.
  const written = [['serve', '--help'], ['--help']]
  const printed = [
    ['households', '--json'],
    ['completion', 'bash'],
  ]
  it.each([...some(written, 0, 2), ...some(printed, 0, 2)].map((args) => [args]))(
    'is no failure: %j',
    async (args) => {
      const { config } = await testStowage()
      expect(await unread(args, { STOWAGE_DATA: config.data })).toEqual({ code: 0, err: '' })
    },
  )

  it('does not end the work', async () => {
    const { config } = await testStowage()
    expect(await unread(['backup', 'create'], { STOWAGE_DATA: config.data })).toEqual({ code: 0, err: '' })
    expect(await new BackupFolder(join(config.data, 'backups')).list()).toMatchObject([{ problem: null }])
  })

  it.runIf(existsSync('/dev/full'))('is a failure on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [PROGRAM, '--help'], { stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    let err = ''
    child.stderr?.on('data', (part) => (err += String(part)))
    await once(child, 'close')
    expect({ code: child.exitCode, err }).toEqual({
      code: 1,
      err: 'stowage: standard output: the disk is full\n',
    })
  })
})
