import { setTimeout as delay } from 'node:timers/promises'
import { audit } from '../audit.ts'
import { load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { openSite } from '../world.ts'

/** The longest time for which a server lives, in ms. */
const LIFE_MS = 800

export const kill: Scenario = {
  name: 'kill',
  summary: 'SIGKILL at a random moment under load, some times in a row',
  missing: () => null,
  async play(round) {
    const { site, household } = await openSite(round, { phones: 4 })
    // Beyond a thousand records a snapshot is made by a thread, and downloaded.
    const shared = await stockUp(household, round.random, round.random.pick([0, 0, 1200]))
    for (let left = round.between(1, round.brief ? 1 : 3); left > 0; left--) {
      const ms = round.between(1, LIFE_MS)
      round.note(`${household.notebook.operations.length} operations, then load for ${ms} ms, then SIGKILL`)
      const loading = load(household, { random: round.random, shared, stop: () => false })
      await Promise.all([loading, delay(ms).then(() => site.kill())])
      round.count('kills')
      await site.start()
    }
    round.count('operations', household.notebook.operations.length)
    round.count('unanswered', household.notebook.unanswered.length)
    await audit(site, [household])
  },
}
