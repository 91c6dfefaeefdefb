import { scriptUrl } from './trusted.ts'

/** Milliseconds between two looks for a new version, in a tab that stays open. */
const LOOK_MS = 60 * 60 * 1000
/**
 * Milliseconds before the first service worker of a browser is tried again, at first and at most, and at most after a try that fetched
 * files: a browser without room for them would fetch them again and again.
 */
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000
const MAX_FILES_RETRY_MS = 30 * 60_000
/**
 * For how long requests are held back at most while a new version takes over, in ms. Chromium stops the old service worker at once
 * when it has nothing to do at that moment. Otherwise it waits for 30 s without a request.
 */
const HOLD_MS = 35_000
/** After which time the requests that had begun have passed the old service worker, in ms. */
const QUIET_MS = 300

export interface UpdateHandlers {
  /** A new version is there. It waits until `takeOver()` is called or all tabs are closed. */
  readonly onUpdate: () => void
  /** Resolves when nothing is being written. The page is never reloaded before. */
  readonly settled: () => Promise<void>
  /** Begins no request of the engine for `ms` from now on; 0: goes on at once. */
  readonly hold: (ms: number) => Promise<void>
  /** Resolves when the first service worker of a browser may fetch all files, which takes a while from everything else. */
  readonly mayKeep: Promise<void>
}

export interface Updates {
  /** Lets the new version take over, and reloads this tab. Other tabs go on until their people reload them. */
  takeOver(): Promise<void>
  /** Says whose photos are kept on this device; null: nobody's. */
  setUser(user_id: string | null): Promise<void>
  /** Says in which language the texts are kept on this device. */
  setLanguage(tag: string): Promise<void>
}

const NO_UPDATES: Updates = {
  takeOver: async () => location.reload(),
  setUser: async () => {},
  setLanguage: async () => {},
}

/**
 * Starts the service worker, with which the app opens without the server. Over plain http browsers have none: then the
 * server brings the newest version at each load.
 */
export async function startUpdates({ onUpdate, settled, hold, mayKeep }: UpdateHandlers): Promise<Updates> {
  if (!('serviceWorker' in navigator)) return NO_UPDATES
  const { serviceWorker } = navigator
  let reloading = false
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker of this browser brings no other version than the one that runs.
    if (controlled && !reloading) onUpdate()
    controlled = true
  })
  if (!controlled) await mayKeep
  const registration = await registered()
  keepTrying(registration)
  const announce = () => {
    if (registration.waiting && registration.active) onUpdate()
  }
  announce()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce)
  })
  lookNowAndThen(registration)
  const tell = async (message: object) => (await serviceWorker.ready).active?.postMessage(message)
  return {
    async takeOver() {
      reloading = true
      await settled()
      if (registration.waiting) {
        await hold(HOLD_MS)
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        // A version that is newer still may replace the one that waits, at any moment.
        while (registration.waiting) await activated(registration.waiting)
        await hold(0)
      }
      await settled()
      location.reload()
    },
    setUser: (user_id) => tell({ type: 'user', user_id }),
    setLanguage: (tag) => tell({ type: 'language', tag }),
  }
}

/** Registers the service worker. Resolves when its script has arrived, however long that takes. */
async function registered(): Promise<ServiceWorkerRegistration> {
  for (let wait_ms = FIRST_RETRY_MS; ; wait_ms = Math.min(wait_ms * 2, MAX_RETRY_MS)) {
    try {
      return await navigator.serviceWorker.register(scriptUrl('/service-worker.js'), {
        scope: '/',
        updateViaCache: 'none',
      })
    } catch {
      // The reception ended, or the server was busy.
      await new Promise((resolve) => setTimeout(resolve, wait_ms))
    }
  }
}

/**
 * Tries the first service worker again while it could not fetch all files, as with weak reception: the browser would only do
 * so at the next load, which may be one without the server. The files that arrived are kept.
 */
function keepTrying(registration: ServiceWorkerRegistration): void {
  let wait_ms = FIRST_RETRY_MS
  const watch = ({ installing }: ServiceWorkerRegistration) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state !== 'redundant' || registration.active) return
      setTimeout(() => void registered().then(watch), wait_ms)
      wait_ms = Math.min(wait_ms * 2, MAX_FILES_RETRY_MS)
    })
  }
  watch(registration)
}

/** Asks a service worker that waits to take over, and resolves when it has, or when a newer one has replaced it. */
function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
    worker.postMessage({ type: 'take_over' })
  })
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = performance.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < LOOK_MS) return
    looked = performance.now()
    // Without reception there is nothing to find, and the next look comes.
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_MS)
}
