import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The guides, in the order of the README, in which a test also runs their commands. */
export const GUIDES = [
  'install',
  'importing',
  'configuration',
  'browser',
  'sharing',
  'support',
  'sign-in-with-a-provider',
  'mail',
  'tokens',
  'photos',
  'device-cli',
  'scanning',
  'questions',
  'placing',
  'suggestions',
  'provider',
  'plans',
  'labels',
  'moving',
  'backup',
  'operations',
  'billing',
  'errors',
  'privacy',
  'security',
  'embedding',
  'protocol',
  'development',
] as const

const ROOT = join(import.meta.dirname, '../..')

/** Every document that is served, by its name: the guides, and SPEC.md of the engine. The build copies the files. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...GUIDES.map((name) => [name, `services/documentation/guides/${name}.md`] as const),
  ['spec', 'engine/SPEC.md'] as const,
])

/** The names of all documents, in order. */
export const DOCUMENT_NAMES: readonly string[] = [...FILES.keys()]

/** Reads the Markdown of a document; undefined for an unknown name, so that a request cannot choose a path. */
export function readDocument(name: string): string | undefined {
  const file = FILES.get(name)
  return file === undefined ? undefined : readFileSync(join(ROOT, file), 'utf8')
}

/** The title of a document: its first heading. */
export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}

/** The address of a link's target on this server; null if the server does not serve the target. */
export function servedAddress(href: string): string | null {
  const [path = '', fragment] = href.split('#', 2)
  if (path === '' || path.startsWith('/') || /^https?:\/\//.test(path)) return href
  const last = path.replace(/^.*\//, '')
  const name = [...FILES].find(([, file]) => file.endsWith(`/${last}`))?.[0]
  if (name === undefined) return null
  return `/docs/guides/${name}${fragment === undefined ? '' : `#${fragment}`}`
}
