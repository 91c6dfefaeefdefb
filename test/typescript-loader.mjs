/**
 * Lets Node load the TypeScript of this project itself, in the processes of the tests. Vite would transform each module in one process,
 * and hand it over to each of the others: that took as long as a tenth of all tests. Each module is transformed once and kept in
 * `node_modules/.cache/`, by its text: one that changed is transformed again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform, version } from 'esbuild'

const CACHE = join(import.meta.dirname, '../node_modules/.cache/stowage-tests')
mkdirSync(CACHE, { recursive: true })
/** How long a transformed module is kept, in ms. */
const KEPT_MS = 14 * 24 * 3_600_000
// The process that starts the others clears up for all.
if (process.env.VITEST_POOL_ID === undefined) removeOld()

const OPTIONS = {
  sourcemap: 'inline',
  sourcesContent: false,
  target: 'node20',
  tsconfigRaw: {
    compilerOptions: { verbatimModuleSyntax: true, jsx: 'react-jsx', jsxImportSource: 'preact' },
  },
}

/** Imports of TypeScript are names of files as they stand. */
export function resolve(specifier, context, next) {
  if (!/^\.\.?\/.*\.tsx?$/.test(specifier)) return next(specifier, context)
  return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
}

export async function load(url, context, next) {
  // Vitest adds a query, so that a file is loaded again.
  const [address] = url.split('?')
  const [, kind] = /^file:.*\.(tsx?|json)$/.exec(address) ?? []
  if (kind === undefined || context.importAttributes?.type === 'json') return next(url, context)
  const path = fileURLToPath(address)
  const text = readFileSync(path, 'utf8')
  // The bundler of the app asks for no attribute of such an import.
  const source = kind === 'json' ? `export default ${text}` : await javaScript(path, text, kind)
  return { format: 'module', shortCircuit: true, source }
}

async function javaScript(path, text, loader) {
  const key = createHash('sha1')
    .update(`${version}\n${JSON.stringify(OPTIONS)}\n${path}\n${text}`)
    .digest('hex')
  const kept = join(CACHE, `${key}.js`)
  try {
    return readFileSync(kept, 'utf8')
  } catch {
    const { code } = await transform(text, { ...OPTIONS, loader, sourcefile: path })
    // Other processes read at the same time.
    const own = `${kept}.${process.pid}`
    writeFileSync(own, code)
    renameSync(own, kept)
    return code
  }
}

function removeOld() {
  const before = Date.now() - KEPT_MS
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    const { mtimeMs = before } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < before) rmSync(path, { force: true })
  }
}
