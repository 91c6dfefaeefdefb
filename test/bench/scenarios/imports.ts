import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { Bench, Scenario } from '../bench.ts'
import type { Figure } from '../figure.ts'
import { idleTimes, meanwhile } from '../meanwhile.ts'
import { addPhotos, exported, PHOTOS, THINGS } from '../portable-home.ts'
import { HEARTBEAT } from '../stalls/heartbeat.ts'
import { foundHousehold, signInBrowser } from '../stowage-client.ts'

/** Rows of the largest table, and of the one whose memory it is compared with. */
const MANY_ROWS = 1_000_000
const FEWER_ROWS = 100_000
/** How much more memory the largest table may take than the other. */
const MOST_MEMORY_RATIO = 1.2

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
 * rows, while others ask. The floor is a probe of the idle server. The memory of a million rows stands beside that of 100,000.
 */
export const imports: Scenario = {
  name: 'imports',
  only_named: true,
  async *run(bench) {
    const count = (value: number) => value.toLocaleString('en')
    const cases: readonly Case[] = [
      {
        work: `archive of ${count(THINGS)} things and ${count(PHOTOS)} photos: uploaded, checked, imported`,
        file: () => archiveOf(bench),
        target: 'target 120 s,',
      },
      {
        work: `table of ${count(THINGS)} things: uploaded, checked, imported`,
        file: () => tableOf(bench, THINGS),
        target: 'target 120 s,',
      },
      {
        work: `table of ${count(MANY_ROWS)} rows: uploaded, checked, imported`,
        file: () => tableOf(bench, MANY_ROWS),
        target: '',
        fewer: () => tableOf(bench, FEWER_ROWS),
      },
    ]
    for (const { file, fewer, target, work } of cases) {
      if (bench.options.cases?.test(work) === false) continue
      const path = await file()
      let most = 0
      for await (const figure of figuresOf(bench, path, { work, target })) {
        yield figure
        if (figure.unit === 'MB') most = Math.max(0, ...figure.stowage)
      }
      if (fewer) yield await besideFewer(bench, { work, most, path: await fewer() })
    }
  },
}

/** Imports a file into a household of its own, on a server that was just started. */
async function* figuresOf(
  bench: Bench,
  path: string,
  { target, work }: Pick<Case, 'target' | 'work'>,
): AsyncGenerator<Figure> {
  await bench.withoutStowage(async () => {}, HEARTBEAT)
  const { url } = bench.stowage
  const browser = await signInBrowser(url)
  const idle = await idleTimes(bench)
  const connection = bench.connect()
  const household_id = await foundHousehold(connection, 'Moved')
  connection.close()
  yield* meanwhile(bench, { work, target, idle }, () => moved(url, browser, { household_id, path }))
}

/** The memory of a large table beside that of a smaller one: it must not grow with the rows. */
async function besideFewer(
  bench: Bench,
  { most, path, work }: { readonly work: string; readonly most: number; readonly path: string },
): Promise<Figure> {
  let least = 0
  for await (const { stowage, unit } of figuresOf(bench, path, { work, target: '' }))
    if (unit === 'MB') least = Math.max(0, ...stowage)
  return {
    work: `  memory at most, beside ${FEWER_ROWS.toLocaleString('en')} rows`,
    unit: 'MB',
    stowage: [most],
    floor: [least],
    note: `at most ${MOST_MEMORY_RATIO} times${most > least * MOST_MEMORY_RATIO ? ': EXCEEDED' : ''}`,
  }
}

interface Case {
  readonly work: string
  /** Makes the file to import; returns its path. */
  file(): Promise<string>
  readonly target: string
  /** Makes a smaller file whose memory this one is compared with. */
  fewer?(): Promise<string>
}

interface Move {
  readonly household_id: string
  readonly path: string
}

/** Uploads a file, checks it, and confirms it. */
async function moved(
  url: string,
  browser: Readonly<Record<string, string>>,
  { household_id, path }: Move,
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
  await step(public_id, 'confirm', 'done')
}

/** Exports the household with photos, and downloads the archive; returns its path. */
async function archiveOf(bench: Bench): Promise<string> {
  const household = await bench.household(THINGS)
  const { household_id } = household
  await addPhotos(bench, household)
  const connection = bench.connect()
  const { public_id } = await exported(connection, household_id)
  connection.close()
  const browser = await signInBrowser(bench.stowage.url)
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
