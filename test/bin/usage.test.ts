import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve, startCli, stowage } from '../support/cli.ts'
import { serveHere, stowageHere } from '../support/cli-here.ts'
import { some } from '../support/rounds.ts'
import { PASSWORD, testStowage } from '../support/stowage.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'stowage-usage-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A device that is signed in and has screws. */
async function laptop() {
  const server = await testStowage()
  const ada = await server.register('ada')
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  await ada.creates('item.create', {
    name: 'Screws',
    quantity: 5,
    placement: { kind: 'location', id: cellar },
  })
  await ada.creates('item.create', { name: 'Lamp' })
  const env = { STOWAGE_DEVICE: join(await folder(), 'device') }
  const args = ['device', 'login', server.url, '--email', 'ada@example.org', '--password-stdin']
  expect((await stowageHere(args, env, `${PASSWORD}\n`)).code).toBe(0)
  return (...words: string[]) => stowageHere(['device', ...words], env)
}

const STACK = /\n\s+at /

describe('a wrong call', () => {
  it.each([
    [['nonsense']],
    [['serve', '--nonsense']],
    [['backup', 'nonsense']],
    [['backup', 'verify']],
    [['import', '--format', 'fridge', 'x.csv']],
    [['device', 'conflicts', 'resolve', 'x', 'both']],
    [['completion', 'tcsh']],
  ])('ends with 2, without a stack: %j', async (args) => {
    const { code, out, err } = await stowageHere(args, { STOWAGE_DATA: '/nowhere' })
    expect([code, out], err).toEqual([2, ''])
    expect(err).toMatch(/error|stowage:/)
    expect(err).not.toMatch(STACK)
  })

  it('says with --json what is wrong as JSON', async () => {
    const { code, err } = await stowage(['households', '--json'], { STOWAGE_DATA: '/nowhere' })
    expect(code).toBe(2)
    expect(JSON.parse(err)).toEqual({
      error: { code: 'usage', message: expect.stringMatching(/no Stowage in \/nowhere/), details: [] },
    })
    const other = await stowageHere(['backup', 'verify', '--json'], {})
    expect([other.code, JSON.parse(other.err).error.code]).toEqual([2, 'usage'])
  })

  it('names a file that is not there', async () => {
    const { code, err } = await stowageHere(['import', '--format', 'homebox', 'nope.csv'])
    expect([code, err]).toEqual([1, 'stowage: nope.csv: the file or folder does not exist\n'])
  })

  it('names the help of the command that was called', async () => {
    expect((await stowageHere(['serve', '--nonsense'])).err).toContain('(try "stowage serve --help")')
    expect((await stowageHere(['admin', 'users', 'disable'])).err).toContain(
      '(try "stowage admin users disable --help")',
    )
    const { err } = await stowageHere(['import', '--format', 'fridge', 'x.csv'])
    expect(err.match(/\bstowage,|, stowage\b/g)).toHaveLength(1)
  })

  it('names a folder or a device that is given for a file, and a folder that is missing', async () => {
    const here = await folder()
    for (const given of [here, '/dev/null']) {
      const { code, err } = await stowageHere(['import', given])
      expect([code, err]).toEqual([
        2,
        expect.stringContaining(`stowage: ${given} is no file that can be read`),
      ])
    }
    const out = join(here, 'missing', 'home.zip')
    const missing = await stowageHere(['export', '--out', out], { STOWAGE_DATA: here })
    expect([missing.code, missing.err]).toEqual([
      2,
      `stowage: the folder ${join(here, 'missing')} does not exist; create it first\n`,
    ])
    const standard = await stowageHere(['export', '--out', '-'], { STOWAGE_DATA: here })
    expect([standard.code, standard.err]).toEqual([2, expect.stringContaining('an export needs a file')])
  })

  it('tells a data folder that cannot be opened from one that is missing', async () => {
    const here = await folder()
    const circle = join(here, 'circle')
    symlinkSync(circle, circle)
    const file = join(here, 'file')
    writeFileSync(file, '')
    for (const [data, said] of [
      [join(here, 'none'), 'there is no Stowage in'],
      [circle, 'service.sqlite: the links on this path lead in a circle'],
      [file, 'service.sqlite: a part of this path is no folder'],
    ] as const)
      expect((await stowageHere(['households'], { STOWAGE_DATA: data })).err).toContain(said)
  })

  it('is counted as one by the doctor', async () => {
    const { code, out } = await stowageHere(['doctor'], { STOWAGE_DATA: '/nowhere' })
    expect([code, out]).toEqual([1, expect.stringMatching(/\n1 problem found\.\n$/)])
  })

  it('help and the version are none', async () => {
    expect(await stowage(['--help'])).toMatchObject({ code: 0, err: '' })
    expect(await stowageHere(['device', 'count', '--help'])).toMatchObject({ code: 0, err: '' })
    expect(await stowageHere(['--version'])).toMatchObject({ code: 0, err: '' })
  })
})

it('a device counts, lists and shows, and refuses at once what cannot be', { timeout: 120_000 }, async () => {
  const device = await laptop()
  const five = await device('count', 'screws', 'five')
  expect(five.code).toBe(2)
  expect(five.err).toMatch(/five is not a number/)
  expect(five.err).not.toMatch(STACK)
  const tooMany = await device('count', '--', 'screws', '-6')
  expect([tooMany.code, tooMany.err]).toEqual([2, expect.stringMatching(/there are only 5 of Screws/)])
  expect((await device('count', '--', 'screws', '-5')).out).toContain('Screws: 0')

  expect((await device('list')).out).toMatch(/Lamp[\s\S]*Screws +0 +Cellar/)
  const within = await device('list', 'things', '--in', 'cellar', '--json')
  expect(JSON.parse(within.out)).toMatchObject([{ path: 'Cellar', record: { name: 'Screws' } }])
  expect((await device('list', 'places')).out).toMatch(/Cellar/)
  expect((await device('show', 'screws')).out).toMatch(/where +Cellar[\s\S]*quantity +0/)
  expect(JSON.parse((await device('show', 'lamp', '--json')).out)).toMatchObject({ collection: 'items' })
})

it('completes commands, options and choices in bash', async () => {
  const { out } = await stowage(['completion', 'bash'])
  const complete = (...words: string[]) => {
    const line = ['stowage', ...words].map((word) => `'${word}'`).join(' ')
    const script = `${out}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _stowage; printf '%s ' "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ')
  }
  expect(complete('ba')).toEqual(['backup'])
  expect(complete('backup', '')).toEqual(expect.arrayContaining(['create', 'restore', '--help']))
  expect(complete('device', 'conflicts', 'resolve', 'k')).toEqual(['kept'])
  expect(complete('backup', 'create', '--h')).toEqual(expect.arrayContaining(['--household', '--help']))
  expect(complete('import', 'pack')).toEqual([''])
  expect(out).toMatch(/^complete -o default /m)
  expect((await stowageHere(['completion', 'zsh'])).out).toMatch(/^#compdef stowage/)
  expect((await stowageHere(['completion', 'fish'])).out).toMatch(/complete -c stowage .*-a backup/)
})

describe('a server', () => {
  it('names the variable when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const env = { STOWAGE_DATA: await folder(), STOWAGE_HOST: '127.0.0.1', STOWAGE_PORT: String(port) }
    const { code, err } = await stowage(['serve'], env)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/port \d+ of 127.0.0.1 is in use by another program.*STOWAGE_PORT/),
    ])
    // A demo says so before it makes a home, which takes minutes on a small machine.
    const demo = await stowage(['demo'], env)
    expect([demo.code, demo.err]).toEqual([2, err])
  })

  it('refuses to start on the data folder of another one, which goes on', async () => {
    const data = await folder()
    const first = await serve({ STOWAGE_DATA: data })
    onTestFinished(async () => void (await first.stop('SIGKILL')))
    const { code, err } = await stowage(['serve'], { STOWAGE_DATA: data, STOWAGE_PORT: '0' })
    expect([code, err]).toEqual([1, expect.stringMatching(/Another Stowage serves this data folder/)])
    expect((await fetch(`${first.url}/api/v1/status`)).status).toBe(200)
    expect(await first.stop('SIGKILL')).toBe(null)
    const again = await serve({ STOWAGE_DATA: data })
    expect(await again.stop('SIGHUP')).toBe(0)
  })

  it.each(some(['SIGTERM', 'SIGHUP', 'SIGINT'] as const))(
    'ends cleanly on %s while it starts',
    async (signal) => {
      const env = { STOWAGE_DATA: await folder(), STOWAGE_HOST: '127.0.0.1', STOWAGE_PORT: '0' }
      const child = startCli(['serve'], env)
      let err = ''
      child.stderr?.on('data', (part) => (err += String(part)))
      // The data folder gets its first file early in the start, long before the server listens.
      while (!existsSync(join(env.STOWAGE_DATA, 'in-use.lock'))) await new Promise((r) => setTimeout(r, 1))
      child.kill(signal)
      const [code] = await once(child, 'exit')
      expect([code, err.replace(/^Stowage .* is ready at .*\n(?: {2}.*\n)*$/, '')]).toEqual([0, ''])
    },
  )
})

/** Whether this process is root, and may give files to other users. Root of a namespace of its own may not. */
function mayGiveAway(): boolean {
  if (process.getuid?.() !== 0) return false
  const path = mkdtempSync(join(tmpdir(), 'stowage-give-'))
  try {
    chownSync(path, 65534, 65534)
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true })
  }
}

describe.skipIf(!mayGiveAway())('run by root', () => {
  it('backup create leaves everything to the user who owns the data folder', async () => {
    const root = await folder()
    chmodSync(root, 0o755)
    const data = join(root, 'data')
    const server = await serveHere({ STOWAGE_DATA: data })
    await server.stop()
    const owner = 65534
    for (const path of [
      data,
      ...readdirSync(data, { recursive: true }).map((name) => join(data, String(name))),
    ]) {
      chownSync(path, owner, owner)
    }
    const backups = join(root, 'backups')
    const to = join(backups, 'of', 'stowage')
    const { code, err } = await stowage(['backup', 'create', '--to', to], { STOWAGE_DATA: data })
    expect(code, err).toBe(0)
    const owners = (path: string) =>
      [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))].map(
        (each) => statSync(each).uid,
      )
    expect(new Set([...owners(data), ...owners(backups)])).toEqual(new Set([owner]))
  })
})

it('the doctor goes on behind a folder that cannot be read', async () => {
  const data = await folder()
  const server = await serveHere({ STOWAGE_DATA: data })
  await server.stop()
  const backups = join(data, 'no-folder')
  writeFileSync(join(data, 'households'), 'no folder')
  writeFileSync(join(data, 'replaced'), 'no folder')
  writeFileSync(backups, 'no folder')
  const { code, out, err } = await stowageHere(['doctor', '--json'], {
    STOWAGE_DATA: data,
    STOWAGE_BACKUP_FOLDER: backups,
  })
  expect([code, err]).toEqual([1, ''])
  const subjects = JSON.parse(out).map(({ level, subject }: { level: string; subject: string }) => [
    level,
    subject,
  ])
  expect(subjects).toContainEqual(['problem', 'households'])
  expect(subjects).toContainEqual(['warning', 'backups'])
})
