import { Command } from 'commander'
import { withResolvers } from '../../../platform/index.ts'
import { counted } from '../../../services/operations/words.ts'
import type { TransportProblem } from '../../../sync-protocol/index.ts'
import type { JsonOption } from '../../print.ts'
import { syncNow } from '../sync-now.ts'
import { type Device, withReplica } from '../with-replica.ts'

export const syncCommand = new Command('sync')
  .description('send unsent changes, and load those of others')
  .option('--watch', 'keep running, and sync at every change, until Ctrl-C')
  .option('--json', 'as JSON, for programs')
  .action((options: SyncOptions) =>
    withReplica(async (device) => {
      await syncNow(device, options)
      // What ends the watch is said as by a single sync, which also deletes the copy of an erased household.
      while (options.watch && (await watched(device, options)) === 'ended') await syncNow(device, options)
    }),
  )

interface SyncOptions extends JsonOption {
  readonly watch?: boolean
}

/** The problems that do not pass by themselves: the person has no right to the household, or is signed out. */
const ENDS: ReadonlySet<TransportProblem> = new Set(['signed_out', 'refused'])

/** Syncs at every change until a signal comes (`stopped`), or a problem that does not pass (`ended`). */
async function watched({ replica }: Device, { json }: SyncOptions): Promise<'stopped' | 'ended'> {
  const over = withResolvers<'stopped' | 'ended'>()
  let last = ''
  const unsubscribe = replica.subscribe(({ type }) => {
    if (type !== 'status') return
    const { seq, pending, conflicts, problem } = replica.status()
    if (problem && ENDS.has(problem.kind)) return over.resolve('ended')
    const text = problem
      ? `waiting: ${problem.message}`
      : `at ${seq}, ${pending} waiting, ${counted(conflicts, 'conflict')}`
    const line = json ? JSON.stringify({ seq, pending, conflicts, problem }) : text
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
  })
  const stop = () => over.resolve('stopped')
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  replica.start()
  try {
    return await over.promise
  } finally {
    unsubscribe()
    for (const signal of signals) process.off(signal, stop)
  }
}
