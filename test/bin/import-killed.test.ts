import { expect, it } from 'vitest'
import { KilledImports } from '../support/killed-imports.ts'
import { serverToKill } from '../support/killed-server.ts'
import { everything, some } from '../support/rounds.ts'

const ROWS = everything ? 4000 : 1000
/** Milliseconds from the beginning of a step, or from the start of the server, to its end: for each round, one kill after the other. */
const ROUNDS = [
  [0, 50],
  [60, 0, 150],
  [150, 60, 0, 400],
]

it('AI2, AI3, AI6 an import and its undo continue by themselves through SIGKILL, and each row takes effect once', {
  timeout: 240_000,
}, async () => {
  const server = await serverToKill((home) => home.register('ada'))
  const imports = new KilledImports(server)
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `Thing ${i},Room ${i % 40} / Shelf ${i % 6},SN-${i},"a, b"`,
  )
  let others_made = 0
  const table = `name,place,serial number,tags\n${lines.join('\n')}\n`
  const round = async (delays: readonly number[]) => {
    const id = await imports.upload('things.csv', table)
    expect(await imports.through(id, 'dry-run', everything ? [40] : [])).toMatchObject({
      state: 'ready',
      error: null,
      summary: { rows: ROWS, created: ROWS },
    })
    // Others change the household, so the plan follows it: that is interrupted too.
    const others = await imports.upload('other.csv', `name\nOther ${++others_made}\n`)
    await imports.through(others, 'dry-run', [])
    await imports.through(others, 'confirm', [])
    expect(await imports.through(id, 'confirm', delays)).toMatchObject({
      state: 'done',
      error: null,
      refused_later: 0,
    })
    expect(await imports.things()).toBe(ROWS + 1)
    expect(await imports.through(id, 'undo', delays.slice(1))).toMatchObject({ state: 'undone', error: null })
    await imports.through(others, 'undo', [])
    expect(await imports.things()).toBe(0)
  }
  for (const delays of some(ROUNDS, 0)) await round(delays)
  // On a busy machine a step can be over before its server ends.
  while (imports.interrupted < 2) await round([0, 0])
})
