import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The compiled file of a thread, beside the module `here`. A thread is started by Node itself, which reads no TypeScript: code that
 * runs from its sources (tests) takes the file in `dist/`.
 */
export function compiledWorker(here: string, name: string): string {
  const beside = here.endsWith('.ts') ? here.replace(/\/storage\/(?!.*\/storage\/)/, '/dist/storage/') : here
  const file = fileURLToPath(new URL(`./${name}`, beside))
  if (!existsSync(file)) throw new Error(`${file} is missing; "npm run build" makes it`)
  return file
}
