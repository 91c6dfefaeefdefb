import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { unpacked } from '../http/portability/exports-support.ts'
import { serve } from '../support/cli.ts'
import { some } from '../support/rounds.ts'
import { TestStowage } from '../support/stowage.ts'

const THINGS = 300
/** Milliseconds between the beginning of the work and the end of the server. */
const DELAYS = [0, 15, 40, 80, 120, 200]
const State = z.object({
  data: z.object({
    data_import: z.looseObject({
      public_id: z.string(),
      state: z.string(),
      error: z.unknown(),
    }),
  }),
})
const Total = z.object({ data: z.looseObject({ total: z.number() }) })

it('AE3, AE10 the import of an archive and its undo continue by themselves through SIGKILL, and take effect once', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-archive-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const home = new TestStowage(data, {})
  await home.start()
  const ada = await home.register('ada')
  const things = Array.from({ length: THINGS }, (_, i) =>
    ada.operation('item.create', { public_id: uuid7(), name: `Thing ${i}` }),
  )
  await ada.push(things)
  const { zip } = await unpacked(await home.browse('ada'))
  await home.register('ben')
  const made = await (await home.browse('ben')).send('POST', '/personal-access-tokens', {
    name: 'Script',
    scope: 'write',
  })
  const authorization = `Bearer ${String(made.data.token)}`
  await home.stop()
  const env = { STOWAGE_DATA: data, STOWAGE_RATE_LIMITS: 'off', STOWAGE_LOG_LEVEL: 'warn' }
  let server = await serve(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const ask = async (method: string, path: string, body?: FormData) => {
    const at = `${server.url}/api/v1${path}`
    const response = await fetch(at, { method, headers: { authorization }, ...(body && { body }) })
    return response.json()
  }
  const state = (answer: unknown) => State.parse(answer).data.data_import
  const settled = async (public_id: string) => {
    for (;;) {
      const one = state(await ask('GET', `/data-imports/${public_id}`))
      if (!one.state.endsWith('ing')) return one
      await pause(20)
    }
  }
  /** Begins a step, kills the server in its middle, and starts it again. */
  const killedIn = async (public_id: string, what: string, delay_ms: number) => {
    const begun = state(await ask('POST', `/data-imports/${public_id}/${what}`))
    expect(begun.state).toMatch(/ing$/)
    await pause(delay_ms)
    await server.stop('SIGKILL')
    server = await serve(env)
    return settled(public_id)
  }
  const total = async () => Total.parse(await ask('GET', '/items?limit=1&total=true')).data.total

  for (const delay_ms of some(DELAYS, 3, 6)) {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(zip)]), 'home.zip')
    const { public_id } = state(await ask('POST', '/data-imports', form))
    await ask('POST', `/data-imports/${public_id}/dry-run`)
    expect(await settled(public_id)).toMatchObject({ state: 'ready', error: null })
    expect(await killedIn(public_id, 'confirm', delay_ms)).toMatchObject({ state: 'done', error: null })
    expect(await total()).toBe(THINGS)
    expect(await killedIn(public_id, 'undo', delay_ms)).toMatchObject({ state: 'undone', error: null })
    expect(await total()).toBe(0)
  }
})
