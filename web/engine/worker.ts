import './jitless.ts'
import { EngineHost } from './host/engine-host.ts'
import { Memories } from './host/memories.ts'
import { Reports } from './host/reports.ts'
import { Requests } from './host/requests.ts'
import type { CallMessage, WorkerMessage } from './messages.ts'

/** What this needs of the scope of a dedicated worker, of which the types of a page know nothing. */
interface Scope {
  postMessage(message: WorkerMessage): void
}

const scope: Scope = globalThis
const reports = new Reports()

const host = new EngineHost({
  factory: indexedDB,
  locks: 'locks' in navigator ? navigator.locks : null,
  channel: (name) => new BroadcastChannel(name),
  base_url: location.origin,
  requests: new Requests(),
  memories: new Memories(),
  // The build puts a digest of the content into the name of the script.
  build: location.pathname,
  reports,
  post: (event) => scope.postMessage({ id: null, event }),
})

addEventListener('message', ({ data }: MessageEvent<CallMessage>) => {
  void host.end(data.call).then((ending) => scope.postMessage({ id: data.id, ending }))
})
addEventListener('online', () => host.reachable(true))
addEventListener('offline', () => host.reachable(false))
