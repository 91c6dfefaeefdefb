import type { ComponentType, FunctionComponent } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { loadLateStyles } from './late-styles.ts'
import { text } from './texts/text.ts'

/**
 * A page whose module, and the late styles, are loaded after the first paint, so that the first paint does not wait for it. It is loaded while nothing else
 * happens, so a page without a service worker has it too when the network is gone; one with a service worker fetches no file that comes
 * in an archive a moment later. A module that is out of reach, or gone since the
 * server has a newer version: then the page says so and offers to load everything again.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | null = null
  const ready = () => {
    loading ??= Promise.all([load(), loadLateStyles()]).then(
      ([page]) => {
        loaded = page
        return page
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  // What fails is tried again when a person goes to the page.
  const preload = () => void ready().catch(() => {})
  whenIdle(preload)
  function LazyPage(props: P) {
    const [shown, setShown] = useState<ComponentType<P> | 'failed' | undefined>(() => loaded)
    useLayoutEffect(() => {
      if (loaded) return
      ready().then(
        (page) => setShown(() => page),
        () => setShown('failed'),
      )
    }, [])
    if (shown === undefined) return <div class="loading" aria-busy="true" />
    if (shown === 'failed') return <NotLoaded />
    const Shown = shown
    return <Shown {...props} />
  }
  return Object.assign(LazyPage, { preload })
}

/** A page that loads when it is shown first, or when it is known that it will be. */
export type LazyPage<P extends object> = FunctionComponent<P> & { preload(): void }

/** How long after the start of the page the modules are loaded, in ms. */
const IDLE_MS = 3000

/** The longest time that the modules wait for a service worker to have them, in ms. */
const KEPT_MS = 30_000

function whenIdle(work: () => void): void {
  setTimeout(async () => {
    await filesKept()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, IDLE_MS)
}

/** Resolves when a service worker has all files, if the browser has service workers. */
async function filesKept(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const longest = new Promise((resolve) => setTimeout(resolve, KEPT_MS))
  await Promise.race([navigator.serviceWorker.ready, longest])
}

/**
 * Loads everything again. Without reception and without a service worker a browser would show its own error in place of the app: then
 * the page stays.
 */
async function loadAgain(): Promise<void> {
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!isKept) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  location.reload()
}

function NotLoaded() {
  return (
    <div class="empty">
      <p>{text('page.not_loaded')}</p>
      <button type="button" class="button button-main" onClick={() => void loadAgain().catch(() => {})}>
        {text('error.again')}
      </button>
    </div>
  )
}
