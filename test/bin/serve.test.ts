import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { householdPlace } from '../../storage/index.ts'
import { Database } from '../../storage/sqlite.ts'
import { type ServeProcess, serve, stowage } from '../support/cli.ts'
import { serveHere, stowageHere } from '../support/cli-here.ts'
import { PASSWORD } from '../support/stowage.ts'

let folder: string
let data: string
let running: { stop(signal: NodeJS.Signals): Promise<unknown> }[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-serve-'))
  data = join(folder, 'data')
  running = []
})
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServeProcess> {
  const server = await serve({ STOWAGE_DATA: data, ...env })
  running.push(server)
  return server
}

/** The same in this process, where the server only makes the data folder that a command looks at. */
async function startHere(): ReturnType<typeof serveHere> {
  const server = await serveHere({ STOWAGE_DATA: data })
  running.push(server)
  return server
}

const Registered = z.object({
  data: z.object({ access_token: z.string(), user: z.object({ current_household_id: z.string() }) }),
})

async function register(url: string) {
  const response = await fetch(`${url}/api/v1/mobile/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.org',
      password: PASSWORD,
      device_installation_id: 'ada-phone-0001',
      platform: 'cli',
    }),
  })
  const { data: registered } = Registered.parse(await response.json())
  return { token: registered.access_token, household_id: registered.user.current_household_id }
}

describe('stowage serve', () => {
  it('answers from a data folder that it makes, keeps its port and its secrets, and ends with 0 on SIGTERM', async () => {
    const server = await start()
    expect((await fetch(`${server.url}/api/v1/status`)).status).toBe(200)
    const home = await (await fetch(server.url)).text()
    expect(home).toContain('Stowage')
    expect(home).toContain('<div id="app">')

    // A password is kept as an argon2id hash of the full cost.
    await register(server.url)
    expect(await server.stop('SIGTERM')).toBe(0)
    const kept = await readFile(join(data, 'service.sqlite'), 'latin1')
    expect(kept.match(/\$argon2\w+\$v=\d+\$[a-z0-9=,]+/g)).toEqual(['$argon2id$v=19$m=19456,t=2,p=1'])
    const again = await start()
    expect((await fetch(`${again.url}/api/v1/status`)).status).toBe(200)
    expect(await again.stop('SIGINT')).toBe(0)
  })

  it('finishes its answers when it is asked to stop', async () => {
    const server = await start()
    const { token } = await register(server.url)
    const operations = Array.from({ length: 500 }, (_, i) => ({
      operation_id: uuid7(),
      type: 'item.create',
      input: { public_id: uuid7(), name: `Thing ${i}` },
      base_seq: 0,
      occurred_at: new Date().toISOString(),
    }))
    const push = fetch(`${server.url}/api/v1/mobile/mutations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ protocol_version: 1, operations }),
    })
    // The request is on its way when the signal comes.
    await new Promise((resolve) => setTimeout(resolve, 15))
    const stopped = server.stop('SIGTERM')
    const answer = await push.then(
      (response) => response.status,
      () => 'refused',
    )
    expect(await stopped).toBe(0)
    // Either it came too late and was refused as a whole, or it was answered.
    const after = await startHere()
    const look = await fetch(`${after.url}/api/v1/mobile/mutations/${operations[499]?.operation_id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(look.status).toBe(answer === 200 ? 200 : 404)
  })

  it('says in words what is wrong with the configuration', async () => {
    const wrong = await stowage(['serve'], {
      STOWAGE_DATA: data,
      STOWAGE_PORT: 'eighty',
      STOWAGE_REGISTRATION: 'maybe',
    })
    expect(wrong.code).toBe(2)
    expect(wrong.err).toMatch(/STOWAGE_PORT[\s\S]*STOWAGE_REGISTRATION/)
  })
})

describe('stowage doctor', () => {
  it('finds all well where all is well', async () => {
    const server = await startHere()
    await register(server.url)
    const ran = await stowage(['doctor'], { STOWAGE_DATA: data })
    expect([ran.code, ran.err]).toEqual([0, ''])
    expect(ran.out).toContain('No problems found.')
  })

  it('says where there is no data folder, and no Stowage in it', async () => {
    const nowhere = await stowageHere(['doctor'], { STOWAGE_DATA: join(folder, 'nothing') })
    expect(nowhere.code).toBe(1)
    expect(nowhere.out).toMatch(/data folder does not exist/)
    const empty = await stowageHere(['doctor'], { STOWAGE_DATA: folder })
    expect(empty.code).toBe(1)
    expect(empty.out).toMatch(/service.sqlite: is missing/)
  })

  it('finds a damaged household, which takes only itself out of service', async () => {
    const server = await startHere()
    const { token, household_id } = await register(server.url)
    const push = (url: string, to?: string) =>
      fetch(`${url}/api/v1/mobile/mutations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          protocol_version: 1,
          ...(to && { household_id: to }),
          operations: [
            {
              operation_id: uuid7(),
              type: 'tag.create',
              input: { public_id: uuid7(), name: uuid7() },
              base_seq: 0,
              occurred_at: new Date().toISOString(),
            },
          ],
        }),
      })
    expect((await push(server.url)).status).toBe(200)
    const founded = await fetch(`${server.url}/api/v1/mobile/households`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Cabin' }),
    })
    const cabin = z
      .object({ data: z.object({ household: z.object({ public_id: z.string() }) }) })
      .parse(await founded.json()).data.household.public_id
    await server.stop()
    const { file } = householdPlace(data, household_id)
    const bytes = await readFile(file)
    bytes.fill(0xab, 4096, bytes.length)
    await writeFile(file, bytes)

    const doctor = await stowageHere(['doctor', '--json'], { STOWAGE_DATA: data })
    expect(doctor.code).toBe(1)
    const findings = z
      .array(
        z.object({
          level: z.string(),
          subject: z.string(),
          message: z.string(),
          advice: z.string().optional(),
          code: z.string().optional(),
        }),
      )
      .parse(JSON.parse(doctor.out))
    expect(findings.filter(({ level }) => level === 'problem')).toMatchObject([
      {
        subject: `household ${household_id}`,
        code: 'check_file_damaged',
        message: expect.stringContaining(file),
        advice: expect.stringContaining(`stowage backup restore latest --household ${household_id}`),
      },
    ])
    // Pages say each in the language of the person.
    expect(findings.filter(({ level, code }) => level !== 'ok' && code === undefined)).toEqual([])
    const { url } = await startHere()
    const out = await push(url)
    expect(out.status).toBe(503)
    expect(await out.json()).toMatchObject({
      error: { code: 'unavailable', message: expect.stringMatching(/damaged/) },
    })
    expect((await push(url, cabin)).status).toBe(200)
  })

  it('finds records that say nothing any more, and operations that are missing', async () => {
    const server = await startHere()
    const { household_id } = await register(server.url)
    await server.stop()
    const { file } = householdPlace(data, household_id)
    const change = (sql: string) => {
      const database = new Database(file)
      database.exec(sql)
      database.close()
    }
    const sound = await readFile(file)
    change("INSERT INTO tags (public_id, seq, record) VALUES (randomblob(16), 0, '{\"public_id')")
    expect((await stowageHere(['doctor'], { STOWAGE_DATA: data })).out).toMatch(
      /BAD.*tags\/\S+ cannot be read/,
    )
    await writeFile(file, sound)
    change('UPDATE scope_state SET seq = 1')
    expect((await stowageHere(['doctor'], { STOWAGE_DATA: data })).out).toMatch(
      /BAD.*its counts of records and operations are wrong/,
    )
  })

  it('finds damaged accounts, with which no server starts, and looks at the households all the same', async () => {
    const server = await startHere()
    const { household_id } = await register(server.url)
    await server.stop()
    const service = join(data, 'service.sqlite')
    await writeFile(service, (await readFile(service)).fill(0, 0, 100))
    const refused = await stowage(['serve'], {
      STOWAGE_DATA: data,
      STOWAGE_HOST: '127.0.0.1',
      STOWAGE_PORT: '0',
    })
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(`${service}: The file is damaged.`),
    ])
    expect(refused.err).toContain('stowage doctor')
    const { code, out } = await stowageHere(['doctor'], { STOWAGE_DATA: data })
    expect(code).toBe(1)
    expect(out).toMatch(/BAD +service.sqlite: The file is damaged. \(.*\n.*stowage backup restore latest"/)
    expect(out).toMatch(new RegExp(`ok +household ${household_id}: .* intact`))
  })
})
