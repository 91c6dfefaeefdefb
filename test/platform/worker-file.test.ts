import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { workerFile } from '../../platform/index.ts'

describe('the file that a thread runs', () => {
  const snapshots = new URL('../../storage/snapshots/workers.ts', import.meta.url).href

  it('is the compiled one for code that runs from its sources', () => {
    expect(workerFile('./snapshot.worker', snapshots)).toMatch(
      /dist[\\/]storage[\\/]snapshots[\\/]snapshot\.worker\.js$/,
    )
  })

  it('is the one beside compiled code', () => {
    const file = workerFile('./snapshot.worker', snapshots)
    expect(workerFile('./snapshot.worker', pathToFileURL(file).href)).toBe(file)
    expect(() => workerFile('./snapshot.worker', 'file:///nowhere/workers.js')).toThrow(/npm run build/)
  })
})
