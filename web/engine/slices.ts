import type { Pausing } from '../../engine/index.ts'

/** Maximum time that work holds the worker before other calls get their turn, in ms. */
const SLICE_MS = 6
/** The same of work that nobody waits for: whatever comes meanwhile waits for that long. */
const SPARE_SLICE_MS = 3

/** Runs work that somebody waits for in pieces, in turns with others. */
export function inSlices<T>(work: Pausing<T>): Promise<T> {
  return run(work, SLICE_MS, turn)
}

/** Runs work that nobody waits for in pieces, each when there is nothing else to do. */
export function inSpareSlices<T>(work: Pausing<T>): Promise<T> {
  return run(work, SPARE_SLICE_MS, spareTurn)
}

async function run<T>(work: Pausing<T>, slice_ms: number, pause: () => Promise<void>): Promise<T> {
  let began = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - began >= slice_ms) {
      await pause()
      began = performance.now()
    }
    step = work.next()
  }
  return step.value
}

/** Ends when others had their turn. A timer would wait for 4 ms each time, so a message of its own it is. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** Ends when nothing else waits, in browsers that can tell; elsewhere a timer leaves others some time. */
async function spareTurn(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => {}, { priority: 'background' })
  else await new Promise((resolve) => setTimeout(resolve))
}
