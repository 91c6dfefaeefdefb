import assert from 'node:assert/strict'
import { z } from 'zod'
import type { Household } from '../household.ts'
import { loadEverything } from '../snapshot.ts'

const Counted = z.looseObject({ public_id: z.string(), name: z.string(), quantity: z.number() })

/** What one run of one tab was told of. */
export interface Run {
  readonly name: string
  readonly created: readonly string[]
  readonly added: number
}

/**
 * Compares the server with what tabs were told: each thing whose creation was answered is there, none is there twice or without the
 * ones before it, and the counted thing has one for each.
 */
export async function auditRuns(
  household: Household,
  counted: string,
  runs: readonly Run[],
): Promise<{ readonly things: number }> {
  const { records } = await loadEverything(household)
  const items = z.array(Counted).parse(records.get('items'))
  let things = 0
  for (const { name, created } of runs) {
    const numbers = items
      .filter((item) => item.name.startsWith(`${name} `))
      .map((item) => Number(item.name.slice(name.length + 1)))
      .sort((a, b) => a - b)
    assert.deepEqual(numbers, [...numbers.keys()], `things of ${name} are missing or doubled`)
    assert.ok(
      numbers.length >= created.length,
      `${created.length - numbers.length} things of ${name} are lost`,
    )
    things += numbers.length
  }
  const quantity = items.find(({ public_id }) => public_id === counted)?.quantity ?? Number.NaN
  const answered = runs.reduce((sum, { added }) => sum + added, 0)
  assert.ok(quantity >= answered, `${answered - quantity} additions are lost`)
  // A run adds one after each thing; its last thing may be without one.
  assert.ok(
    quantity <= things && quantity >= things - runs.length,
    `${quantity} additions for ${things} things`,
  )
  return { things }
}
