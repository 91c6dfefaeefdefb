import type { ComponentType, FunctionComponent } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { loadLateStyles } from './late-styles.ts'
import { text } from './texts/text.ts'

/**
 * A page whose module, and the late styles, are loaded after the first paint, so that the first paint does not wait for it. Without a
 * service worker it is loaded while nothing else happens, so the page is there when the network is gone. A service worker has the files
 * on the device: then only what a person is likely to open next is loaded before they open it, as each module takes processor and memory
 * of a phone. A module that is out of reach, or gone since the server has a newer version: then the page says so and offers to load
 * everything again.
 *
 * @param options `likely`: whether a person is likely to open it next
 */
export function lazyPage<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { likely = false }: { readonly likely?: boolean } = {},
): LazyPage<P> {
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
  whenIdle(preload, likely)
  function LazyPage(props: P) {
    const [shown, setShown] = useState<ComponentType<P> | 'failed' | undefined>(() => loaded)
    useLayoutEffect(() => {
      if (loaded) return
      ready().then(
        (page) => setShown(() => page),
        () => setShown('failed'),
      )
    }, [])
    if (shown === undefined) return <Loading />
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

/** The longest time that the modules wait for a service worker to answer for this page, in ms. */
const KEPT_MS = 30_000

function whenIdle(work: () => void, likely: boolean): void {
  setTimeout(async () => {
    await filesKept()
    if (!likely && hasFiles()) return
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, IDLE_MS)
}

let waiting: Promise<void> | null = null

/** Resolves when a service worker answers for this page, if the browser has service workers. It does when it has all files. */
function filesKept(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    if (hasFiles() || !('serviceWorker' in navigator)) return resolve()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, KEPT_MS)
  })
  return waiting
}

/** Whether a service worker answers for this page: it has all files. */
function hasFiles(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Says after a moment that the page is on its way: on a slow line that takes seconds. */
export function Loading() {
  return (
    <div class="loading is-slow" aria-busy="true">
      <p class="hint" role="status">
        {text('page.loading')}
      </p>
    </div>
  )
}

/**
 * Loads everything again. Without reception and without a service worker a browser would show its own error in place of the app: then
 * the page stays.
 */
async function loadAgain(): Promise<void> {
  if (!hasFiles()) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
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
