import { once } from 'node:events'
import { openSync } from 'node:fs'
import { openServiceFile } from '../service-file.ts'
import { scrub } from './scrub.ts'

/**
 * Overwrites in a service file what deleted records have left. It runs in a process of its own: see `scrub`. It says
 * `ready` before the last step, and waits for a message. At the end it waits to be killed: to close the connection would
 * let SQLite remove its log, if by some fault the locks of the server were gone.
 */
async function run(path: string): Promise<void> {
  const file = openSync(path, 'r+')
  const { database } = openServiceFile(path)
  // Waiting for the lock would make others wait, too.
  database.pragma('busy_timeout = 0')
  const done = await scrub(database, file, {
    async last(work) {
      const called = once(process, 'message')
      process.send?.('ready')
      await called
      await work()
    },
  })
  process.send?.(done)
}

const end = () => process.kill(process.pid, 'SIGKILL')
process.once('disconnect', end)
run(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error)
  end()
})
