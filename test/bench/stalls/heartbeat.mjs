/**
 * Preloaded into the server under test: measures from inside for how long its event loop stands still, and how long its
 * thread has the processor meanwhile, which is less on a machine that has other work. A port of its own reports and resets
 * both: `GET /` answers with two numbers of milliseconds.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two beats. */
const BEAT_MS = 1

/** Milliseconds for which this thread has had the processor; null where the system does not report it. */
function processorMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

if (isMainThread) {
  let last = performance.now()
  let lastProcessor = processorMs()
  let longest = 0
  let longestProcessor = 0
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - BEAT_MS)
    last = now
    if (lastProcessor === null) return
    const processor = processorMs() ?? 0
    longestProcessor = Math.max(longestProcessor, processor - lastProcessor)
    lastProcessor = processor
  }
  setInterval(beat, BEAT_MS).unref()
  const server = createServer((_request, response) => {
    beat()
    // A connection that is kept idle may close just when the next question is sent over it.
    response.setHeader('connection', 'close')
    response.end(`${longest} ${lastProcessor === null ? longest : longestProcessor}`)
    longest = 0
    longestProcessor = 0
  })
  server.listen(0, '127.0.0.1', () => {
    process.stderr.write(`heartbeat at http://127.0.0.1:${server.address().port}/\n`)
  })
  server.unref()
}
