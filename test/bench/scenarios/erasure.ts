import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import { serviceCommand } from '../../../engine/accounts/command.ts'
import { runServiceCommand } from '../../../engine/index.ts'
import { openServiceFile } from '../../../storage/service-file.ts'
import type { Scenario } from '../bench.ts'
import { Connection } from '../connection.ts'
import { fill } from '../fill.ts'
import { BenchHousehold } from '../household.ts'
import { MemoryBucket } from '../memory-bucket.ts'
import { startStowage, UNBOUNDED } from '../servers.ts'
import { HEARTBEAT, stallOf } from '../stalls/heartbeat.ts'
import { register, signInBrowser, WHO } from '../stowage-client.ts'

const THINGS = 50_000
const FILES = 10_000
/** Events of other people: the accounts of a server with a thousand of them, each with as many as it keeps. */
const EVENTS = 400_000
const EVENTS_AT_ONCE = 400
const SIGN_IN_EVERY_MS = 100

const Status = z.object({ data: z.object({ requests: z.array(z.looseObject({ state: z.string() })) }) })

/**
 * A household of 50,000 things with 10,000 files in a bucket is erased while the service file has the events of a
 * thousand accounts. The figures: how long it takes, how much of the processor, the longest hold of the event loop,
 * and how long others wait for a sign-in meanwhile.
 */
export const erasure: Scenario = {
  name: 'erasure',
  only_named: true,
  async *run(bench) {
    const bucket = await MemoryBucket.open()
    const env = bucketEnv(bucket)
    const data = join(mkdtempSync(join(bench.folder, 'erasure-')), 'data')
    try {
      await prepare(data, env, bucket)
      const stowage = await startStowage(data, bench.options.cpu_prof, env, HEARTBEAT)
      try {
        const waits: number[] = []
        const cpu = stowage.cpu() ?? 0
        const began = performance.now()
        const stall = await stallOf(stowage, async () => {
          for (;;) {
            const asked = performance.now()
            // Each with a session of its own: an account keeps the newest fifty.
            const browser = await signInBrowser(stowage.url)
            waits.push(performance.now() - asked)
            if ((await stateOf(stowage.url, browser)) === 'done') return
            await setTimeout(SIGN_IN_EVERY_MS)
          }
        })
        const work = `erasure of ${THINGS.toLocaleString('en')} things and ${FILES.toLocaleString('en')} files in a bucket`
        yield { work, unit: 's', stowage: [(performance.now() - began) / 1000], floor: [] }
        const used = (stowage.cpu() ?? 0) - cpu
        yield { work: `${work}, processor, sign-ins included`, unit: 's', stowage: [used], floor: [] }
        yield {
          work: `${work}, longest hold of the event loop`,
          unit: 'ms',
          stowage: [stall.processor_ms],
          floor: [],
          note: `of the processor; ${stall.ms.toFixed(0)} ms by the clock; target 50 ms`,
        }
        yield {
          work: `${work}, longest wait for a sign-in meanwhile`,
          unit: 'ms',
          stowage: [Math.max(...waits)],
          floor: [waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN],
          note: `floor: the median of ${waits.length} sign-ins`,
        }
        if (bucket.keys.size > 0) throw new Error(`${bucket.keys.size} files are left in the bucket`)
      } finally {
        await stowage.stop()
      }
    } finally {
      bucket.close()
    }
  },
}

function bucketEnv({ endpoint, name }: MemoryBucket): Record<string, string> {
  return {
    ...UNBOUNDED,
    STOWAGE_ERASURE_DAYS: '0',
    STOWAGE_BLOBS: 's3',
    STOWAGE_S3_BUCKET: name,
    STOWAGE_S3_ENDPOINT: endpoint,
    STOWAGE_S3_PATH_STYLE: 'on',
    STOWAGE_S3_ACCESS_KEY_ID: 'bench',
    STOWAGE_S3_SECRET_ACCESS_KEY: 'bench',
  }
}

/** Makes the household, its files and the events of others, and asks for the erasure. It begins at the next start. */
async function prepare(
  data: string,
  env: Readonly<Record<string, string>>,
  bucket: MemoryBucket,
): Promise<void> {
  let stowage = await startStowage(data, null, env)
  const connection = new Connection(stowage.url, await register(stowage.url))
  const household = await BenchHousehold.found(connection, data, 'Erased')
  await stowage.stop()
  await fill(household, THINGS)
  putFiles(bucket, household.household_id)
  addEvents(data)
  stowage = await startStowage(data, null, env)
  const headers = { ...(await signInBrowser(stowage.url)), 'content-type': 'application/json' }
  const asked = await fetch(`${stowage.url}/api/v1/privacy/requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      kind: 'household_erasure',
      household_id: household.household_id,
      password: WHO.password,
    }),
  })
  if (asked.status !== 201) throw new Error(`${asked.status} ${await asked.text()}`)
  await stowage.stop()
}

/** Puts files where the household's media are: to upload and clean them is no part of what is measured. */
function putFiles({ keys }: MemoryBucket, household_id: string): void {
  for (let n = 0; n < FILES; n++) {
    const sha256 = createHash('sha256').update(`file ${n}`).digest('hex')
    keys.add(`households/${household_id}/blobs/${sha256.slice(0, 2)}/${sha256}`)
  }
}

/** Adds events of other people to the service file. */
function addEvents(data: string): void {
  const service = openServiceFile(join(data, 'service.sqlite'))
  const now = new Date().toISOString()
  for (let left = EVENTS; left > 0; left -= EVENTS_AT_ONCE) {
    const run = { now, newId: uuid7, operation_id: uuid7(), user_id: null }
    const rejection = runServiceCommand(service, addSome, {}, run)
    if (rejection) throw new Error(rejection.rejected.message)
  }
  service.close()
}

const addSome = serviceCommand<object>({
  type: 'bench.add_events',
  recorded: false,
  ledger: () => ({}),
  decide(draft) {
    const user_id = uuid7()
    for (let n = 0; n < EVENTS_AT_ONCE; n++) {
      draft.create('security_events', {
        public_id: uuid7(),
        kind: 'sign_in',
        user_id,
        actor_id: user_id,
        household_id: null,
        address: '192.168.178.40',
        client: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        detail: 'password',
      })
    }
    return null
  },
})

async function stateOf(url: string, headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const answer = await fetch(`${url}/api/v1/privacy/status`, { headers })
  return Status.parse(await answer.json()).data.requests[0]?.state
}
