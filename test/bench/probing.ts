import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ROOT } from './child.ts'

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url))

/** Does some work while a probe asks the server for its status every 5 ms; gives the probe's latencies in ms. */
export async function probing(url: string, path: string, work: () => Promise<unknown>): Promise<number[]> {
  const probe = fork(PROBE, [url, path], { cwd: ROOT, execArgv: ['--import', 'tsx'] })
  await once(probe, 'message')
  await work()
  const told = once(probe, 'message')
  probe.send('stop')
  const [times] = await told
  return z.array(z.number()).parse(times)
}
