import { openEngine } from '../../../../web/engine/client.ts'
import { startWorker } from '../../../../web/engine/start-worker.ts'

/** The page of the engine's tests: it gives the tests an engine, and keeps the events. */
declare global {
  interface Window {
    engine: ReturnType<typeof openEngine>
    events: unknown[]
  }
}

window.engine = openEngine(startWorker(`/worker.js${location.search}`))
window.events = []
window.engine.subscribe((event) => window.events.push(event))
