import { ASSETS } from './assets.ts'

let loading: Promise<void> | null = null

/** Loads the styles of what is drawn after the first paint, once. Rejects when they are out of reach; the next call tries again. */
export function loadLateStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = ASSETS.late_styles
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading = null
      reject(new Error('The styles are out of reach.'))
    }
    document.head.append(link)
  })
  return loading
}
