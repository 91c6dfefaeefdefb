/**
 * Opens the app without the server: it keeps the files of one build, and the photos that were shown. It answers for nothing
 * else: records are the engine's, and a request to `/api/` always goes to the server.
 */
import { appPathOf } from '../paths.ts'
import { isPhoto, photo, setUser } from './photos.ts'
import { keepFiles, keepLanguage, kept, removeOldFiles } from './versions.ts'

declare const self: ServiceWorkerGlobalScope
/** The address of the document in this build. */
declare const STOWAGE_DOCUMENT: string

self.addEventListener('install', (event) => {
  // It then waits until no tab runs another version, or until a page says that it may take over.
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldFiles().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'take_over') event.waitUntil(self.skipWaiting())
  if (message.type === 'language' && 'tag' in message && typeof message.tag === 'string') {
    // Without reception the page says it again at its next start.
    event.waitUntil(keepLanguage(message.tag).catch(() => {}))
  }
  if (message.type === 'user' && 'user_id' in message) {
    const { user_id } = message
    event.waitUntil(setUser(typeof user_id === 'string' ? user_id : null))
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (appPathOf(url.pathname)) event.respondWith(keptOr(STOWAGE_DOCUMENT, request))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(keptOr(url.pathname, request))
  } else if (isPhoto(url) && !request.headers.has('range')) {
    event.respondWith(photo(event))
  }
})

async function keptOr(path: string, request: Request): Promise<Response> {
  return (await kept(path)) ?? fetch(request)
}
