import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import type { Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
import { latencyFigures } from '../figure.ts'
import { Hostile } from '../hostile.ts'
import { probing } from '../probing.ts'
import { startStowage } from '../servers.ts'

const HOSTILE_MS = 60_000
const QUIET_MS = 10_000
const PROBE_MS = 25

/** Small enough that a minute at full speed meets each of them; in megabytes. */
const HOUSEHOLD_MB = 100
const MEDIA_MB = 60
const SNAPSHOTS_MB = 40
const HOUSEHOLDS = 10
/** What an empty household, and the accounts with all their sign-ins, take on disk at most; in megabytes. */
const EMPTY_MB = 1
const ACCOUNTS_MB = 10
/** The log of a SQLite file before it is written back, and what rejected operations take; in megabytes. */
const BESIDE_MB = 30

const LIMITED = {
  STOWAGE_REGISTRATION: 'open',
  STOWAGE_QUOTA_HOUSEHOLD_MB: String(HOUSEHOLD_MB),
  STOWAGE_MEDIA_TOTAL_MB: String(MEDIA_MB),
  STOWAGE_QUOTA_UPLOADS_MB: String(MEDIA_MB),
  STOWAGE_QUOTA_SNAPSHOTS_MB: String(SNAPSHOTS_MB),
  STOWAGE_QUOTA_HOUSEHOLDS: String(HOUSEHOLDS),
}

/**
 * A member who does what they can for a minute, in every way at once, with the limits and quotas of a server on: how
 * much the disk grows, beside all quotas together; and how long another household waits, beside how long it waits when
 * nobody disturbs it. The targets: less than 1 for the disk, and a p99 below 100 ms.
 */
export const quotas: Scenario = {
  name: 'quotas',
  async *run(bench) {
    const data = join(mkdtempSync(join(bench.folder, 'quotas-')), 'data')
    const stowage = await startStowage(data, bench.options.cpu_prof, LIMITED)
    try {
      const { headers, path } = await neighbour(stowage)
      const probe = (work: () => Promise<unknown>) =>
        probing(stowage.url, path, work, { headers, every_ms: PROBE_MS })
      const quiet = await probe(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
      const hostile = await Hostile.register(stowage.url)
      const before = megabytes(data)
      const disturbed = await probe(() => hostile.attack(HOSTILE_MS))
      const grown = megabytes(data) - before
      const allowed = HOUSEHOLD_MB + MEDIA_MB + SNAPSHOTS_MB + HOUSEHOLDS * EMPTY_MB + ACCOUNTS_MB + BESIDE_MB
      const note = hostile.summary()
      yield {
        work: 'a hostile minute: growth of the disk',
        unit: 'MB',
        stowage: [grown],
        floor: [allowed],
        note,
      }
      yield* latencyFigures('a hostile minute: another household', [disturbed], [quiet])
    } finally {
      await stowage.stop()
    }
  },
}

/** Another household, whose browser reads one of its tags. */
async function neighbour({ url }: Child) {
  const Registered = z.object({ data: z.object({ csrf_token: z.string() }) })
  const registered = await fetch(`${url}/api/v1/session/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ben', email: 'ben@example.org', password: 'tangerine bicycle orbit' }),
  })
  const [cookie = ''] = registered.headers.getSetCookie().map((text) => text.replace(/;.*$/, ''))
  const { data } = Registered.parse(await registered.json())
  const headers = { cookie, 'x-csrf-token': data.csrf_token, 'content-type': 'application/json' }
  const Made = z.object({ data: z.object({ tag: z.object({ public_id: z.string() }) }) })
  const answer = await fetch(`${url}/api/v1/taxonomy/tags`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ public_id: uuid7(), name: 'Tools' }),
  })
  const made = Made.parse(await answer.json())
  return { headers: { cookie }, path: `/api/v1/taxonomy/tags/${made.data.tag.public_id}` }
}

/** What a folder takes on disk, in megabytes. */
function megabytes(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // Something may be removed meanwhile.
    bytes += (statSync(join(folder, name), { throwIfNoEntry: false })?.blocks ?? 0) * 512
  }
  return bytes / 1e6
}
