import type { Pausing } from '../../engine/index.ts'

/** Maximum time that work holds the worker before other calls get their turn, in ms. */
const SLICE_MS = 8

/** Runs work in pieces, in turns with others. */
export async function inSlices<T>(work: Pausing<T>): Promise<T> {
  let began = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - began >= SLICE_MS) {
      await turn()
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
