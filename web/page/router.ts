import { computed, signal } from '@preact/signals'
import { type AppPath, appPathOf } from '../paths.ts'
import { loadedAnew, pushEntry, replaceEntry, wentOver } from './overlay-entry.ts'

/** The pages, each with its address. */
export const pages = {
  home: '/',
  sign_in: '/sign-in',
  register: '/register',
  things: '/items',
  item: '/items/{id}',
  container: '/containers/{id}',
  places: '/places',
  place: '/places/{id}',
  search: '/search',
  scan: '/scan',
  labels: '/labels',
  add: '/add',
  rooms: '/rooms',
  build: '/build',
  import: '/import',
  plans: '/plans',
  categories: '/categories',
  tags: '/tags',
  conflicts: '/conflicts',
  members: '/members',
  refused: '/refused',
  history: '/history',
  settings: '/settings',
  usage: '/usage',
  operation: '/operation',
  help: '/help',
} as const satisfies Readonly<Record<string, AppPath>>
export type PageName = keyof typeof pages

interface Address {
  readonly path: string
  readonly query: URLSearchParams
}

const here = (): Address => ({ path: location.pathname, query: new URLSearchParams(location.search) })

/** Where the page is now. */
export const address = signal(here())

/** Whether the person came to the address by the back or the forward button, or by a link back to a list. */
let came_back = false
export function cameBack(): boolean {
  return came_back
}

/** Whether the person came here by Back, Forward or a reload. Then a page shows what it showed before; a link begins again. */
let loaded = true
export function comesBack(): boolean {
  return loaded || came_back
}

/** The page that the address names, and the id in it. Null for an address of no page. */
export const route = computed(() => {
  const { path, query } = address.value
  const page = pageAt(path)
  return page && { ...page, query }
})

/** The page of a path, and the id in it; null for a path of no page. */
export function pageAt(path: string): { readonly name: PageName; readonly id: string } | null {
  const found = appPathOf(path)
  const name = found && names.find((each) => pages[each] === found.path)
  return name ? { name, id: found.id ?? '' } : null
}

const names = Object.keys(pages).filter((name): name is PageName => name in pages)

/** The address of a page. */
export function href(name: PageName, id = '', query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return pages[name].replace('{id}', id) + (search && `?${search}`)
}

/**
 * Goes to an address of the page. `replace`: the back button does not come back here. `returns`: a list is shown where it was left, as
 * by the back button. Another page is drawn in the next task: the browser is busy enough with the touch or the key that led to it.
 */
export function go(to: string, { replace = false, returns = false } = {}): void {
  if (replace) {
    replaceEntry(to, () => arrive(returns))
    return
  }
  pushEntry(to)
  setTimeout(() => {
    arrive(returns)
    // With the next frame: at once the browser would lay out the page that goes.
    if (!returns) requestAnimationFrame(() => scrollTo(0, 0))
  })
}

function arrive(returns: boolean): void {
  loaded = false
  came_back = returns
  address.value = here()
}

/** Lets links of the page change the page without loading it again. */
export function startRouter(): void {
  loadedAnew()
  addEventListener('popstate', () => {
    if (wentOver(isHere(location))) return
    came_back = true
    address.value = here()
  })
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
    if (appPathOf(link.pathname) === null) return
    event.preventDefault()
    if (link.hash !== '' && isHere(link)) goToPart(link.hash.slice(1))
    else go(link.pathname + link.search + link.hash, { returns: link.dataset.returns !== undefined })
  })
}

/** Whether an address is the one of the page that is shown. */
function isHere({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const { path, query } = address.value
  return pathname === path && new URLSearchParams(search).toString() === query.toString()
}

/** Goes to a part of the page that is shown: it gets the focus, and is scrolled to. */
function goToPart(id: string): void {
  const part = document.getElementById(id)
  part?.focus({ preventScroll: true })
  part?.scrollIntoView()
}
