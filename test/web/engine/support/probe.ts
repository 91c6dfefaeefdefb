import { openEngine } from '../../../../web/engine/client.ts'

/** The page of the engine's tests: it gives the tests an engine, and keeps the events. */
declare global {
  interface Window {
    engine: ReturnType<typeof openEngine>
    events: unknown[]
  }
}

window.engine = openEngine(`/worker.js${location.search}`)
window.events = []
window.engine.subscribe((event) => window.events.push(event))
