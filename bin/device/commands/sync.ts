import { once } from 'node:events'
import { Command } from 'commander'
import { syncNow } from '../sync-now.ts'
import { type Device, withReplica } from '../with-replica.ts'

export const syncCommand = new Command('sync')
  .description('send unsent changes, and load those of others')
  .option('--watch', 'keep running, and sync at every change, until Ctrl-C')
  .option('--json', 'as JSON, for programs')
  .action((options: { watch?: boolean; json?: boolean }) =>
    withReplica(async (device) => {
      await syncNow(device, options)
      if (options.watch) await watch(device)
    }),
  )

async function watch({ replica }: Device): Promise<void> {
  let last = ''
  const stop = replica.subscribe(({ type }) => {
    if (type !== 'status') return
    const { seq, pending, conflicts, problem } = replica.status()
    const line = problem
      ? `waiting: ${problem.message}`
      : `at ${seq}, ${pending} waiting, ${conflicts} conflicts`
    if (line !== last) process.stdout.write(`${line}\n`)
    last = line
  })
  replica.start()
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  stop()
}
