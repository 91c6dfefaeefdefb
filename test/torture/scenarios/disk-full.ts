import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { audit, lookUpAcknowledged } from '../audit.ts'
import { after, load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { errorOf, type Reply } from '../site.ts'
import { fill, mountMissing, smallDisk } from '../small-disk.ts'
import { openSite } from '../world.ts'

export const diskFull: Scenario = {
  name: 'disk-full',
  summary: 'the disk is filled to the last byte under load, and freed again',
  missing: mountMissing,
  async play(round) {
    const { random } = round
    const disk = smallDisk(round, 24)
    const { site, household } = await openSite(round, { phones: 3, data: join(disk, 'data') })
    const shared = await stockUp(household, random)
    const [ballast, more] = [join(disk, 'ballast'), join(disk, 'more')]
    for (let times = round.brief ? 1 : round.between(1, 2); times > 0; times--) {
      await load(household, { random, shared, stop: after(round.between(10, 100)) })
      fill(ballast)
      let refused = 0
      const onReply = (reply: Reply) => {
        if (reply.status === 200) return
        assert.deepEqual([reply.status, errorOf(reply).code], [507, 'storage_full'], reply.text)
        refused++
      }
      const [enough, tooMuch] = [after(300), after(5000)]
      await load(household, { random, shared, stop: () => (enough() && refused > 0) || tooMuch(), onReply })
      assert.ok(refused > 0, 'the disk was never full')
      round.count('refusals', refused)
      // Of what was told before nothing is lost, and all of it can be read.
      await lookUpAcknowledged(household)
      const end = random.pick(['SIGKILL', 'SIGTERM', null])
      round.note(`full: ${refused} pushes refused${end ? `, ${end}, started again on the full disk` : ''}`)
      let started = true
      if (end !== null) {
        await (end === 'SIGKILL' ? site.kill() : site.stop())
        // Ending gives some room back.
        fill(more)
        const refusal = await site.start().then(() => null, String)
        if (refusal === null) await lookUpAcknowledged(household)
        else assert.match(refusal, /The disk is full/)
        started = refusal === null
      }
      for (const path of [ballast, more]) rmSync(path, { force: true })
      if (!started) await site.start()
    }
    await load(household, { random, shared, stop: after(100) })
    round.count('operations', household.notebook.operations.length)
    await audit(site, [household])
  },
}
