import { lazyPage } from '../lazy.tsx'
import { overlay } from '../shortcuts.ts'

const Palette = lazyPage(async () => (await import('./palette.tsx')).Palette)
const Keys = lazyPage(async () => (await import('./keys.tsx')).Keys)

/** What the page shows over itself: the command palette, or the map of keys. */
export function Overlays() {
  const close = () => {
    overlay.value = null
  }
  if (overlay.value === 'palette') return <Palette onClose={close} />
  return overlay.value === 'keys' ? <Keys onClose={close} /> : null
}
