import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import type { Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
import { latencyFigures } from '../figure.ts'
import { Fsyncs } from '../fsyncs.ts'
import { Hostile } from '../hostile.ts'
import { probing } from '../probing.ts'
import { startBare, startStowage } from '../servers.ts'
import { HEARTBEAT, stallOf } from '../stalls/heartbeat.ts'

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
 * A member does what they can for a minute, in every way at once, with the limits and quotas of a server on. The first
 * figure is the growth of the disk, beside all quotas together; its target is a ratio below 1. The next ones are the
 * waits of another household, before and in that minute. Their floor is a node process that does nothing else, asked
 * at the same times: its waits come from the machine, which the attacker shares. The target is a p99 that exceeds the
 * floor's by less than 100 ms. The floor writes nothing, so the fsyncs of a file beside it are another figure: the
 * answering thread waits for those of the attacker. The last figure is its longest turn, in time of the processor.
 */
export const quotas: Scenario = {
  name: 'quotas',
  async *run(bench) {
    const data = join(mkdtempSync(join(bench.folder, 'quotas-')), 'data')
    const stowage = await startStowage(data, bench.options.cpu_prof, LIMITED, HEARTBEAT)
    const bare = await startBare()
    try {
      const { headers, path } = await neighbour(stowage)
      const fsyncs = new Fsyncs(join(bench.folder, 'fsync-meanwhile'))
      const probe = async (work: () => Promise<unknown>) => {
        let floor: number[] = []
        const both = async () => {
          floor = await probing(bare.url, '/', work, { every_ms: PROBE_MS })
        }
        return { ours: await probing(stowage.url, path, both, { headers, every_ms: PROBE_MS }), floor }
      }
      const quiet = await probe(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
      const hostile = await Hostile.register(stowage.url)
      const before = megabytes(data)
      let disturbed = quiet
      const stall = await stallOf(stowage, async () => {
        disturbed = await probe(() => fsyncs.during(() => hostile.attack(HOSTILE_MS)))
      })
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
      yield* latencyFigures('before: another household', [quiet.ours], [quiet.floor])
      yield* latencyFigures('a hostile minute: another household', [disturbed.ours], [disturbed.floor])
      yield* latencyFigures('a hostile minute: an fsync of another file', [fsyncs.times], [])
      yield {
        work: 'a hostile minute: longest turn of the processor',
        unit: 'ms',
        stowage: [stall.processor_ms],
        floor: [],
        note: `${stall.ms.toFixed(0)} ms by the clock; target 50 ms`,
      }
      yield {
        work: 'a hostile minute: turn that 1 % of the time exceeds',
        unit: 'ms',
        stowage: [stall.p99_ms],
        floor: [],
        note: 'of the processor; target 50 ms, since a request waits for two turns at most',
      }
    } finally {
      await Promise.all([stowage.stop(), bare.stop()])
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
