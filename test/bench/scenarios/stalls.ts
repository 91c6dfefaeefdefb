import { join } from 'node:path'
import { z } from 'zod'
import { allRoutes, type Route } from '../../../http/index.ts'
import { openHouseholdFile } from '../../../storage/households/open-file.ts'
import type { Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
import type { Figure } from '../figure.ts'
import { startStowage } from '../servers.ts'
import { dearOperations } from '../stalls/dear-operations.ts'
import { dearRequestsOf } from '../stalls/dear-requests.ts'
import { floods } from '../stalls/floods.ts'
import { HEARTBEAT, type Stall, stallOf } from '../stalls/heartbeat.ts'
import { furnishHostile, type Hostile, LARGE } from '../stalls/hostile-household.ts'
import type { OtherIds } from '../stalls/request-path.ts'
import { type Outcome, operationsOf, Visitor } from '../stalls/visitor.ts'
import { MOBILE } from '../stowage-client.ts'

/** The longest stall that a request may cause, in milliseconds. */
const ALLOWED_MS = 50
/** Times that a case is sent which seems too long: on a busy machine any may. The least of them counts. */
const TRIES = 3
/** Cases that are listed again at the end, the worst first. */
const SHOWN = 45

interface Case {
  readonly name: string
  send(): Promise<Outcome>
}

/**
 * The longest time for which the server's event loop stands still, measured from inside, for the dearest request of
 * every operation type and of every route, sent to a household whose shape makes them dear.
 */
export const stalls: Scenario = {
  name: 'stalls',
  only_named: true,
  async *run(bench) {
    const data = join(bench.folder, 'stalls')
    const server = await startStowage(data, bench.options.cpu_prof, undefined, HEARTBEAT)
    try {
      const visitor = await Visitor.register(server.url)
      const household_id = currentHousehold(await visitor.does('GET', '/api/v1/session'))
      const path = join(data, 'households', household_id.slice(-2), household_id, 'inventory.sqlite')
      const file = openHouseholdFile(path, household_id)
      const home = furnishHostile(file, LARGE)
      file.close()
      const other = await prepare(visitor, home, household_id)
      await indexed(visitor, household_id)
      yield* measure(server, casesOf(visitor, home, other), bench.options.cases)
    } finally {
      await server.stop()
    }
  },
}

const Session = z.object({ current_household: z.object({ public_id: z.string() }) })

function currentHousehold(session: unknown): string {
  return Session.parse(session).current_household.public_id
}

/** What is not in the household's file, and has a path. */
async function prepare(visitor: Visitor, home: Hostile, household_id: string): Promise<OtherIds> {
  const guest = { kind: 'location', id: home.location }
  const link = await visitor.does('POST', '/api/v1/household/guest-links', guest)
  const snapshot = await visitor.does(
    'POST',
    `${MOBILE}/sync/snapshots`,
    { since_seq: null, household_id },
    'token',
  )
  const announced = { sha256: '2'.repeat(64), bytes: 1000, content_type: 'image/jpeg', household_id }
  const upload = await visitor.does('POST', `${MOBILE}/media-uploads`, announced, 'token')
  return {
    household_id,
    guest_token: z.object({ token: z.string() }).parse(link).token,
    snapshot_id: z.object({ public_id: z.string() }).parse(snapshot).public_id,
    upload_id: z.object({ upload: z.object({ public_id: z.string() }) }).parse(upload).upload.public_id,
  }
}

/** Waits until the search index has everything. */
async function indexed(visitor: Visitor, household_id: string): Promise<void> {
  const path = `${MOBILE}/inventory/search?q=nothing&household_id=${household_id}`
  for (;;) {
    const answer = await visitor.does('GET', path, undefined, 'token')
    if (z.object({ complete: z.boolean() }).parse(answer).complete) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** All cases: reading first, so that a write of one case is not what another one reads. */
function casesOf(visitor: Visitor, home: Hostile, other: OtherIds): Case[] {
  const routes = (wanted: (route: Route) => boolean) =>
    allRoutes.filter(wanted).flatMap((route) =>
      (dearRequestsOf(route.id, home) ?? []).map((request, n) => ({
        name: `${route.id} (${n + 1})`,
        send: () => visitor.ask(route, home, other, request),
      })),
    )
  const operations = Object.keys(dearOperations).map((type) => ({
    name: `operation ${type}`,
    send: () => visitor.push(other.household_id, operationsOf(type as keyof typeof dearOperations, home)),
  }))
  const bodies = floods.map(({ name, method, path, text }) => ({
    name: `body: ${name}`,
    send: () => visitor.sendText(method, path, text()),
  }))
  const reads = ({ method }: Route) => method === 'GET'
  return [...bodies, ...routes(reads), ...operations, ...routes((route) => !reads(route))]
}

async function* measure(server: Child, cases: readonly Case[], only: RegExp | null): AsyncGenerator<Figure> {
  const quiet: Stall[] = []
  for (let n = 0; n < TRIES; n++) quiet.push(await stallOf(server, async () => {}))
  yield { work: 'nothing', unit: 'ms', stowage: quiet.map(({ ms }) => ms), floor: [] }
  const worst: { name: string; stall: Stall }[] = []
  for (const { name, send } of cases) {
    if (only && !only.test(name)) continue
    let best: Stall | null = null
    let outcome: Outcome | null = null
    for (let n = 0; n < TRIES && (best === null || best.ms > ALLOWED_MS / 2); n++) {
      const stall = await stallOf(server, async () => {
        outcome = await send()
      })
      if (best === null || stall.ms < best.ms) best = stall
    }
    if (!best) continue
    worst.push({ name, stall: best })
    yield figure(name, best, outcome)
  }
  worst.sort((a, b) => b.stall.ms - a.stall.ms)
  for (const { name, stall } of worst.slice(0, SHOWN)) yield figure(`worst: ${name}`, stall, null)
  const over = (of: (stall: Stall) => number) => worst.filter(({ stall }) => of(stall) > ALLOWED_MS).length
  const unit = 'requests'
  const all = `of ${worst.length} requests`
  yield { work: `over ${ALLOWED_MS} ms, ${all}`, unit, stowage: [over(({ ms }) => ms)], floor: [] }
  const byProcessor = over(({ processor_ms }) => processor_ms)
  yield { work: `over ${ALLOWED_MS} ms of the processor, ${all}`, unit, stowage: [byProcessor], floor: [] }
}

function figure(work: string, { ms, processor_ms }: Stall, outcome: Outcome | null): Figure {
  const answered = outcome ? `, ${[outcome.status, ...outcome.codes].join(' ')}` : ''
  return {
    work,
    unit: 'ms',
    stowage: [ms],
    floor: [],
    note: `processor ${processor_ms.toFixed(1)} ms${answered}`,
  }
}
