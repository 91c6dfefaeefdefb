import { startWorker } from '../engine/start-worker.ts'
import { ASSETS } from './assets.ts'
import { scriptUrl } from './trusted.ts'

/** The engine. The document starts it before the page, which is larger, so that both load at the same time. */
export const engineWorker = startWorker(scriptUrl(ASSETS.worker))
