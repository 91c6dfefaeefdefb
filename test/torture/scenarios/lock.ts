import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { Database } from '../../../storage/sqlite.ts'
import { audit } from '../audit.ts'
import { after, load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { errorOf, type Reply } from '../site.ts'
import { foundHousehold, openSite } from '../world.ts'

export const lock: Scenario = {
  name: 'lock',
  summary: 'another process holds the write lock of a household for a while',
  missing: () => null,
  async play(round) {
    const { random } = round
    const { site, household } = await openSite(round, { phones: 3 })
    const cabin = await foundHousehold(household, 'Cabin')
    const [shared, sharedThere] = [await stockUp(household, random), await stockUp(cabin, random)]
    // This process is another one than the server.
    const other = new Database(household.file, { timeout: 1000 })
    round.onEnd(() => other.close())
    const ms = round.between(20, 2500)
    round.note(`the write lock is held for ${ms} ms`)
    let refused = 0
    const onReply = (reply: Reply) => {
      if (reply.status === 200) return
      assert.deepEqual([reply.status, errorOf(reply).code], [503, 'unavailable'], reply.text)
      assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
      refused++
    }
    const stop = after(ms + 200)
    const holding = async () => {
      await delay(100)
      other.exec('BEGIN IMMEDIATE')
      for (const enough = after(ms); !enough(); reads++) await household.manifest()
      other.exec('ROLLBACK')
    }
    let reads = 0
    await Promise.all([
      load(household, { random, shared, stop, onReply }),
      load(cabin, { random, shared: sharedThere, stop }),
      holding(),
    ])
    assert.ok(reads > 0, 'nothing was answered while the lock was held')
    round.count('refusals', refused)
    round.count('reads', reads)
    await load(household, { random, shared, stop: after(100) })
    round.count('operations', household.notebook.operations.length + cabin.notebook.operations.length)
    await audit(site, [household, cabin])
  },
}
