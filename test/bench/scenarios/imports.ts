import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Bench, Scenario } from '../bench.ts'
import { type Figure, quantile } from '../figure.ts'
import { addPhotos, exported, PHOTOS, THINGS } from '../portable-home.ts'
import { probing } from '../probing.ts'
import { foundHousehold, signInBrowser } from '../stowage-client.ts'

/** Rows of the largest table. */
const MANY_ROWS = 1_000_000

const Reply = z.object({
  data: z.object({
    data_import: z.object({
      public_id: z.string(),
      state: z.string(),
      error: z.looseObject({ message: z.string() }).nullable(),
      summary: z.looseObject({ rows: z.int(), created: z.int(), refused: z.int() }).nullable(),
    }),
  }),
})

/**
 * The archive of a household of 50,000 things with 5,000 photos is imported, a table of 50,000 things, and a table of 1,000,000
 * rows is checked, while others ask. The floor is a probe of the idle server.
 */
export const imports: Scenario = {
  name: 'imports',
  only_named: true,
  async *run(bench) {
    const { url } = bench.stowage
    const browser = await signInBrowser(url)
    const idle = await probing(url, '/api/v1/status', () => setTimeout(3000))
    const archive = await archiveOf(bench, browser)
    const count = (value: number) => value.toLocaleString('en')
    yield* imported(bench, idle, browser, {
      work: `archive of ${count(THINGS)} things and ${count(PHOTOS)} photos: uploaded, checked, imported`,
      path: archive,
      confirmed: true,
      target: 'target 120 s',
    })
    yield* imported(bench, idle, browser, {
      work: `table of ${count(THINGS)} things: uploaded, checked, imported`,
      path: await tableOf(bench, THINGS),
      confirmed: true,
      target: 'target 120 s',
    })
    yield* imported(bench, idle, browser, {
      work: `table of ${count(MANY_ROWS)} rows: uploaded, checked`,
      path: await tableOf(bench, MANY_ROWS),
      confirmed: false,
      target: '',
    })
  },
}

interface Wanted {
  readonly work: string
  readonly path: string
  readonly confirmed: boolean
  readonly target: string
}

/** Imports a file into a new household, with the figures of the import and of others meanwhile. */
async function* imported(
  bench: Bench,
  idle: readonly number[],
  browser: Readonly<Record<string, string>>,
  { confirmed, path, target, work }: Wanted,
): AsyncGenerator<Figure> {
  const { url } = bench.stowage
  const connection = bench.connect()
  const household_id = await foundHousehold(connection, 'Moved')
  connection.close()
  const before = bench.stowage.memory()
  let [seconds, rss] = [0, 0]
  const timer = setInterval(() => {
    rss = Math.max(rss, bench.stowage.memory()?.rss ?? 0)
  }, 200)
  const times = await probing(url, '/api/v1/status', async () => {
    const started = performance.now()
    await moved(url, browser, { household_id, path, confirmed })
    seconds = (performance.now() - started) / 1000
  })
  clearInterval(timer)
  yield { work, unit: 's', stowage: [seconds], floor: [], note: target }
  const floor = [before?.rss ?? 0]
  yield { work: '  memory at most', unit: 'MB', stowage: [rss], floor, note: 'target 250 MB' }
  const p99 = [quantile(times, 0.99)]
  yield {
    work: '  others meanwhile, p99',
    unit: 'ms',
    stowage: p99,
    floor: [quantile([...idle], 0.99)],
    note: 'target 50 ms',
  }
  const longest = [Math.max(...times)]
  yield {
    work: '  others meanwhile, longest',
    unit: 'ms',
    stowage: longest,
    floor: [Math.max(...idle)],
    note: 'target 50 ms',
  }
}

interface Move {
  readonly household_id: string
  readonly path: string
  readonly confirmed: boolean
}

/** Uploads a file, checks it, and confirms it if that is wanted. */
async function moved(
  url: string,
  browser: Readonly<Record<string, string>>,
  { confirmed, household_id, path }: Move,
): Promise<void> {
  const base = `${url}/api/v1/data-imports`
  const headers = { ...browser, origin: url }
  const ask = async (method: string, at: string, body: FormData | null = null) => {
    const response = await fetch(`${base}${at}?household_id=${household_id}`, { method, headers, body })
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`)
    return Reply.parse(await response.json()).data.data_import
  }
  const step = async (id: string, name: string, end: string) => {
    const response = await fetch(`${base}/${id}/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ household_id }),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    for (;;) {
      const { error, state } = await ask('GET', `/${id}`)
      if (state === end) return
      if (!state.endsWith('ing')) throw new Error(`the import is ${state}: ${error?.message}`)
      await setTimeout(200)
    }
  }
  const form = new FormData()
  form.append('file', await openAsBlob(path), path)
  const { public_id } = await ask('POST', '', form)
  await step(public_id, 'dry-run', 'ready')
  if (confirmed) await step(public_id, 'confirm', 'done')
}

/** Exports the household with photos, and downloads the archive; returns its path. */
async function archiveOf(bench: Bench, browser: Readonly<Record<string, string>>): Promise<string> {
  const household = await bench.household(THINGS)
  const { household_id } = household
  await addPhotos(bench, household)
  const connection = bench.connect()
  const { public_id } = await exported(bench, connection, household_id, () => {})
  connection.close()
  const response = await fetch(
    `${bench.stowage.url}/api/v1/data-exports/${public_id}/download?household_id=${household_id}`,
    { headers: browser },
  )
  if (!response.ok || !response.body) throw new Error(`the download answers ${response.status}`)
  const path = join(bench.folder, 'archive.zip')
  await writeFile(path, response.body)
  return path
}

/** A table of things in places; returns its path. */
async function tableOf(bench: Bench, rows: number): Promise<string> {
  const path = join(bench.folder, `${rows}.csv`)
  const lines = function* () {
    yield 'name,place,quantity,serial number,tags,price\n'
    for (let i = 0; i < rows; i++)
      yield `Thing ${i},Room ${i % 40} / Shelf ${i % 9},${1 + (i % 5)},SN-${i},tag ${i % 30},${i % 500}.50\n`
  }
  await writeFile(path, lines())
  return path
}
