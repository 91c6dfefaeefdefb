import { subscribe } from 'node:diagnostics_channel'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Milliseconds without a request before memory is collected. V8 sizes the space for new objects by the allocations of
 * the last five seconds, so it shrinks only later.
 */
const QUIET_MS = 6000

/** Minimum growth of the heap that is worth a full collection of about 30 ms, in bytes. */
const WORTHWHILE = 4 * 1024 * 1024

/**
 * Returns memory to the system when no request has come for a while. V8 collects only while objects are allocated, so
 * an idle server would keep the memory of its busiest minute.
 */
export function giveMemoryBackWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') return
  let left = 0
  let again = false
  const timer = setTimeout(() => {
    const much = used() >= left + WORTHWHILE
    // A collection of the new objects alone (true) takes a millisecond, and frees their space.
    collect(!much && !again)
    if (much || again) left = used()
    // The first collection finds the free memory, the second one returns it.
    again = much && !again
    if (again) timer.refresh()
  }, QUIET_MS).unref()
  subscribe('http.server.request.start', () => timer.refresh())
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
