import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { text } from './texts/text.ts'

/**
 * A page whose module is loaded when a person first goes to it, so that the first paint does not wait for it. The service
 * worker keeps all modules. Without one, a module may be out of reach, or gone since the server has a newer version: then
 * the page says so and offers to load everything again.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function LazyPage(props: P) {
    const [shown, setShown] = useState<ComponentType<P> | 'failed' | undefined>(() => loaded)
    useEffect(() => {
      if (loaded) return
      load().then(
        (page) => {
          loaded = page
          setShown(() => page)
        },
        () => setShown('failed'),
      )
    }, [])
    if (shown === undefined) return <div class="loading" aria-busy="true" />
    if (shown === 'failed') return <NotLoaded />
    const Shown = shown
    return <Shown {...props} />
  }
}

function NotLoaded() {
  return (
    <div class="empty">
      <p>{text('page.not_loaded')}</p>
      <button type="button" class="button button-main" onClick={() => location.reload()}>
        {text('error.again')}
      </button>
    </div>
  )
}
