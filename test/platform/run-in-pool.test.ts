import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInPool } from '../../platform/index.ts'

let folder: string
let pool: Piscina<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-pool-'))
  const filename = join(folder, 'worker.mjs')
  await writeFile(
    filename,
    `export default async (task) => {
      if (task === 'endless') for (;;);
      if (task === 'broken') process.exit(1)
      return task
    }`,
  )
  pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 50 })
})

afterAll(async () => {
  await pool.destroy()
  await rm(folder, { recursive: true })
})

it('does the tasks that wait behind one that is given up', async () => {
  const gone = new AbortController()
  const endless = runInPool(pool, 'endless', gone.signal)
  const waiting = ['a', 'b'].map((task) => runInPool(pool, task, new AbortController().signal))
  setTimeout(() => gone.abort(), 100)
  await expect(endless).rejects.toThrow()
  expect(await Promise.all(waiting)).toEqual(['a', 'b'])
})

it('does the tasks that wait behind one that ends its thread', async () => {
  const broken = runInPool(pool, 'broken')
  const waiting = runInPool(pool, 'c')
  await expect(broken).rejects.toThrow()
  expect(await waiting).toBe('c')
})
