import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'
import { workerFile } from '../../platform/index.ts'
import type { Scrubbed } from './scrub.ts'

const Said = z.union([z.literal('ready'), z.strictObject({ pages: z.int() })])

/** What the process needs of the environment. Secrets of the server are not among it. */
const ENVIRONMENT = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'NODE_OPTIONS',
  'FAKETIME',
]

/**
 * Overwrites in a service file what deleted records have left, while others use it. It takes a process of its own, because
 * closing a file ends the locks of SQLite on it in the same process.
 *
 * @param pause keeps others from writing while the last step runs
 * @throws Error if it is not done
 */
export async function scrubApart(
  path: string,
  pause: (work: () => Promise<void>) => Promise<void>,
): Promise<Scrubbed> {
  const env = Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const child = fork(workerFile('./scrub.worker', import.meta.url), [path], {
    execArgv: ['--max-old-space-size=256'],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Also for a process that cannot be started.
  const ended = once(child, 'exit').catch(() => {})
  const said = () => Promise.race([once(child, 'message').then(([message]) => Said.parse(message)), ended])
  let done: Scrubbed | null = null
  try {
    if ((await said()) === 'ready')
      await pause(async () => {
        const answer = said()
        child.send('last', () => {})
        const last = await answer
        if (typeof last === 'object' && 'pages' in last) done = last
      })
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  if (done === null) throw new Error('the process that overwrites free space has failed')
  return done
}
