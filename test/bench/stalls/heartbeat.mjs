/**
 * Preloaded into the server under test: measures from inside for how long its event loop stands still, and how long its
 * thread has the processor meanwhile, which is less on a machine that has other work. A port of its own reports and resets
 * both: `GET /` answers with three numbers of milliseconds; the third is the length of turn that 1 % of the processor's time exceeds.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two beats. */
const BEAT_MS = 1

/** Turns that take as many milliseconds of the processor, or more, are counted together. */
const LONGEST_COUNTED = 2000

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
  /** Time of the processor in turns of so many milliseconds each. */
  const spent = new Float64Array(LONGEST_COUNTED + 1)
  /** The length of turn below which 99 % of that time lies. */
  const p99 = () => {
    const rest = spent.reduce((sum, ms) => sum + ms, 0) / 100
    let above = 0
    let length = LONGEST_COUNTED
    for (; length > 0 && above + spent[length] <= rest; length -= 1) above += spent[length]
    return length
  }
  const beat = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last - BEAT_MS)
    last = now
    if (lastProcessor === null) return
    const processor = processorMs() ?? 0
    const turn = processor - lastProcessor
    longestProcessor = Math.max(longestProcessor, turn)
    spent[Math.min(LONGEST_COUNTED, Math.round(turn))] += turn
    lastProcessor = processor
  }
  setInterval(beat, BEAT_MS).unref()
  const server = createServer((_request, response) => {
    beat()
    // A connection that is kept idle may close just when the next question is sent over it.
    response.setHeader('connection', 'close')
    response.end(`${longest} ${lastProcessor === null ? longest : longestProcessor} ${p99()}`)
    longest = 0
    longestProcessor = 0
    spent.fill(0)
  })
  server.listen(0, '127.0.0.1', () => {
    process.stderr.write(`heartbeat at http://127.0.0.1:${server.address().port}/\n`)
  })
  server.unref()
}
