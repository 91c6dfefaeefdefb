import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** From the sources of this folder to where the compiler puts them. */
const COMPILED = '../../dist/storage/snapshots/'

/**
 * The file that a snapshot thread runs. A thread is started by Node itself, which does not read TypeScript: code
 * that runs from its sources (tests) takes the compiled worker in `dist/`, compiled code the one beside itself.
 */
export function workerFile(here = import.meta.url): string {
  const folder = here.endsWith('.ts') ? COMPILED : './'
  const file = fileURLToPath(new URL(`${folder}snapshot.worker.js`, here))
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" makes it`)
  return file
}
