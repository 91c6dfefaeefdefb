import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DownloadEnd } from '../../../sync-protocol/index.ts'
import type { Bench, Scenario } from '../bench.ts'
import type { Connection } from '../connection.ts'
import type { Figure } from '../figure.ts'
import { editOne, type Taken, takeAll } from '../taking.ts'

const REPETITIONS = 3

/** A phone that has nothing yet takes everything. */
export const snapshot: Scenario = {
  name: 'snapshot',
  async *run(bench) {
    for (const size of bench.options.sizes) yield* snapshotFigures(bench, size)
  },
}

async function* snapshotFigures(bench: Bench, size: number): AsyncGenerator<Figure> {
  const household = await bench.household(size)
  const stowage = bench.connect()
  const floor = bench.connectFloor()
  const cold: number[] = []
  const cached: number[] = []
  const floorCold: number[] = []
  const floorCached: number[] = []
  let bytes = 0
  let floorBytes = 0
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    // Another seq: what was made before does not answer any more.
    await editOne(stowage, household)
    const fresh = await takeAll(stowage, household)
    const again = await takeAll(stowage, household)
    if (again.snapshot.public_id !== fresh.snapshot.public_id)
      throw new Error('an equal snapshot was made twice')
    if (repetition === 0) verify(fresh, size)
    cold.push(fresh.ms)
    cached.push(again.ms)
    bytes = fresh.gzip_bytes

    const collections = [...fresh.contents.keys()]
    const made = await takeFloor(
      floor,
      collections.map((key) => `/snapshot?file=${encode(household.file)}&collection=${key}`),
    )
    const kept = await takeFloor(
      floor,
      [...fresh.contents].map(([key, gzip]) => `/bytes?file=${encode(keep(bench, key, gzip))}`),
    )
    floorCold.push(made.ms)
    floorCached.push(kept.ms)
    floorBytes = made.bytes
  }
  stowage.close()
  floor.close()
  const work = `full snapshot of ${size.toLocaleString('en')} items`
  yield { work: `${work}, first time`, unit: 'ms', stowage: cold, floor: floorCold }
  yield { work: `${work}, cached`, unit: 'ms', stowage: cached, floor: floorCached }
  yield { work: '  gzip', unit: 'bytes', stowage: [bytes], floor: [floorBytes] }
}

/** As many requests as a phone makes, the first one for nothing. */
async function takeFloor(
  connection: Connection,
  paths: readonly string[],
): Promise<{ ms: number; bytes: number }> {
  const started = performance.now()
  await connection.get('/status')
  let bytes = 0
  for (const path of paths) bytes += (await connection.get(path)).body.length
  return { ms: performance.now() - started, bytes }
}

/** @throws Error unless every collection is what the snapshot says of it, and the items are all there */
function verify({ snapshot: taken, contents }: Taken, size: number): void {
  for (const { key, rows, bytes, sha256 } of taken.collections) {
    const text = gunzipSync(contents.get(key) ?? Buffer.alloc(0))
    const lines = text.toString().trimEnd().split('\n')
    const end = DownloadEnd.parse(JSON.parse(lines.at(-1) ?? ''))
    const wrong = lines.length - 1 !== rows || end.rows !== rows || text.length !== bytes
    if (wrong || hash('sha256', text) !== sha256) throw new Error(`${key} is not what the snapshot says`)
    if (key === 'items' && rows !== size) throw new Error(`${rows} items, and not ${size}`)
  }
}

/** Puts bytes into a file for the floor to stream. */
function keep(bench: Bench, key: string, bytes: Buffer): string {
  const file = join(bench.folder, `${key}.gz`)
  writeFileSync(file, bytes)
  return file
}

function encode(file: string): string {
  return encodeURIComponent(file)
}
