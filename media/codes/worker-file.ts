import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** From the sources of this folder to where the compiler puts them: Node, which starts a thread, reads no TypeScript. */
const COMPILED = '../../dist/media/codes/'

/** What a thread that looks for codes runs. */
export function workerFile(): string {
  const folder = import.meta.url.endsWith('.ts') ? COMPILED : './'
  const file = fileURLToPath(new URL(`${folder}codes.worker.js`, import.meta.url))
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" makes it`)
  return file
}
