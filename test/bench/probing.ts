import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ROOT } from './child.ts'

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url))

/** How a probe asks. */
export interface Probing {
  /** What proves who asks. */
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds from one question to the next; 5 if it is not given. */
  readonly every_ms?: number
}

/** Does some work while a probe asks the server for something again and again; gives the probe's latencies in ms. */
export async function probing(
  url: string,
  path: string,
  work: () => Promise<unknown>,
  { headers = {}, every_ms = 5 }: Probing = {},
): Promise<number[]> {
  const probe = fork(PROBE, [url, path, JSON.stringify(headers), String(every_ms)], {
    cwd: ROOT,
    execArgv: ['--import', 'tsx'],
  })
  await once(probe, 'message')
  await work()
  const told = once(probe, 'message')
  const gone = once(probe, 'exit').then(() => {
    throw new Error('the probe ended without an answer')
  })
  gone.catch(() => {})
  probe.send('stop')
  const [times] = await Promise.race([told, gone])
  return z.array(z.number()).parse(times)
}
