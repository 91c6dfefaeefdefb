import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains all others. */
const ROOT = new URL('../', import.meta.url)

/**
 * The compiled file for a thread or a process. `module` is its path relative to the module `here`, without its
 * extension. Node starts threads and processes itself, without TypeScript: a module that runs from its sources (tests)
 * gets the compiled file in `dist/`, a compiled one the file beside itself.
 */
export function workerFile(module: string, here: string): string {
  const beside = fileURLToPath(new URL(`${module}.js`, here))
  const fromSources = here.endsWith('.ts')
  const file = fromSources
    ? fileURLToPath(new URL(`dist/${relative(fileURLToPath(ROOT), beside)}`, ROOT))
    : beside
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" creates it`)
  return file
}
