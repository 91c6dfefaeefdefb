import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { householdPlace } from '../../storage/index.ts'
import { lines, unzip } from '../http/portability/exports-support.ts'
import { serverToKill } from '../support/killed-server.ts'
import { some } from '../support/rounds.ts'
import { soon } from '../support/soon.ts'

const THINGS = 500
/** Milliseconds from the beginning of the export to the end of the server. */
const DELAYS = [0, 30, 80, 140, 220, 320]
const Reply = z.object({
  data: z.object({
    data_export: z.looseObject({
      public_id: z.string(),
      state: z.string(),
      error: z.looseObject({ message: z.string() }).nullable(),
    }),
  }),
})

it('AE7 an export through SIGKILL is complete, or interrupted and without a file', {
  timeout: 240_000,
}, async () => {
  let household_id = ''
  const server = await serverToKill(async (home) => {
    const ada = await home.register('ada')
    household_id = ada.household_id
    const things = Array.from({ length: THINGS }, (_, i) =>
      ada.operation('item.create', { public_id: uuid7(), name: `Thing ${i}` }),
    )
    await ada.push(things)
    return ada
  })
  const folder = join(dirname(householdPlace(server.data, household_id).file), 'data-exports')
  const begin = async () => Reply.parse(await server.ask('POST', '/data-exports', {})).data.data_export
  const look = async (id: string) =>
    Reply.parse(await server.ask('GET', `/data-exports/${id}`)).data.data_export
  /** The names of things in the file of an export. */
  const namesIn = async (id: string) => {
    const files = await unzip(await server.download(`/data-exports/${id}/download`))
    const items = [...files].find(([name]) => name.endsWith('items.ndjson'))?.[1]
    return lines(items).length
  }
  let interrupted = 0
  const round = async (delay_ms: number) => {
    const { public_id } = await begin()
    await pause(delay_ms)
    await server.killed()
    const found = await look(public_id)
    if (found.state === 'done') {
      expect(await namesIn(public_id)).toBe(THINGS)
      return
    }
    interrupted++
    expect(found).toMatchObject({
      state: 'interrupted',
      error: { message: 'The server stopped while this was exported. Export it again.' },
    })
    await soon(() => readdirSync(join(folder, public_id))).toEqual(['job.json'])
    expect(existsSync(join(folder, public_id, 'export'))).toBe(false)
  }
  for (const delay_ms of some(DELAYS, 1, DELAYS.length)) await round(delay_ms)
  // On a busy machine each export can be over before its server ends.
  while (interrupted === 0) await round(0)
  const { public_id } = await begin()
  for (let state = 'queued'; state !== 'done'; state = (await look(public_id)).state) {
    expect(['queued', 'running']).toContain(state)
    await pause(20)
  }
  expect(await namesIn(public_id)).toBe(THINGS)
})
