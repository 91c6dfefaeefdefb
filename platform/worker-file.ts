import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder above all rooms. */
const ROOT = new URL('../', import.meta.url)

/**
 * The compiled file that a thread or a process runs. `module` is its path from the module `here`, without its extension.
 * Node itself starts threads and processes, and does not read TypeScript: a module that runs from its sources (tests)
 * gets the compiled file in `dist/`, a compiled one the file beside itself.
 */
export function workerFile(module: string, here: string): string {
  const beside = fileURLToPath(new URL(`${module}.js`, here))
  const fromSources = here.endsWith('.ts')
  const file = fromSources
    ? fileURLToPath(new URL(`dist/${relative(fileURLToPath(ROOT), beside)}`, ROOT))
    : beside
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" makes it`)
  return file
}
