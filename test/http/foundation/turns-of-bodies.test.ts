import { expect, it } from 'vitest'
import { turnFor } from '../../../http/body/turn.ts'

const LARGE = 4_000_000
const SMALL = 1000

/** The turns of the event loop after which three bodies of that size go on that came together. */
async function turnsOf(json_bytes: number): Promise<number[]> {
  let turns = 0
  const next = () => {
    turns += 1
    beat = setImmediate(next)
  }
  let beat = setImmediate(next)
  const goOn = async () => {
    await turnFor(json_bytes)
    return turns
  }
  const all = await Promise.all([goOn(), goOn(), goOn()])
  clearImmediate(beat)
  return all
}

it('lets large bodies that arrive together go on in turns of their own, and small ones at once', async () => {
  expect(new Set(await turnsOf(LARGE)).size).toBe(3)
  expect(await turnsOf(SMALL)).toEqual([0, 0, 0])
})
