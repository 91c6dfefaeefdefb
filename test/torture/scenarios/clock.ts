import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { Database } from '../../../storage/sqlite.ts'
import { audit } from '../audit.ts'
import { Clock, faketimeMissing } from '../faketime.ts'
import type { Household } from '../household.ts'
import { after, load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { loadEverything } from '../snapshot.ts'
import { openSite } from '../world.ts'

const TEN_YEARS = 3650
const JUMPS = [TEN_YEARS, -TEN_YEARS, 0, 1, -1]

export const clock: Scenario = {
  name: 'clock',
  summary: "the server's clock jumps ten years ahead and back under load",
  missing: faketimeMissing,
  async play(round) {
    const { random } = round
    const time = new Clock(round)
    const { site, household } = await openSite(round, { phones: 3, env: time.env })
    const shared = await stockUp(household, random)
    // Always ahead and back again; what is between is chance.
    const between = () => (round.brief ? [] : [random.pick(JUMPS)])
    const jumps = [TEN_YEARS, ...between(), 0, ...between(), -TEN_YEARS, 0]
    round.note(`the clock is off by ${jumps.join(', ')} days`)
    for (const days of jumps) {
      await Promise.all([
        load(household, { random, shared, stop: after(160) }),
        delay(round.between(0, 100)).then(() => time.jump(days)),
      ])
      if (random.below(3) === 0) {
        round.note(`SIGKILL with the clock off by ${days} days`)
        await site.kill()
        await site.start()
      }
      assert.match((await household.manifest()).server_time, new RegExp(`^${yearOff(days)}`))
      await loadEverything(household)
    }
    round.count('jumps', jumps.length)
    round.count('operations', household.notebook.operations.length)
    checkTimes(household)
    await audit(site, [household])
  },
}

/** The year that it is with a clock so far off. */
function yearOff(days: number): number {
  return new Date(Date.now() + days * 24 * 3600 * 1000).getUTCFullYear()
}

/** Later operations were never committed at an earlier time, whatever the clock said. */
function checkTimes({ file }: Household): void {
  const database = new Database(file, { readonly: true })
  try {
    const backwards = database
      .prepare<[], number>(
        'SELECT count(*) FROM operations a JOIN operations b ON b.seq = a.seq + 1 WHERE b.committed_at < a.committed_at',
      )
      .pluck()
    assert.equal(backwards.get(), 0, 'operations were committed before those that they follow')
  } finally {
    database.close()
  }
}
