import { useEffect } from 'preact/hooks'
import { lazyPage } from '../lazy.tsx'
import { overlay } from '../shortcuts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyPage(async () => (await loadPalette()).Palette)
const Keys = lazyPage(async () => (await import('./keys.tsx')).Keys)

/** Time after the first paint after which the palette is loaded, in ms. */
const LOADED_AFTER_MS = 1000

/** What the page shows over itself: the command palette, or the map of keys. */
export function Overlays() {
  // It must be there when it is asked for: the letters that follow its key belong into it.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => {}), LOADED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    overlay.value = null
  }
  if (overlay.value === 'palette') return <Palette onClose={close} />
  return overlay.value === 'keys' ? <Keys onClose={close} /> : null
}
