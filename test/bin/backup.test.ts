import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 as uuid7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { householdPlace, householdSchema, openScopeFile } from '../../storage/index.ts'
import { PROGRAM, type Ran, type ServeProcess, serve, startCli, stowage } from '../support/cli.ts'
import { serveHere, stowageHere } from '../support/cli-here.ts'
import { some } from '../support/rounds.ts'
import { PASSWORD } from '../support/stowage.ts'

let folder: string
let data: string
let backups: string
let running: ServeProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-backup-'))
  data = join(folder, 'data')
  backups = join(folder, 'backups')
  running = []
})
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServeProcess> {
  const server = await serve({ STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups, ...env })
  running.push(server)
  return server
}

/** Runs `stowage backup`: in this process, or with `run` in one of its own. */
function backup(args: readonly string[], run: typeof stowageHere = stowageHere): Promise<Ran> {
  return run(['backup', ...args], { STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups })
}

async function sent(url: string, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/mobile${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

const Registered = z.object({
  data: z.object({ access_token: z.string(), user: z.object({ current_household_id: z.string() }) }),
})

const device = { device_installation_id: 'ada-phone-0001', platform: 'cli' }
const account = { email: 'ada@example.org', password: PASSWORD, ...device }

async function register(url: string) {
  const registered = Registered.parse(await sent(url, '/auth/register', { name: 'Ada', ...account }))
  return { token: registered.data.access_token, household_id: registered.data.user.current_household_id }
}

/** Pushes as many new items in one batch; gives the ids of their operations, which are acknowledged. */
async function push(url: string, token: string, count: number): Promise<string[]> {
  const operations = Array.from({ length: count }, () => ({
    operation_id: uuid7(),
    type: 'item.create',
    input: { public_id: uuid7(), name: 'A thing with a name that is not short' },
    base_seq: 0,
    occurred_at: new Date().toISOString(),
  }))
  await sent(url, '/mutations', { protocol_version: 1, operations }, token)
  return operations.map(({ operation_id }) => operation_id)
}

/** Where a household stands, and how many of some operations it knows. */
function stateOf(root: string, household_id: string, operations: readonly string[]) {
  const file = openScopeFile(householdPlace(root, household_id).file, householdSchema)
  try {
    expect(file.rescan().computed).toEqual(file.rescan().stored)
    const known = operations.filter((id) => file.recorded(id)).length
    return { known, seq: file.state().seq, epoch: file.state().epoch }
  } finally {
    file.close()
  }
}

/** A stopped installation of which ten operations are backed up, and five more are not. It is made once, and copied. */
async function backedUp() {
  model ??= await makeModel()
  cpSync(model.folder, folder, { recursive: true })
  return model
}

let model: Awaited<ReturnType<typeof makeModel>> | undefined
async function makeModel() {
  const server = await serveHere({ STOWAGE_DATA: data })
  const { token, household_id } = await register(server.url)
  const before = await push(server.url, token, 10)
  const made = await backup(['create'])
  expect(made.code, made.err).toBe(0)
  const after = await push(server.url, token, 5)
  await server.stop()
  const kept = await mkdtemp(join(tmpdir(), 'stowage-backed-up-'))
  cpSync(folder, kept, { recursive: true })
  return { folder: kept, household_id, operations: [...before, ...after] }
}
afterAll(async () => {
  if (model) await rm(model.folder, { recursive: true, force: true })
})

describe('stowage backup', () => {
  it('K1, K2 and K4 backs up under load, verifies, and restores into a new folder', async () => {
    const server = await start()
    const { token, household_id } = await register(server.url)
    const acknowledged = new Set(await push(server.url, token, 500))
    let writing = true
    const writers = Array.from({ length: 2 }, async (_, writer) => {
      while (writing) {
        for (const id of await push(server.url, token, writer === 0 ? 50 : 1)) acknowledged.add(id)
        // The program that backs up needs a processor, too.
        await delay(5)
      }
    })
    while (acknowledged.size < 800) await new Promise((resolve) => setTimeout(resolve, 5))
    const before = [...acknowledged]
    const made = await backup(['create'], stowage)
    const during = acknowledged.size - before.length
    writing = false
    await Promise.all(writers)
    const refused = await backup(['restore', 'latest'])
    expect(made.code, made.err).toBe(0)
    expect(made.out).toMatch(new RegExp(`ok +${household_id} +Ada's household +\\d+ +\\d+ +\\d`))
    // A terminal would be told how far it is; this is none.
    expect(made.err).toBe('')
    expect(during).toBeGreaterThan(0)
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/stop the server/)
    expect((await fetch(`${server.url}/api/v1/status`)).status).toBe(200)

    const listed = await backup(['list'])
    expect(listed.out).toMatch(/\d{4}-\S+Z +manual +[\d.]+ [kM]B +ok +everything \(1 household\)/)
    const verified = await backup(['verify', 'latest'])
    expect([verified.code, verified.err]).toEqual([0, ''])
    expect(verified.out).toContain('can be restored')

    const elsewhere = join(folder, 'elsewhere')
    const [path = ''] = readdirSync(backups).filter((name) => !name.endsWith('.lock'))
    const restored = await stowageHere(['backup', 'restore', join(backups, path), '--json'], {
      STOWAGE_DATA: elsewhere,
    })
    expect(restored.code, restored.err).toBe(0)
    expect(JSON.parse(restored.out)).toMatchObject({ restored: [{ household_id }, { household_id: null }] })
    expect(stateOf(elsewhere, household_id, before).known).toBe(before.length)
    const doctor = await stowageHere(['doctor'], { STOWAGE_DATA: elsewhere, STOWAGE_BACKUP_FOLDER: backups })
    expect(doctor.code, doctor.out).toBe(0)
    expect(doctor.out).toMatch(/ok +backups: 1 of everything/)
    const again = await serveHere({ STOWAGE_DATA: elsewhere })
    onTestFinished(again.stop)
    const login = Registered.parse(await sent(again.url, '/auth/login', account))
    await push(again.url, login.data.access_token, 1)
  }, 120_000)

  it('tells what cannot be found, and takes no other words', async () => {
    expect(await backup(['create'])).toMatchObject({ code: 2, err: expect.stringMatching(/no Stowage/) })
    expect(await backup(['list'])).toMatchObject({ code: 0, out: expect.stringMatching(/no backup in/) })
    expect(await backup(['list', '--json'])).toMatchObject({ code: 0, out: '[]\n' })
    expect(await backup(['verify', 'latest'])).toMatchObject({ code: 2 })
    expect(await backup(['restore', 'mine'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/backup list/),
    })
    expect(await backup(['verify', folder])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no manifest\.\n$/),
    })
    const { household_id } = await backedUp()
    const nobody = '01900000-0000-7000-8000-000000000000'
    const unknown = await backup(['create', '--household', nobody])
    expect(unknown).toMatchObject({ code: 1, err: expect.stringMatching(/no household/) })
    const absent = await backup(['restore', 'latest', '--household', nobody])
    expect(absent).toMatchObject({ code: 2, err: expect.stringMatching(/does not hold/) })
    const one = await backup(['create', '--household', household_id, '--to', join(folder, 'usb'), '--json'])
    expect(JSON.parse(one.out)).toMatchObject({ manifest: { parts: [{ household_id, problem: null }] } })
    expect((await backup(['list', '--in', join(folder, 'usb')])).out).toMatch(/household Ada's household/)
  }, 120_000)

  it('K2 finds a flipped bit, and restores nothing of such a backup', async () => {
    const { household_id, operations } = await backedUp()
    const [name = ''] = readdirSync(backups).filter((each) => !each.endsWith('.lock'))
    const { file } = householdPlace(join(backups, name), household_id)
    const bytes = await readFile(file)
    bytes[9000] = (bytes[9000] ?? 0) ^ 4
    await writeFile(file, bytes)
    const verified = await backup(['verify', name])
    expect(verified.code).toBe(1)
    expect(verified.out).toMatch(new RegExp(`BAD +${household_id}[\\s\\S]*was changed`))
    const json = await backup(['verify', name, '--json'])
    expect(JSON.parse(json.out)).toMatchObject({
      parts: [
        { household_id: null, problem: null },
        { household_id, problem: expect.any(String) },
      ],
    })
    const restored = await backup(['restore', name])
    expect(restored).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/was changed/) })
    expect(stateOf(data, household_id, operations)).toMatchObject({ seq: 15, known: 15 })
  }, 120_000)

  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ] as const
  it.each(some(signals, 1))(
    'K2 cut short by %s leaves nothing that is taken for a backup',
    async (signal, code) => {
      const server = await serveHere({ STOWAGE_DATA: data })
      onTestFinished(server.stop)
      await register(server.url)
      const found = () => (existsSync(backups) ? readdirSync(backups) : [])
      const cutShort = async () => {
        const child = startCli(['backup', 'create'], { STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups })
        const ended = once(child, 'exit')
        while (child.exitCode === null && !found().some((name) => name.startsWith('.new-'))) await delay(1)
        child.kill(signal)
        await ended
        return child.exitCode
      }
      let ended = await cutShort()
      // On a busy machine the backup can be complete before the signal comes.
      while (found().some((name) => name !== 'backup.lock' && !name.startsWith('.new-'))) {
        await rm(backups, { recursive: true })
        ended = await cutShort()
      }
      expect(ended).toBe(code)
      if (code !== null) expect(readdirSync(backups)).toEqual(['backup.lock'])
      expect((await backup(['list'])).out).toMatch(/no backup in/)
      expect((await backup(['create'])).code).toBe(0)
      expect(readdirSync(backups).filter((name) => name.startsWith('.new-'))).toEqual([])
      expect((await backup(['verify', 'latest'])).code).toBe(0)
    },
    120_000,
  )

  // A household and the accounts: each is kept aside, then replaced.
  const steps = ['link', 'rename'].flatMap((call) => [1, 2].map((step) => [call, step] as const))
  const strace = spawnSync('strace', ['-V']).status === 0
  it.skipIf(!strace)(
    'K4 killed at any step of a restore, a file is the old one or the new one',
    async () => {
      const { household_id, operations } = await backedUp()
      const epoch = stateOf(data, household_id, operations).epoch
      const pristine = join(folder, 'pristine')
      cpSync(data, pristine, { recursive: true })
      const seen = new Set<number>()
      // The system calls that give files other names, each counted by itself; `link` keeps the old file aside.
      for (const [call, step] of some(steps)) {
        await rm(data, { recursive: true })
        cpSync(pristine, data, { recursive: true })
        const inject = `inject=/^${call}:signal=SIGKILL:when=${step}`
        const { status, signal, stderr } = spawnSync(
          'strace',
          ['-qq', '-o', '/dev/null', '-e', inject, process.execPath, PROGRAM, 'backup', 'restore', 'latest'],
          {
            env: { PATH: process.env.PATH, STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups },
            encoding: 'utf8',
          },
        )
        expect([status, signal], stderr).toEqual([null, 'SIGKILL'])
        const { seq, known, ...state } = stateOf(data, household_id, operations)
        seen.add(seq)
        expect([seq, known]).toEqual(state.epoch === epoch ? [15, 15] : [10, 10])
        const doctor = await stowageHere(['doctor'], { STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups })
        expect(doctor.code, doctor.out).toBe(0)
        expect(doctor.out).toMatch(/restoring: a restore was interrupted/)
        const again = await backup(['restore', 'latest'])
        expect(again.code, again.err).toBe(0)
        expect(stateOf(data, household_id, operations)).toMatchObject({ seq: 10, known: 10 })
      }
      expect(seen).toEqual(new Set([15, 10]))
    },
    300_000,
  )

  it('is made by the server when it is time, and a failing one is only logged', async () => {
    const { household_id } = await backedUp()
    // The server's clock stands shortly before a full minute when it starts.
    const late = fileURLToPath(new URL('../support/late-in-the-minute.mjs', import.meta.url))
    const env = { NODE_OPTIONS: `--import ${late}`, STOWAGE_BACKUP_CRON: '* * * * *' }
    const server = await start(env)
    while (!server.log().includes('the backup is complete')) await new Promise((r) => setTimeout(r, 20))
    const verified = await backup(['verify', 'latest', '--json'])
    expect(verified.code, verified.err).toBe(0)
    expect(JSON.parse(verified.out)).toMatchObject({ parts: [{ household_id: null }, { household_id }] })
    expect((await backup(['list'])).out).toMatch(/ scheduled /)
    expect(await server.stop('SIGTERM')).toBe(0)

    await writeFile(join(folder, 'file'), 'no folder')
    const failing = await start({ ...env, STOWAGE_BACKUP_FOLDER: join(folder, 'file', 'backups') })
    while (!failing.log().includes('the backup failed')) await new Promise((r) => setTimeout(r, 20))
    expect(failing.log()).toMatch(/"level":50[^\n]*the backup failed/)
    const status = await fetch(`${failing.url}/api/v1/status`)
    expect(status.status).toBe(200)
    expect(await status.json()).toMatchObject({ data: { status: 'degraded' } })
    expect(await failing.stop('SIGTERM')).toBe(0)
  }, 120_000)
})
