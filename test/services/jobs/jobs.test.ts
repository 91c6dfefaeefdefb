import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { v7 as uuid7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../services/errors.ts'
import type { JobKind, JobWork } from '../../../services/jobs/job.ts'
import { Jobs } from '../../../services/jobs/jobs.ts'
import { StorageFullError } from '../../../storage/index.ts'
import { soon } from '../../support/soon.ts'

const HOUR_MS = 3_600_000
const Facts = z.strictObject({ name: z.string(), pages: z.int().optional() })
type Facts = z.infer<typeof Facts>

const BASE: JobKind<Facts> = {
  folder: 'copies',
  facts: Facts,
  bounds: {
    at_once: 2,
    unfinished_of_household: 3,
    unfinished_of_user: 4,
    kept_of_household: 3,
    kept_hours: 24,
  },
  busy: 'Too many copies.',
  interrupted: 'The server stopped.',
  failure: (error) => ({ code: 'failed', message: error instanceof Error ? error.message : 'unknown' }),
}

let folder: string
let now: number
let log: string[]
const open: Jobs[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stowage-jobs-'))
  now = Date.parse('2026-11-20T10:00:00.000Z')
  log = []
})
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A runner over the same folder: the second one is that of the next process. */
function runner(kinds: readonly JobKind[] = [BASE], at_once = 2): Jobs {
  const jobs = new Jobs({
    kinds,
    at_once,
    directory: (household_id) => join(folder, household_id),
    now: () => new Date(now),
    log: pino({}, { write: (line: string) => void log.push(line) }),
  })
  open.push(jobs)
  return jobs
}

/** Work that lasts until it is let go. */
function gate() {
  let go = (_facts: Partial<Facts> = {}) => {}
  let fail = (_error: unknown) => {}
  const state = { started: false, aborted: false }
  const work: JobWork<Facts> = ({ signal }) =>
    new Promise((resolve, reject) => {
      state.started = true
      go = (facts = {}) => resolve(facts)
      fail = reject
      signal.addEventListener('abort', () => {
        state.aborted = true
        reject(signal.reason)
      })
    })
  return { work, state, go: (facts?: Partial<Facts>) => go(facts), fail: (error: unknown) => fail(error) }
}

function begin(
  jobs: Jobs,
  work: JobWork<Facts>,
  given: { kind?: JobKind<Facts>; household_id?: string; created_by?: string; public_id?: string } = {},
) {
  const { kind = BASE, household_id = 'home', created_by = 'ada', public_id = uuid7() } = given
  return jobs.begin(kind, { household_id, public_id, created_by, total: 10, facts: { name: 'x' }, work })
}
const look = (jobs: Jobs, id: string, kind = BASE, household = 'home') => jobs.get(kind, household, id)
const stateOf = async (jobs: Jobs, id: string, kind = BASE, household = 'home') =>
  (await look(jobs, id, kind, household))?.state
const noteOf = (id: string) => join(folder, 'home', 'copies', id, 'job.json')

describe('a job', () => {
  it('is queued, runs with progress, and is done with the facts and files that its work made', async () => {
    const jobs = runner()
    const { work, go } = gate()
    const job = await begin(jobs, async (run) => {
      run.progress(4)
      writeFileSync(run.file('copy.txt'), 'content')
      return work(run)
    })
    expect(job).toMatchObject({ state: 'queued', progress: 0, total: 10, facts: { name: 'x' } })
    await soon(() => stateOf(jobs, job.public_id)).toBe('running')
    await soon(async () => (await look(jobs, job.public_id))?.progress).toBe(4)
    go({ pages: 3 })
    await soon(() => stateOf(jobs, job.public_id)).toBe('done')
    expect(await look(jobs, job.public_id)).toMatchObject({
      progress: 10,
      facts: { name: 'x', pages: 3 },
      started_at: expect.any(String),
      finished_at: expect.any(String),
      error: null,
    })
    expect(readFileSync(jobs.file(BASE, 'home', job.public_id, 'copy.txt'), 'utf8')).toBe('content')
    // It is the same to the next process, and to nobody else.
    expect(await look(runner(), job.public_id)).toMatchObject({ state: 'done', progress: 10 })
    expect(await look(jobs, job.public_id, BASE, 'elsewhere')).toBeNull()
    expect(await look(jobs, job.public_id, { ...BASE, folder: 'others' })).toBeNull()
  })

  it('is on disk before its beginning is acknowledged', async () => {
    const jobs = runner()
    const { public_id } = await begin(jobs, gate().work)
    expect(JSON.parse(readFileSync(noteOf(public_id), 'utf8'))).toMatchObject({
      public_id,
      created_by: 'ada',
    })
  })

  it('shows no end that is not on disk', async () => {
    const jobs = runner()
    const { public_id } = await begin(jobs, async () => ({ pages: 1 }))
    while ((await stateOf(jobs, public_id)) !== 'done') await new Promise(setImmediate)
    expect(JSON.parse(readFileSync(noteOf(public_id), 'utf8'))).toMatchObject({ state: 'done' })
  })

  it('fails with the reason of its kind, and leaves no file', async () => {
    const jobs = runner()
    const { public_id } = await begin(jobs, async (run) => {
      writeFileSync(run.file('half'), 'half')
      throw new Error('the paper is gone')
    })
    await soon(() => stateOf(jobs, public_id)).toBe('failed')
    expect(await look(jobs, public_id)).toMatchObject({
      error: { code: 'failed', message: 'the paper is gone' },
    })
    expect(readdirSync(join(folder, 'home', 'copies', public_id))).toEqual(['job.json'])
    expect(log.join()).toContain('a job failed')
  })

  it('fails with storage_full when the disk is full, whatever its kind is', async () => {
    const jobs = runner()
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    for (const error of [full, new StorageFullError('x', 'full')]) {
      const { public_id } = await begin(jobs, () => Promise.reject(error))
      await soon(() => stateOf(jobs, public_id)).toBe('failed')
      expect((await look(jobs, public_id))?.error?.code).toBe('storage_full')
    }
  })

  it('is begun once by one id, even by two requests at once', async () => {
    const jobs = runner()
    const public_id = uuid7()
    let runs = 0
    const { work } = gate()
    const counted: JobWork<Facts> = (run) => {
      runs += 1
      return work(run)
    }
    const two = await Promise.all([1, 2].map(() => begin(jobs, counted, { public_id })))
    expect(two.map((job) => job.public_id)).toEqual([public_id, public_id])
    await soon(() => runs).toBe(1)
    expect(await stateOf(jobs, public_id)).toBe('running')
    expect(await jobs.list(BASE, 'home')).toHaveLength(1)
  })

  it('is not begun again by its id once it is over', async () => {
    const jobs = runner()
    const public_id = uuid7()
    let runs = 0
    const work: JobWork<Facts> = async () => {
      runs += 1
      return {}
    }
    await begin(jobs, work, { public_id })
    await soon(() => stateOf(jobs, public_id)).toBe('done')
    const again = await begin(jobs, work, { public_id })
    expect([again.state, jobs.unfinished, runs]).toEqual(['done', 0, 1])
  })

  it('cannot have a file outside of its folder', async () => {
    const jobs = runner()
    for (const name of ['../x', 'job.json', '.hidden', 'a/b', '']) {
      expect(() => jobs.file(BASE, 'home', uuid7(), name)).toThrow(TypeError)
    }
    expect(() => jobs.file(BASE, 'home', '../../etc', 'x')).toThrow()
  })
})

describe('a job that is cancelled', () => {
  it('is over at once while it is queued, and never runs', async () => {
    const jobs = runner([BASE], 1)
    const first = gate()
    const second = gate()
    await begin(jobs, first.work)
    const { public_id } = await begin(jobs, second.work)
    await jobs.cancel(BASE, 'home', public_id)
    expect(await stateOf(jobs, public_id)).toBe('cancelled')
    first.go()
    await soon(async () => (await jobs.list(BASE, 'home')).map(({ state }) => state)).toEqual([
      'cancelled',
      'done',
    ])
    expect(second.state.started).toBe(false)
    expect(await stateOf(runner(), public_id)).toBe('cancelled')
  })

  it('is stopped while it runs, and leaves no file', async () => {
    const jobs = runner()
    const { work, state } = gate()
    const { public_id } = await begin(jobs, (run) => {
      writeFileSync(run.file('half'), 'half')
      return work(run)
    })
    await soon(() => state.started).toBe(true)
    await jobs.cancel(BASE, 'home', public_id)
    expect(state.aborted).toBe(true)
    expect(await look(jobs, public_id)).toMatchObject({ state: 'cancelled', error: null })
    expect(readdirSync(join(folder, 'home', 'copies', public_id))).toEqual(['job.json'])
  })

  it('is over even if it is cancelled at the moment in which it starts', async () => {
    const jobs = runner()
    const { work, state } = gate()
    const { public_id } = await begin(jobs, work)
    await jobs.cancel(BASE, 'home', public_id)
    expect([await stateOf(jobs, public_id), state.started]).toEqual(['cancelled', false])
  })

  it('stays as it is when it is over, and is not cancelled by another household', async () => {
    const jobs = runner()
    const done = await begin(jobs, async () => ({}))
    await soon(() => stateOf(jobs, done.public_id)).toBe('done')
    await jobs.cancel(BASE, 'home', done.public_id)
    expect(await stateOf(jobs, done.public_id)).toBe('done')
    const { work, state } = gate()
    const running = await begin(jobs, work)
    await soon(() => state.started).toBe(true)
    await jobs.cancel(BASE, 'elsewhere', running.public_id)
    expect(await stateOf(jobs, running.public_id)).toBe('running')
  })
})

describe('bounds', () => {
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )

  it('refuse a job of a household or of a user that has too many unfinished ones', async () => {
    const jobs = runner()
    const gates = Array.from({ length: 4 }, gate)
    for (const { work } of gates.slice(0, 3)) await begin(jobs, work)
    const refused = await refusal(begin(jobs, gate().work, { created_by: 'ben' }))
    expect(refused).toBeInstanceOf(ServiceError)
    expect(refused).toMatchObject({ code: 'unavailable', message: 'Too many copies.' })
    expect(refused).toMatchObject({ facts: { retry_after_s: 10 } })
    await begin(jobs, gates[3]?.work ?? gate().work, { household_id: 'cabin' })
    expect(await refusal(begin(jobs, gate().work, { household_id: 'shed' }))).toMatchObject({
      code: 'unavailable',
    })
    await begin(jobs, async () => ({}), { household_id: 'shed', created_by: 'ben' })
    gates[0]?.go()
    await soon(() => refusal(begin(jobs, gate().work))).toBeNull()
  })

  it('let as many run at the same time as may, of one kind and of all', async () => {
    const single: JobKind<Facts> = { ...BASE, folder: 'single', bounds: { ...BASE.bounds, at_once: 1 } }
    const jobs = runner([BASE, single], 3)
    const copies = [gate(), gate(), gate()]
    const singles = [gate(), gate()]
    for (const { work } of copies) await begin(jobs, work)
    for (const { work } of singles) await begin(jobs, work, { kind: single, created_by: 'ben' })
    const started = (gates: typeof copies) => gates.map(({ state }) => state.started)
    await soon(() => [started(copies), started(singles)]).toEqual([
      [true, true, false],
      [true, false],
    ])
    copies[0]?.go()
    await soon(() => started(copies)).toEqual([true, true, true])
    expect(started(singles)).toEqual([true, false])
    singles[0]?.go()
    await soon(() => started(singles)).toEqual([true, true])
  })

  it('start a job of a household that has none running before another one of a busy household', async () => {
    const jobs = runner([BASE], 2)
    const [a, b, c] = [gate(), gate(), gate()]
    const other = gate()
    await begin(jobs, a.work)
    await begin(jobs, b.work)
    await begin(jobs, c.work)
    await begin(jobs, other.work, { household_id: 'cabin', created_by: 'ben' })
    await soon(() => [a.state.started, b.state.started]).toEqual([true, true])
    a.go()
    await soon(() => other.state.started).toBe(true)
    expect(c.state.started).toBe(false)
  })

  it('keep the newest jobs of a household', async () => {
    const jobs = runner()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const { public_id } = await begin(jobs, async () => ({}))
      ids.push(public_id)
      await soon(() => stateOf(jobs, public_id)).toBe('done')
    }
    expect((await jobs.list(BASE, 'home')).map(({ public_id }) => public_id)).toEqual(ids.slice(-3).reverse())
  })
})

describe('what is kept of jobs', () => {
  it('expires after its time, with its files', async () => {
    const jobs = runner()
    const { public_id } = await begin(jobs, async (run) => {
      writeFileSync(run.file('copy'), 'x')
      return {}
    })
    await soon(() => stateOf(jobs, public_id)).toBe('done')
    now += 24 * HOUR_MS - 1
    await jobs.sweep('home')
    expect(await stateOf(jobs, public_id)).toBe('done')
    now += 1
    expect(await look(jobs, public_id)).toBeNull()
    expect(await jobs.list(BASE, 'home')).toEqual([])
    await jobs.sweep('home')
    expect(existsSync(join(folder, 'home', 'copies', public_id))).toBe(false)
  })

  it('expires, too, when it was made while the clock was ahead', async () => {
    const jobs = runner()
    now += 365 * 24 * HOUR_MS
    const { public_id } = await begin(jobs, async () => ({}))
    await soon(() => stateOf(jobs, public_id)).toBe('done')
    now -= 365 * 24 * HOUR_MS
    await jobs.sweep('home')
    expect(await look(jobs, public_id)).toBeNull()
  })

  it('is swept of damaged notes, of folders without one, and of what is no job', async () => {
    const jobs = runner()
    const { public_id } = await begin(jobs, async () => ({}))
    await soon(() => stateOf(jobs, public_id)).toBe('done')
    const damaged = uuid7()
    mkdirSync(join(folder, 'home', 'copies', damaged))
    writeFileSync(noteOf(damaged), '{"public_id":')
    mkdirSync(join(folder, 'home', 'copies', uuid7()))
    writeFileSync(join(folder, 'home', 'copies', `${uuid7()}.pdf`), 'of another version')
    expect(await look(jobs, damaged)).toBeNull()
    await jobs.sweep('home')
    expect(readdirSync(join(folder, 'home', 'copies'))).toEqual([public_id])
    await jobs.sweep('nowhere')
  })

  it('is not swept while it is unfinished', async () => {
    const jobs = runner()
    const { work, state, go } = gate()
    const { public_id } = await begin(jobs, work)
    await soon(() => state.started).toBe(true)
    now += 48 * HOUR_MS
    await jobs.sweep('home')
    go()
    await soon(() => stateOf(jobs, public_id)).toBe('done')
  })
})

describe('after a crash', () => {
  /** A job that runs and one that is queued when the process ends. */
  async function crashed(kind = BASE) {
    const jobs = runner([kind], 1)
    const running = gate()
    const first = await begin(
      jobs,
      (run) => {
        writeFileSync(run.file('half'), 'half')
        return running.work(run)
      },
      { kind },
    )
    const second = await begin(jobs, gate().work, { kind })
    await soon(() => running.state.started).toBe(true)
    return [first.public_id, second.public_id]
  }

  it('unfinished jobs are reported as interrupted, at once and for as long as others are kept', async () => {
    const [first = '', second = ''] = await crashed()
    const next = runner()
    for (const id of [first, second]) {
      expect(await look(next, id)).toMatchObject({
        state: 'interrupted',
        error: { code: 'interrupted', message: 'The server stopped.' },
      })
    }
    now += HOUR_MS
    await next.sweep('home')
    expect(readdirSync(join(folder, 'home', 'copies', first))).toEqual(['job.json'])
    now += 24 * HOUR_MS - 1
    await next.sweep('home')
    expect(await stateOf(next, first)).toBe('interrupted')
    now += 1
    expect(await look(next, first)).toBeNull()
  })

  it('jobs of a kind that knows how are resumed, once', async () => {
    const resumed: string[] = []
    const kind: JobKind<Facts> = {
      ...BASE,
      resume: (job, household_id) => async (run) => {
        resumed.push(`${household_id} ${job.facts.name} ${existsSync(run.file('half'))}`)
        return { pages: 7 }
      },
    }
    const ids = await crashed(kind)
    const next = runner([kind])
    expect(await stateOf(next, ids[0] ?? '', kind)).toBe('running')
    await Promise.all([next.sweep('home'), next.sweep('home')])
    for (const id of ids) await soon(() => stateOf(next, id, kind)).toBe('done')
    expect(resumed).toEqual(['home x false', 'home x false'])
    await next.sweep('home')
    expect(resumed).toHaveLength(2)
    expect(await look(next, ids[0] ?? '', kind)).toMatchObject({ facts: { name: 'x', pages: 7 } })
  })

  it('a server that stops in order leaves its jobs in the same way, and begins no more', async () => {
    const jobs = runner([BASE], 1)
    const { work, state } = gate()
    const running = await begin(jobs, work)
    const queued = await begin(jobs, gate().work)
    await soon(() => state.started).toBe(true)
    await jobs.close()
    expect(state.aborted).toBe(true)
    await expect(begin(jobs, gate().work)).rejects.toMatchObject({ code: 'unavailable' })
    const next = runner()
    expect(await stateOf(next, running.public_id)).toBe('interrupted')
    expect(await stateOf(next, queued.public_id)).toBe('interrupted')
  })

  it('a job whose end cannot be written is interrupted later', async () => {
    const jobs = runner()
    const { work, go, state } = gate()
    const { public_id } = await begin(jobs, work)
    await soon(() => state.started).toBe(true)
    rmSync(join(folder, 'home', 'copies'), { recursive: true })
    writeFileSync(join(folder, 'home', 'copies'), 'a file where the folder was')
    go()
    await soon(() => log.join()).toContain('the end of a job could not be stored')
    expect(log.join()).toContain(public_id)
  })
})
