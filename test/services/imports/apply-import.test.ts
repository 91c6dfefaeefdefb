import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type ApplyParts,
  applyImport,
  NO_PROGRESS,
  refuseLeftFiles,
} from '../../../services/portability/imports/apply-import.ts'
import { CarriedOut } from '../../../services/portability/imports/carried-out.ts'
import { ImportRecord, type Progress } from '../../../services/portability/imports/import-record.ts'
import { undoImport } from '../../../services/portability/imports/undo-import.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'
import { zipOf } from './workbook.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let handle: Awaited<ReturnType<NonNullable<typeof stowage.running>['services']['households']['open']>>
let folder: string
beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  const { public_id } = ada.tokens.user
  const { household_id } = ada
  const user = {
    public_id,
    email: 'ada@example.org',
    role: 'user',
    current_household_id: household_id,
  } as const
  const services = stowage.running?.services ?? expect.fail('Stowage does not run')
  handle = await services.households.open({ user, device: null, session: null }, household_id)
})
afterAll(async () => {
  handle.release()
  await stowage.dispose()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-apply-import-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An import with a plan, which is carried out with media that a test has. */
async function imported(plan: { readonly steps?: unknown[]; readonly files?: unknown[] }) {
  const lines = (values: unknown[] = []) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  const files = {
    source: join(folder, 'source'),
    plan: { steps: join(folder, 'steps'), files: join(folder, 'files'), report: join(folder, 'report') },
    refusals: join(folder, 'refusals'),
    work: join(folder, 'work'),
  }
  await writeFile(files.plan.steps, lines(plan.steps))
  await writeFile(files.plan.files, lines(plan.files))
  await writeFile(files.source, await zipOf({ 'things.csv': 'name\nSaw\n', 'a.txt': 'a', 'b.txt': 'b' }))
  const public_id = uuid7()
  const caller = {
    file: handle.file,
    author: { user_id: ada.tokens.user.public_id, replica_id: 'import', role: 'owner' as const },
  }
  const stop = new AbortController()
  const { signal } = stop
  const now = stowage.clock.now
  return {
    files,
    stop,
    apply: (
      applied: Progress | null,
      save: (progress: Progress) => Promise<void>,
      attach: ApplyParts['media']['attach'] = async () => NOTHING,
    ) => applyImport({ now, media: { attach } }, caller, { public_id, applied }, files, { signal, save }),
    undo: (applied: Progress, undone: Progress | null, save: (progress: Progress) => Promise<void>) =>
      undoImport({ now }, caller, { public_id, applied, undone }, files, { signal, save }),
    refusals: async () =>
      (await readFile(files.refusals, 'utf8').catch(() => '')).split('\n').filter((line) => line !== ''),
  }
}

const NOTHING = { media_ids: [], operation_id: '', seq: 0, replayed: false }
const crash = async (): Promise<never> => {
  throw new Error('the server was killed')
}
const kept = async () => {}
/** A step that the household refuses. */
const refused = (line: number) => [line, 'item.update', { public_id: uuid7(), name: 'Saw' }]

it('a refusal is noted once when a crash comes before the progress is stored', async () => {
  const work = await imported({ steps: [refused(1), refused(2)] })
  await expect(work.apply(null, crash)).rejects.toThrow('killed')
  expect(await work.refusals()).toHaveLength(2)
  expect(await work.apply(null, kept)).toMatchObject({ steps: 2, refused: 2 })
  expect(await work.refusals()).toHaveLength(2)
})

it('refusals of a later batch and of files are noted once, and those before them stay', async () => {
  const steps = Array.from({ length: 201 }, (_, i) => refused(i + 1))
  const files = ['gone.txt', 'lost.txt', 'a.txt'].map((name, i) => [300 + i, uuid7(), name])
  const work = await imported({ steps, files })
  let stored: Progress | null = null
  const first = async (progress: Progress) => {
    if (stored) await crash()
    stored = progress
  }
  await expect(work.apply(null, first)).rejects.toThrow('killed')
  expect([stored, (await work.refusals()).length]).toMatchObject([{ steps: 200, refused: 200 }, 201])
  const note = async (progress: Progress) => {
    stored = progress
  }
  await expect(work.apply(stored, note, crash)).rejects.toThrow('killed')
  expect([stored, (await work.refusals()).length]).toMatchObject([{ steps: 201, refused: 201 }, 203])
  expect(await work.apply(stored, note)).toMatchObject({ files: 3, refused: 203 })
  const lines = (await work.refusals()).map((line) => Number(JSON.parse(line).line))
  expect(lines).toEqual([...steps.keys()].map((i) => i + 1).concat(300, 301))
})

it('an undo that a crash repeats keeps the refusals of the import', async () => {
  const item = uuid7()
  const work = await imported({ steps: [[1, 'item.create', { public_id: item, name: 'Saw' }], refused(2)] })
  const applied = await work.apply(null, kept)
  expect(applied).toMatchObject({ steps: 2, refused: 1 })
  const page = await stowage.browse('ada')
  const renamed = await page.send('PATCH', `/items/${item}`, { name: 'Large saw' })
  expect(renamed.status).toBe(200)
  await expect(work.undo(applied, null, crash)).rejects.toThrow('killed')
  expect(await work.refusals()).toHaveLength(2)
  expect(await work.undo(applied, null, kept)).toMatchObject({ refused: 1 })
  expect(await work.refusals()).toHaveLength(2)
})

it('a note of an earlier version has no length of the refusals, and they are kept', async () => {
  const work = await imported({ steps: [refused(1)] })
  const { refusal_bytes: _, ...old } = await work.apply(null, kept)
  const applied = ImportRecord.shape.applied.parse(old)
  expect(applied).toEqual({ ...old, refusal_bytes: null })
  await work.apply(applied, kept)
  expect(await work.refusals()).toHaveLength(1)
})

it('a failed file does not close the archive while others are attached', async () => {
  const work = await imported({ files: ['a.txt', 'b.txt'].map((name, i) => [i + 1, uuid7(), name]) })
  const ended: string[] = []
  const attach: ApplyParts['media']['attach'] = async (_caller, [file]) => {
    if (file?.name === 'a.txt') throw new Error('the disk is full')
    await pause(50)
    ended.push(file?.name ?? '')
    return NOTHING
  }
  await expect(work.apply(null, kept, attach)).rejects.toThrow('the disk is full')
  expect(ended).toEqual(['b.txt'])
})

it('a cancelled import has noted each file that it attached, and names the others', async () => {
  const files = ['a.txt', 'b.txt', 'a.txt'].map((name, i) => [i + 1, uuid7(), name])
  const work = await imported({ files })
  let stored: Progress | null = null
  const note = async (progress: Progress) => {
    stored = progress
  }
  const attach: ApplyParts['media']['attach'] = async () => {
    work.stop.abort()
    return NOTHING
  }
  await expect(work.apply(null, note, attach)).rejects.toThrow('aborted')
  expect(stored).toMatchObject({ files: 2 })
  const carriedOut = await CarriedOut.of(
    { state: 'cancelled', kind: 'table', sheets: [], summary: null, applied: stored },
    work.files,
  )
  const told = await refuseLeftFiles(stored ?? NO_PROGRESS, carriedOut, work.files)
  expect(told).toMatchObject({ files: 2, refused: 1 })
  expect((await work.refusals()).map((line) => JSON.parse(line))).toMatchObject([
    { line: 3, message: { code: 'file_not_attached', values: { name: 'a.txt' } } },
  ])
})
