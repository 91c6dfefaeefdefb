import assert from 'node:assert/strict'
import { audit } from '../audit.ts'
import { after, load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { errorOf, type Reply } from '../site.ts'
import { type Fault, inject, straceMissing } from '../strace.ts'
import { foundHousehold, openSite } from '../world.ts'

interface IoFault {
  readonly name: string
  readonly summary: string
  readonly syscalls: Fault['syscalls']
  readonly error: 'EIO' | 'ENOSPC'
  /** What a push gets while it lasts. */
  readonly status: number
  readonly code: string
}

/**
 * One household's disk fails: its pushes get a clear error, its reads and the other household notice nothing. Then the
 * fault is over, or the server dies of it; either way everything can be settled.
 */
function ioFault({ name, summary, syscalls, error, status, code }: IoFault): Scenario {
  return {
    name,
    summary,
    missing: straceMissing,
    async play(round) {
      const { random } = round
      const { site, household } = await openSite(round, { phones: 3 })
      const cabin = await foundHousehold(household, 'Cabin')
      const [shared, sharedThere] = [await stockUp(household, random), await stockUp(cabin, random)]
      const first = round.between(1, 10)
      const when = random.pick([`${first}`, `${first}..${first + round.between(1, 5)}`, `${first}+`])
      const paths = [household.file, `${household.file}-wal`]
      const fault = await inject(round, site.pid, paths, { syscalls, effect: `error=${error}`, when })
      const onReply = (reply: Reply) => {
        if (reply.status === 200) return
        assert.deepEqual([reply.status, errorOf(reply).code], [status, code], reply.text)
        round.count('refusals')
        if (status === 503) assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/)
      }
      const [enough, tooMuch] = [after(300), after(5000)]
      const stop = () => (enough() && fault.struck() > 0) || tooMuch()
      await Promise.all([
        load(household, { random, shared, stop, onReply }),
        load(cabin, { random, shared: sharedThere, stop }),
      ])
      assert.ok(fault.struck() > 0, 'the fault never struck')
      round.count('faults', fault.struck())
      const dies = random.below(3) === 0
      round.note(
        `${error} at ${syscalls} ${when}, ${dies ? 'then SIGKILL while it lasts' : 'then it is over'}`,
      )
      if (dies) await site.kill()
      await fault.end()
      if (dies) await site.start()
      await load(household, { random, shared, stop: after(100) })
      round.count('operations', household.notebook.operations.length + cabin.notebook.operations.length)
      round.count('unanswered', household.notebook.unanswered.length)
      await audit(site, [household, cabin])
    },
  }
}

export const syncFails = ioFault({
  name: 'sync-fails',
  summary: 'EIO on fsync of a household, once, for a while, or until it is mended',
  syscalls: 'fsync,fdatasync',
  error: 'EIO',
  status: 503,
  code: 'unavailable',
})

export const writeFails = ioFault({
  name: 'write-fails',
  summary: 'EIO on writes to a household',
  syscalls: 'pwrite64,write',
  error: 'EIO',
  status: 503,
  code: 'unavailable',
})

export const noSpace = ioFault({
  name: 'no-space',
  summary: 'ENOSPC on writes to a household',
  syscalls: 'pwrite64,write',
  error: 'ENOSPC',
  status: 507,
  code: 'storage_full',
})
