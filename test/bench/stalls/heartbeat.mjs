/**
 * Preloaded into the server under test: measures from inside for how long its event loop stands still. A port of its
 * own reports and resets the longest stall: `GET /` answers with milliseconds.
 */
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two beats. */
const BEAT_MS = 1

if (isMainThread) {
  let last = performance.now()
  let longest = 0
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - BEAT_MS)
    last = now
  }
  setInterval(beat, BEAT_MS).unref()
  const server = createServer((_request, response) => {
    beat()
    response.end(String(longest))
    longest = 0
  })
  server.listen(0, '127.0.0.1', () => {
    process.stderr.write(`heartbeat at http://127.0.0.1:${server.address().port}/\n`)
  })
  server.unref()
}
