/** Holds the id of the user whose photos are kept, since the browser ends this worker whenever it likes. */
const USER_CACHE = 'stowage-user'
const USER_KEY = '/user'
const PHOTOS = 'stowage-photos-'

/** Maximum number of photos that are kept for a user. */
const MOST_PHOTOS = 3000
/** Number of photos after which the oldest are looked for. */
const TRIM_EVERY = 100

const ADDRESS = /^\/api\/v1\/media\/[0-9a-f-]{36}\/(thumb|small|large)$/

let puts = 0

/** Whether this is the address of a photo that never changes: one of the smaller sizes, with its version. */
export function isPhoto({ pathname, searchParams }: URL): boolean {
  return searchParams.has('v') && ADDRESS.test(pathname)
}

/** Says whose photos are kept from now on. With null none are: the next person at this browser must not get them. */
export async function setUser(user_id: string | null): Promise<void> {
  const cache = await caches.open(USER_CACHE)
  if (user_id === null) await cache.delete(USER_KEY)
  else await cache.put(USER_KEY, new Response(user_id))
}

/** Answers with the photo that is kept for the user, or asks the server and keeps its answer. */
export async function photo(event: FetchEvent): Promise<Response> {
  const { request } = event
  const user_id = await keptUser()
  if (user_id === undefined) return fetch(request)
  const cacheName = PHOTOS + user_id
  const key = keyOf(new URL(request.url))
  const found = await caches.match(key, { cacheName, ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  const lasting = response.headers.get('cache-control')?.includes('immutable') === true
  // A full disk keeps no photo, and the answer comes all the same.
  if (response.status === 200 && lasting)
    event.waitUntil(keep(user_id, key, response.clone()).catch(() => {}))
  return response
}

async function keptUser(): Promise<string | undefined> {
  return (await caches.match(USER_KEY, { cacheName: USER_CACHE }))?.text()
}

/** A photo is the same in whichever household it is asked for. */
function keyOf({ pathname, searchParams }: URL): string {
  return `${pathname}?v=${searchParams.get('v')}`
}

async function keep(user_id: string, key: string, response: Response): Promise<void> {
  // Who signs out while a photo is on its way leaves none behind.
  if ((await keptUser()) !== user_id) return
  const cache = await caches.open(PHOTOS + user_id)
  await cache.put(key, response)
  puts += 1
  if (puts % TRIM_EVERY !== 1) return
  const keys = await cache.keys()
  const oldest = keys.slice(0, Math.max(0, keys.length - MOST_PHOTOS))
  await Promise.all(oldest.map((key) => cache.delete(key)))
}
