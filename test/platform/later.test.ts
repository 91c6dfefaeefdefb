import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closableLater, later, lazyPool, runInPool } from '../../platform/index.ts'

describe('a part that is made at its first use', () => {
  it('is made once, and again after a failure', async () => {
    let made = 0
    const part = later(async () => {
      made++
      if (made === 1) throw new Error('no memory')
      return made
    })
    await expect(part()).rejects.toThrow('no memory')
    expect(await Promise.all([part(), part()])).toEqual([2, 2])
  })

  it('is closed only if it was made, and another one is made afterwards', async () => {
    const closed: number[] = []
    let made = 0
    const part = closableLater(
      async () => ++made,
      async (value) => void closed.push(value),
    )
    await part.close()
    expect([made, closed]).toEqual([0, []])
    const making = part.get()
    await part.close()
    await part.close()
    expect([await making, closed]).toEqual([1, [1]])
    expect(await part.get()).toBe(2)
  })

  it('that could not be made is closed without an error', async () => {
    const part = closableLater(
      async () => Promise.reject(new Error('no memory')),
      async () => expect.fail('there is nothing to close'),
    )
    const making = expect(part.get()).rejects.toThrow('no memory')
    await part.close()
    await making
  })
})

it('a pool of threads whose file was missing starts once the file is there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-lazy-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const here = pathToFileURL(join(folder, 'pool.js')).href
  const pool = lazyPool<string, string>({ worker: ['./echo.worker', here], threads: 1, idle_ms: 10 })
  await expect(pool.get()).rejects.toThrow('echo.worker.js is missing')
  writeFileSync(join(folder, 'echo.worker.js'), 'module.exports = (task) => task')
  expect(await runInPool(await pool.get(), 'hello')).toBe('hello')
  await pool.close()
})
