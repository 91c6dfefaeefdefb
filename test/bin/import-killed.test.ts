import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { serve } from '../support/cli.ts'
import { TestStowage } from '../support/stowage.ts'

const ROWS = 4000
const State = z.object({
  data: z.object({
    data_import: z.looseObject({
      public_id: z.string(),
      state: z.string(),
      progress: z.object({ done: z.number() }).nullable(),
      refused_later: z.number(),
    }),
  }),
})

it('AI3 an import through SIGKILL continues by itself, and each row takes effect once', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-import-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const home = new TestStowage(data, {})
  await home.start()
  await home.register('ada')
  const made = await (await home.browse('ada')).send('POST', '/personal-access-tokens', {
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
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `Thing ${i},Room ${i % 40} / Shelf ${i % 6},SN-${i},"a, b"`,
  )
  const form = new FormData()
  form.append('file', new Blob([`name,place,serial number,tags\n${lines.join('\n')}\n`]), 'things.csv')
  const { public_id } = state(await ask('POST', '/data-imports', form))
  const until = async (reached: (one: ReturnType<typeof state>) => boolean) => {
    for (;;) {
      const one = state(await ask('GET', `/data-imports/${public_id}`))
      if (reached(one)) return one
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await ask('POST', `/data-imports/${public_id}/dry-run`)
  await until((one) => one.state === 'ready')
  await ask('POST', `/data-imports/${public_id}/confirm`)
  const half = await until((one) => one.state === 'done' || (one.progress?.done ?? 0) > 0)
  expect(half.state).toBe('importing')
  await server.stop('SIGKILL')
  server = await serve(env)
  const done = await until((one) => one.state !== 'importing')
  expect(done).toMatchObject({ state: 'done', refused_later: 0 })
  const Total = z.object({ data: z.looseObject({ total: z.number() }) })
  expect(Total.parse(await ask('GET', '/items?limit=1&total=true')).data.total).toBe(ROWS)
})
