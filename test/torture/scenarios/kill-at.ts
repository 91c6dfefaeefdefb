import { audit } from '../audit.ts'
import { load, stockUp } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { type Fault, inject, straceMissing } from '../strace.ts'
import { openSite } from '../world.ts'

/** Beyond them the log was written into the file at least once. */
const MOST = { sync: 120, write: 3000 }

function killAt(kind: 'sync' | 'write', syscalls: Fault['syscalls']): Scenario {
  return {
    name: `kill-at-${kind}`,
    summary: `SIGKILL when the server is about to ${kind} the household's file or log for the nth time`,
    missing: straceMissing,
    async play(round) {
      const { site, household } = await openSite(round, { phones: 3 })
      const shared = await stockUp(household, round.random)
      // Mostly early: there the steps are few and each of its own kind.
      const n = round.between(1, round.random.pick([5, 30, MOST[kind]]))
      round.note(`SIGKILL at ${kind} ${n}`)
      const paths = [household.file, `${household.file}-wal`]
      await inject(round, site.pid, paths, { syscalls, effect: 'signal=SIGKILL', when: `${n}` })
      await load(household, { random: round.random, shared, stop: () => site.ended })
      round.count('operations', household.notebook.operations.length)
      round.count('unanswered', household.notebook.unanswered.length)
      await site.start()
      await audit(site, [household])
    },
  }
}

export const killAtSync = killAt('sync', 'fsync,fdatasync')
export const killAtWrite = killAt('write', 'pwrite64,write')
