import { startWorker } from '../engine/start-worker.ts'
import { ASSETS } from './assets.ts'
import { scriptUrl } from './trusted.ts'

/** The engine. The document starts it before the page, which is larger, so that both load at the same time. */
export const engineWorker = startWorker(scriptUrl(ASSETS.worker))

// Safari keeps a page that is left, for the way back, and stops its workers where they are: with the lock of the copy, and in the
// middle of a write. The next page would wait for both.
addEventListener('pagehide', ({ persisted }) => {
  if (persisted) engineWorker.worker.terminate()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
