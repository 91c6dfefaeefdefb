import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { bytesInUse, exposeCollection, memoryCollector } from '../platform/index.ts'

/**
 * Milliseconds without a request before memory is collected. V8 sizes the space for new objects by the allocations of
 * the last five seconds, so it shrinks only later.
 */
const QUIET_MS = 6000

/** Minimum growth of the heap that is worth a full collection of about 30 ms, in bytes. */
const WORTHWHILE = 4 * 1024 * 1024

/**
 * Returns memory to the system when no request has come for a while and none is waiting for its answer, since a collection
 * would hold it up. V8 collects only while objects are allocated, so an idle server would keep the memory of its busiest
 * minute.
 */
export function giveMemoryBackWhenQuiet(): void {
  exposeCollection()
  const collect = memoryCollector()
  if (!collect) return
  let left = 0
  let again = false
  let waiting = 0
  const timer = setTimeout(() => {
    if (waiting > 0) return void timer.refresh()
    const much = bytesInUse() >= left + WORTHWHILE
    collect(!much && !again)
    if (much || again) left = bytesInUse()
    // The first collection finds the free memory, the second one returns it.
    again = much && !again
    if (again) timer.refresh()
  }, QUIET_MS).unref()
  subscribe('http.server.request.start', (message) => {
    timer.refresh()
    const response = answered(message)
    if (!response) return
    waiting++
    response.once('close', () => {
      waiting--
      timer.refresh()
    })
  })
}

/** The response that a request waits for; null for a stream of events, which has no end. */
function answered(message: unknown): ServerResponse | null {
  if (typeof message !== 'object' || message === null) return null
  if (!('request' in message && 'response' in message)) return null
  const { request, response } = message
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return null
  return request.headers.accept?.includes('text/event-stream') ? null : response
}
