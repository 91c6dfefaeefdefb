import { join } from 'node:path'
import { z } from 'zod'
import type { Route } from '../../../http/index.ts'
import { openHouseholdFile } from '../../../storage/households/open-file.ts'
import { allRoutes } from '../../support/all-routes.ts'
import type { Scenario } from '../bench.ts'
import type { Child } from '../child.ts'
import type { Figure } from '../figure.ts'
import { startStowage, UNBOUNDED } from '../servers.ts'
import { Coverage, type Subject } from '../stalls/coverage.ts'
import { SMS_SECRET } from '../stalls/dear-account-requests.ts'
import { dearOperations } from '../stalls/dear-operations.ts'
import { dearRequestsOf } from '../stalls/dear-requests.ts'
import { floods } from '../stalls/floods.ts'
import { HEARTBEAT, type Stall, stallOf } from '../stalls/heartbeat.ts'
import { furnishHostile, type Hostile, LARGE } from '../stalls/hostile-household.ts'
import type { OtherIds } from '../stalls/other-ids.ts'
import { prepare } from '../stalls/prepare.ts'
import { type Outcome, operationsOf, Visitor } from '../stalls/visitor.ts'
import { MOBILE } from '../stowage-client.ts'

/** The longest stall that a request may cause, in milliseconds. */
const ALLOWED_MS = 50
/** Maximum number of times that a case is sent: a slow one is repeated, because a garbage collection may fall into any. */
const TRIES = 3
/** Seconds after which the access token is replaced; it expires after 15 minutes. */
const TOKEN_SECONDS = 300
/** Cases that are listed again at the end, the worst first. */
const SHOWN = 45

const OPEN = { ...UNBOUNDED, STOWAGE_REGISTRATION: 'open', STOWAGE_SMS_WEBHOOK_SECRET: SMS_SECRET }

interface Case {
  readonly name: string
  /** None for a body that no route accepts. */
  readonly subject: Subject | null
  /** Runs before each measurement. */
  before?(): Promise<void>
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
    const server = await startStowage(data, bench.options.cpu_prof, OPEN, HEARTBEAT)
    try {
      const visitor = await Visitor.register(server.url)
      const household_id = currentHousehold(await visitor.does('GET', '/api/v1/session'))
      const path = join(data, 'households', household_id.slice(-2), household_id, 'inventory.sqlite')
      const file = openHouseholdFile(path, household_id)
      const home = furnishHostile(file, LARGE)
      file.close()
      const other = await prepare(visitor, home, household_id)
      await indexed(visitor, household_id)
      const coverage = new Coverage()
      const cases = casesOf(visitor, home, other).filter(
        ({ name }) => bench.options.cases?.test(name) ?? true,
      )
      yield* measure(server, visitor, cases, coverage)
      if (bench.options.cases) return
      yield* coverage.figures()
      const missing = [...coverage.missing('operation types'), ...coverage.missing('routes')]
      if (missing.length > 0) throw new Error(`No request was accepted of: ${missing.join(', ')}`)
    } finally {
      await server.stop()
    }
  },
}

const Session = z.object({ current_household: z.object({ public_id: z.string() }) })

function currentHousehold(session: unknown): string {
  return Session.parse(session).current_household.public_id
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
      (dearRequestsOf(route.id, home, other) ?? []).map((request, n) => ({
        name: `${route.id} (${n + 1})`,
        subject: { kind: 'routes' as const, id: route.id },
        ends_session: request.ends_session === true,
        ...(request.before && { before: () => request.before?.(visitor) ?? Promise.resolve() }),
        send: () => visitor.ask(route, home, other, request),
      })),
    )
  const operations = Object.keys(dearOperations).map((type) => ({
    name: `operation ${type}`,
    subject: { kind: 'operation types' as const, id: type },
    send: () => visitor.push(other.household_id, operationsOf(type as keyof typeof dearOperations, home)),
  }))
  const bodies = floods.map(({ name, method, path, text }) => ({
    name: `body: ${name}`,
    subject: null,
    send: () => visitor.sendText(method, path, text()),
  }))
  const reads = ({ method }: Route) => method === 'GET'
  const creates = ({ id }: Route) => id.endsWith('.create')
  // What one request creates is what others change.
  const writes = [...routes(creates), ...routes((route) => !reads(route) && !creates(route))]
  return [
    ...bodies,
    ...routes(reads),
    ...operations,
    ...writes.filter(({ ends_session }) => !ends_session),
    ...writes.filter(({ ends_session }) => ends_session),
  ]
}

async function* measure(
  server: Child,
  visitor: Visitor,
  cases: readonly Case[],
  coverage: Coverage,
): AsyncGenerator<Figure> {
  const quiet: Stall[] = []
  for (let n = 0; n < TRIES; n++) quiet.push(await stallOf(server, async () => {}))
  yield { work: 'nothing', unit: 'ms', stowage: quiet.map(({ ms }) => ms), floor: [] }
  const worst: { name: string; stall: Stall }[] = []
  let signedInAt = performance.now()
  for (const { name, before, subject, send } of cases) {
    if (performance.now() - signedInAt > TOKEN_SECONDS * 1000) {
      await visitor.renew()
      signedInAt = performance.now()
    }
    let best: Stall | null = null
    let outcome: Outcome | null = null
    for (let n = 0; n < TRIES && (best === null || best.processor_ms > ALLOWED_MS / 2); n++) {
      await before?.()
      const stall = await stallOf(server, async () => {
        const answer = await send().catch(unanswered)
        outcome ??= answer
        if (subject) coverage.answered(subject, answer)
      })
      if (best === null || stall.processor_ms < best.processor_ms) best = stall
    }
    if (!best) continue
    worst.push({ name, stall: best })
    yield figure(name, best, outcome)
  }
  worst.sort((a, b) => b.stall.processor_ms - a.stall.processor_ms)
  for (const { name, stall } of worst.slice(0, SHOWN)) yield figure(`worst: ${name}`, stall, null)
  const over = (of: (stall: Stall) => number) => worst.filter(({ stall }) => of(stall) > ALLOWED_MS).length
  const unit = 'requests'
  const all = `of ${worst.length} requests`
  yield { work: `over ${ALLOWED_MS} ms, ${all}`, unit, stowage: [over(({ ms }) => ms)], floor: [] }
  const byProcessor = over(({ processor_ms }) => processor_ms)
  yield { work: `over ${ALLOWED_MS} ms of the processor, ${all}`, unit, stowage: [byProcessor], floor: [] }
}

function figure(work: string, { ms, processor_ms }: Stall, outcome: Outcome | null): Figure {
  const answered = outcome ? `, ${outcomeText(outcome)}` : ''
  return {
    work,
    unit: 'ms',
    stowage: [ms],
    floor: [],
    note: `processor ${processor_ms.toFixed(1)} ms${answered}`,
  }
}

function unanswered(error: unknown): Outcome {
  return { status: null, accepted: false, codes: [error instanceof Error ? error.message : String(error)] }
}

function outcomeText({ status, accepted, codes }: Outcome): string {
  return [status ?? 'no answer', ...(accepted ? [] : ['refused']), ...codes].join(' ')
}
