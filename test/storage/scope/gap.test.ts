import { describe, expect, it } from 'vitest'
import { Gap } from '../../../storage/scope/gap.ts'
import { idMaker } from '../support/ids.ts'

/** A table of ids, looked through as a record table does it; it counts the look-ups. */
class Table {
  readonly ids = new Set<string>()
  readonly gap = new Gap()
  lookUps = 0

  has(id: string): boolean {
    if (this.gap.has(id)) return false
    this.lookUps++
    const next = [...this.ids].filter((other) => other >= id).sort()[0] ?? null
    if (next === id) return true
    this.gap.found(id, next)
    return false
  }

  add(id: string): void {
    this.ids.add(id)
    this.gap.added(id)
  }
}

/** Numbers that look random and are the same in every run. */
function choices(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

describe('a gap between ids', () => {
  it('spares the look-ups of a batch, whose ids come in any order within a millisecond', () => {
    const newId = idMaker()
    const table = new Table()
    for (let i = 0; i < 50; i++) table.add(newId())
    for (let i = 0; i < 400; i++) {
      const id = newId()
      expect(table.has(id)).toBe(false)
      table.add(id)
    }
    expect(table.lookUps).toBeLessThan(20)
  })

  it.each([1, 2, 3, 4, 5])('never says of an id that is there that it is not (seed %i)', (seed) => {
    const choose = choices(seed)
    const table = new Table()
    for (let step = 0; step < 3000; step++) {
      const id = String(choose(400)).padStart(4, '0')
      const there = table.ids.has(id)
      expect(table.has(id)).toBe(there)
      if (!there && choose(3) > 0) table.add(id)
      else if (there && choose(3) > 0) table.ids.delete(id)
      if (choose(300) === 0) table.gap.forget()
    }
  })

  it('remembers a bounded number of ids, and stays right beyond it', () => {
    const newId = idMaker()
    const table = new Table()
    const ids = Array.from({ length: 2500 }, newId)
    table.has(ids[0] ?? '')
    for (const id of ids) table.gap.added(id)
    for (const id of ids) expect(table.gap.has(id)).toBe(false)
    expect(table.gap.has('ffffffff-ffff-7fff-8fff-ffffffffffff')).toBe(true)
  })
})
