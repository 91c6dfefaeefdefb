import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** From the folders of this room to its compiled form: Node, which starts threads and processes, reads no TypeScript. */
const COMPILED = '../../dist/media/'

/** The file that a thread or a process of this room runs; `name` is its path below `media/`, without its extension. */
export function workerFile(name: string): string {
  const room = import.meta.url.endsWith('.ts') ? COMPILED : '../'
  const file = fileURLToPath(new URL(`${room}${name}.js`, import.meta.url))
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" makes it`)
  return file
}
