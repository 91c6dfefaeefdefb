import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** Below the project, so that the packages which a bundle leaves out are found. A build clears it away. */
const FOLDER = fileURLToPath(new URL('../../dist/programs/', import.meta.url))

const made = new Map<string, string>()

/**
 * One file of JavaScript of a TypeScript program that starts no threads, for tests that run it in a process of its own.
 * It starts in a fifth of the time that a loader of TypeScript needs.
 */
export function bundledProgram(source: URL): string {
  const path = fileURLToPath(source)
  const known = made.get(path)
  if (known !== undefined) return known
  const { outputFiles } = buildSync({
    entryPoints: [path],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['piscina', '@aws-sdk/*'],
    logLevel: 'warning',
  })
  const [{ contents } = { contents: '' }] = outputFiles
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `${basename(path, '.ts')}.mjs`)
  // Other processes of the same run may make and run it at the same time.
  const own = `${file}-${process.pid}`
  writeFileSync(own, contents)
  renameSync(own, file)
  made.set(path, file)
  return file
}
