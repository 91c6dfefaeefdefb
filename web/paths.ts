/**
 * The addresses of the app in the browser. The server answers each with the document, and the page shows the view of it.
 * Both read this list, so it imports nothing.
 */
export const APP_PATHS = [
  '/',
  '/sign-in',
  '/register',
  '/items',
  '/items/{id}',
  '/places',
  '/places/{id}',
  '/containers/{id}',
  '/search',
  '/scan',
  '/labels',
  '/add',
  '/rooms',
  '/build',
  '/import',
  '/plans',
  '/categories',
  '/tags',
  '/conflicts',
  '/refused',
  '/history',
  '/members',
  '/settings',
  '/usage',
  '/operation',
  '/help',
] as const

/** An address of the app; `{id}` stands for one segment. */
export type AppPath = (typeof APP_PATHS)[number]

const PATTERNS = APP_PATHS.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll('{id}', '([^/]+)')}$`),
}))

/** Finds the address of the app that a path names, and the segment in place of `{id}`. Null: the app has no such address. */
export function appPathOf(pathname: string): { readonly path: AppPath; readonly id: string | null } | null {
  for (const { path, pattern } of PATTERNS) {
    const found = pattern.exec(pathname)
    if (found) return { path, id: found[1] ?? null }
  }
  return null
}
