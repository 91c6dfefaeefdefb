import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { examine } from '../../services/operations/checks/examine.ts'
import { examineBlobs, FileBlobs, householdPlace, openHouseholdFile } from '../../storage/index.ts'
import { digest, filesIn, jpeg } from '../http/media/support.ts'
import { serve } from '../support/cli.ts'
import { everything, rounds } from '../support/rounds.ts'
import { PASSWORD, TestStowage } from '../support/stowage.ts'

/** One in ten is of a phone that is lost. */
const UPLOADS = everything ? 100 : 50
const ROUNDS = 1 + rounds(5)
const DAY_MS = 86_400_000

const Registered = z.object({
  data: z.object({ access_token: z.string(), user: z.object({ current_household_id: z.string() }) }),
})
const Uploaded = z.object({
  data: z.object({
    upload: z.object({
      status: z.string(),
      media: z.object({ public_id: z.string(), sha256: z.string() }).nullable(),
    }),
  }),
})

/** One photo of a phone, which tries again until it hears that it is done, or never again. */
interface Sending {
  readonly public_id: string
  readonly media_id: string
  readonly bytes: Buffer
  /** Whether its phone never comes again after the first break. */
  readonly lost: boolean
  done: { public_id: string; sha256: string } | null
}

it('O10 many uploads through SIGKILL again and again leave no orphan, and miss nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-killed-'))
  const data = join(folder, 'data')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = { STOWAGE_DATA: data, STOWAGE_RATE_LIMITS: 'off', STOWAGE_LOG_LEVEL: 'warn' }
  let server = await serve(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const { token, household_id, item } = await begin(server.url)
  const headers = { authorization: `Bearer ${token}` }
  const all: Sending[] = await Promise.all(
    Array.from({ length: UPLOADS }, async (_, n) => ({
      public_id: uuid7(),
      media_id: uuid7(),
      bytes: await jpeg(n, 96),
      // Some phones fall into the water.
      lost: n % 10 === 9,
      done: null,
    })),
  )
  const owner = { kind: 'item', id: item }
  const send = async (url: string, one: Sending) => {
    const { public_id, media_id, bytes } = one
    const at = `${url}/api/v1/mobile/media-uploads`
    const json = { ...headers, 'content-type': 'application/json' }
    const declared = { sha256: digest(bytes), bytes: bytes.length, content_type: 'image/jpeg' }
    const body = JSON.stringify({ public_id, media_id, owner, ...declared })
    await fetch(at, { method: 'POST', headers: json, body })
    const content = { ...headers, 'content-type': 'application/octet-stream' }
    await fetch(`${at}/${public_id}/content`, {
      method: 'PUT',
      headers: content,
      body: Uint8Array.from(bytes),
    })
    const completed = await fetch(`${at}/${public_id}/complete`, {
      method: 'POST',
      headers: json,
      body: '{}',
    })
    if (completed.status !== 200) throw new Error(await completed.text())
    one.done = Uploaded.parse(await completed.json()).data.upload.media
  }
  for (let round = 0; round < ROUNDS; round++) {
    const last = round === ROUNDS - 1
    const waiting = all.filter(({ done, lost }) => done === null && (!lost || round === 0))
    const sent = Promise.allSettled(waiting.map((one) => send(server.url, one)))
    if (!last) {
      await new Promise((resolve) => setTimeout(resolve, 120 + round * 90))
      await server.stop('SIGKILL')
    }
    const outcomes = await sent
    if (round === 0) expect(all.filter(({ done }) => done === null).length).toBeGreaterThan(UPLOADS / 5)
    if (last) for (const outcome of outcomes) expect(outcome.status).toBe('fulfilled')
    else server = await serve(env)
  }
  expect(all.filter(({ done, lost }) => done === null && !lost)).toEqual([])

  // What was acknowledged is there, to the byte.
  for (const { done, media_id } of all) {
    if (!done) continue
    expect(done.public_id).toBe(media_id)
    const response = await fetch(`${server.url}/api/v1/mobile/media/${media_id}/original`, { headers })
    expect(digest(Buffer.from(await response.arrayBuffer()))).toBe(done.sha256)
  }
  await server.stop('SIGKILL')

  // Days later nobody goes on with what is left.
  const later = new TestStowage(data)
  later.clock.ms = Date.now() + 3 * DAY_MS
  await later.start()
  await later.running?.services.media.sweepAll({ blobs: true, fresh_ms: 0 })
  expect(filesIn(later, household_id, 'uploads')).toEqual([])
  expect(later.log.filter((line) => line.includes('"level":50'))).toEqual([])
  await later.stop()

  const place = householdPlace(data, household_id)
  const file = openHouseholdFile(place.file, household_id)
  const found = await examineBlobs((work) => file.read(work), new FileBlobs(join(place.directory, 'blobs')))
  const records = file.read((view) => view.all('media').map(({ record }) => record))
  file.close()
  expect([found.missing, found.unnamed]).toEqual([[], []])
  expect(filesIn(later, household_id, 'blobs').filter((name) => name.startsWith('.'))).toEqual([])
  // Announced and never sent are only those of the phones that were lost.
  const lost = new Set(all.filter((one) => one.lost).map(({ media_id }) => media_id))
  expect(records.filter(({ stored_at, public_id }) => stored_at === null && !lost.has(public_id))).toEqual([])
  expect(records.length).toBeGreaterThanOrEqual(UPLOADS * 0.9)
  for await (const finding of examine(data, join(folder, 'backups'))) {
    expect([finding.subject, finding.level]).not.toContain('problem')
  }
}, 300_000)

async function begin(url: string) {
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
  const { access_token, user } = Registered.parse(await response.json()).data
  const item = uuid7()
  const operation = {
    operation_id: uuid7(),
    type: 'item.create',
    input: { public_id: item, name: 'Saw' },
    base_seq: 0,
    occurred_at: new Date().toISOString(),
  }
  await fetch(`${url}/api/v1/mobile/mutations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ protocol_version: 1, operations: [operation] }),
  })
  return { token: access_token, household_id: user.current_household_id, item }
}
