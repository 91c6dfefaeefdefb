import { createRequire } from 'node:module'
import { z } from 'zod'

/** package.json lies beside the sources, and one level above the compiled files. */
function readVersion(): string {
  const require = createRequire(import.meta.url)
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const found = z.object({ name: z.literal('stowage'), version: z.string() }).safeParse(require(path))
      if (found.success) return found.data.version
    } catch {
      // Not in this folder: look one level up.
    }
  }
  throw new Error('package.json cannot be found')
}

/** The version of the program. */
export const version = readVersion()
