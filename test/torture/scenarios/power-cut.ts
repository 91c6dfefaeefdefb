import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { householdSchema, openScopeFile } from '../../../storage/index.ts'
import { Random } from '../../storage/snapshots/support/random.ts'
import { audit } from '../audit.ts'
import type { Household } from '../household.ts'
import { load, stockUp, unlessGone } from '../load.ts'
import { Disk } from '../power-cut.ts'
import type { Round } from '../round.ts'
import type { Scenario } from '../scenario.ts'
import type { Site } from '../site.ts'
import { type Fault, straceMissing } from '../strace.ts'
import { type Traced, trace } from '../trace.ts'
import { openSite } from '../world.ts'

/** Moments at which the power goes, and those of a brief round. */
const CUTS = 12
const BRIEF_CUTS = 5

export const powerCut: Scenario = {
  name: 'power-cut',
  summary: 'what was written is written down; at any moment, what was synced suffices for all that was told',
  missing: straceMissing,
  async play(round) {
    const { random } = round
    const { site, household } = await openSite(round, { phones: 3 })
    const shared = await stockUp(household, random)
    await site.stop()
    const before = new Map([[household.file, readFileSync(household.file)]])
    let calls: Traced[] = []
    const moments: number[] = []
    const faulty = random.below(3) === 0
    for (let lives = faulty || round.brief ? 1 : 3; lives > 0; lives--) {
      const end = faulty ? SYNCS_FAIL : random.pick([KILLED, KILLED_AT_SYNC])
      const n = round.between(1, 10)
      const ms = round.between(50, 400)
      round.note(`load for ${ms} ms at most, ${end.note(n)}`)
      const paths = [household.file, `${household.file}-wal`]
      const tracing = trace(round, paths, end.fault(n))
      if (await starts(site, tracing.under)) {
        await lookUpUnanswered(household).catch(unlessGone(site))
        moments.push(Date.now() + 1)
        const loading = load(household, { random, shared, stop: () => site.ended, onReply: () => {} })
        await Promise.all([loading, delay(ms).then(() => site.kill())])
      }
      calls = accounted(paths, before, [...calls, ...(await tracing.calls())])
    }
    const told = household.notebook.acknowledged.map(({ operation_id }) =>
      household.notebook.toldAt(operation_id),
    )
    // Right after something was told: if it was told too early, it is now that it is lost.
    const cuts = round.brief ? BRIEF_CUTS : CUTS
    while (moments.length < cuts) moments.push(random.pick(told) + random.pick([0.001, round.between(1, 20)]))
    for (const [i, moment] of moments.entries()) {
      cutPower(round, household, { before, calls, moment, place: join(round.folder, `cut-${i}`) })
    }
    round.count('cuts', cuts)
    round.count('operations', household.notebook.operations.length)
    await site.start()
    await audit(site, [household])
  },
}

/**
 * The calls that account for the files as they are, with those that never returned or without them. A call that was not
 * traced would make power cuts happen to files that never were.
 */
function accounted(
  paths: readonly string[],
  before: ReadonlyMap<string, Buffer>,
  calls: readonly Traced[],
): Traced[] {
  const returned = calls.filter((call) => !(call.kind === 'write' && call.torn))
  const nothing = Buffer.alloc(0)
  const found = [returned, [...calls]].find((some) => {
    const disk = new Disk(new Random(0), before)
    for (const call of some) disk.take(call)
    return paths.every((path) =>
      (existsSync(path) ? readFileSync(path) : nothing).equals(disk.read(path) ?? nothing),
    )
  })
  assert.ok(found, 'the trace does not account for the files')
  return found
}

/** Starts the server. False when the fault killed it before it was ready. */
async function starts(site: Site, under: readonly string[]): Promise<boolean> {
  try {
    await site.start(under)
    return true
  } catch (error) {
    if (!String(error).includes('SIGKILL')) throw error
    return false
  }
}

/** What happens in the life of a server, and how it ends. */
interface End {
  fault(n: number): Fault | null
  note(n: number): string
}

const syscalls = 'fsync,fdatasync'

const KILLED: End = { fault: () => null, note: () => 'then SIGKILL' }

const KILLED_AT_SYNC: End = {
  fault: (n) => ({ syscalls, effect: 'signal=SIGKILL', when: `${n}` }),
  note: (n) => `or until SIGKILL at sync ${n}`,
}

/** It has one life: after it the next server would read in the system's memory what the disk does not have. */
const SYNCS_FAIL: End = {
  fault: (n) => ({ syscalls, effect: 'error=EIO', when: `${n}+7` }),
  note: (n) => `EIO at sync ${n} and every seventh after it, then SIGKILL`,
}

/** After a crash the phones ask first, and believe what they are told. */
async function lookUpUnanswered(household: Household): Promise<void> {
  const { notebook } = household
  for (const { operation_id } of notebook.unanswered) {
    const found = await household.lookUp(operation_id)
    if (found) notebook.learn(found)
  }
}

interface Cut {
  readonly before: ReadonlyMap<string, Buffer>
  readonly calls: readonly Traced[]
  /** In milliseconds since 1970. */
  readonly moment: number
  /** Where the files go. */
  readonly place: string
}

/** What is left of the household is whole, and knows everything that had been told by then. */
function cutPower(round: Round, household: Household, { before, calls, moment, place }: Cut): void {
  const disk = new Disk(round.random, before)
  for (const call of calls) if (call.at <= moment) disk.take(call)
  mkdirSync(place)
  for (const [path, bytes] of disk.cut()) writeFileSync(join(place, basename(path)), bytes)
  const file = openScopeFile(join(place, basename(household.file)), householdSchema)
  try {
    assert.deepEqual(file.integrityCheck('full'), [])
    const { stored, computed } = file.rescan()
    assert.deepEqual(stored, computed)
    for (const { operation_id } of household.notebook.acknowledged) {
      if (household.notebook.toldAt(operation_id) >= moment) continue
      const found = file.recorded(operation_id)
      assert.ok(
        found,
        `the power went ${Math.round(moment)}, and the acknowledged operation ${operation_id} is lost`,
      )
      household.notebook.learn(found.result)
    }
  } finally {
    file.close()
  }
}
