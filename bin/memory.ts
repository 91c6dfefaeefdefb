import { subscribe } from 'node:diagnostics_channel'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 sizes the room for new objects by how many were made in the last five seconds: only after them does it shrink. */
const QUIET_MS = 6000

/** What must have come together for a whole collection to be worth its 30 ms or so, in bytes. */
const WORTHWHILE = 4 * 1024 * 1024

/**
 * Gives memory back to the system once no request has come for a while. Left to itself V8 collects only while objects
 * are made, so a server that has nothing to do would keep what its busiest minute took.
 */
export function giveMemoryBackWhenQuiet(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') return
  let left = 0
  let again = false
  const timer = setTimeout(() => {
    const much = used() >= left + WORTHWHILE
    // Of the new objects alone (true) it takes a millisecond, and gives back the room that they had.
    collect(!much && !again)
    if (much || again) left = used()
    // The first time much is found to be free, the second time it is given back.
    again = much && !again
    if (again) timer.refresh()
  }, QUIET_MS).unref()
  subscribe('http.server.request.start', () => timer.refresh())
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
