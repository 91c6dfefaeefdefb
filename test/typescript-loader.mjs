/**
 * Lets Node load the TypeScript of this project itself, in the processes of the tests. Vite would transform each module in one process,
 * and hand it over to each of the others: that took as long as a tenth of all tests. Each module is transformed once and kept in
 * `node_modules/.cache/`, by its text: one that changed is transformed again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform, transformSync, version } from 'esbuild'

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
  const module = moduleAt(url, context)
  if (module === null) return next(url, context)
  const { options, text } = module
  return loaded(module.source ?? keep(module.kept, (await transform(text, options)).code))
}

/** The same for hooks that run in the thread that loads. */
export function loadSync(url, context, next) {
  const module = moduleAt(url, context)
  if (module === null) return next(url, context)
  const { options, text } = module
  return loaded(module.source ?? keep(module.kept, transformSync(text, options).code))
}

/** A module that is loaded here; `source` is missing unless it was transformed before. Null: Node loads it. */
function moduleAt(url, { conditions, importAttributes }) {
  // Vitest adds a query, so that a file is loaded again.
  const [address] = url.split('?')
  const [, loader] = /^file:.*\.(tsx?|json)$/.exec(address) ?? []
  if (loader === undefined || importAttributes?.type === 'json' || conditions?.includes('require'))
    return null
  const path = fileURLToPath(address)
  const text = readFileSync(path, 'utf8')
  // The bundler of the app asks for no attribute of such an import.
  if (loader === 'json') return { source: `export default ${text}` }
  const key = createHash('sha1')
    .update(`${version}\n${JSON.stringify(OPTIONS)}\n${path}\n${text}`)
    .digest('hex')
  const kept = join(CACHE, `${key}.js`)
  return { text, options: { ...OPTIONS, loader, sourcefile: path }, kept, source: textOf(kept) }
}

function loaded(source) {
  return { format: 'module', shortCircuit: true, source }
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function keep(path, code) {
  // Other processes read at the same time.
  const own = `${path}.${process.pid}`
  writeFileSync(own, code)
  renameSync(own, path)
  return code
}

function removeOld() {
  const before = Date.now() - KEPT_MS
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    const { mtimeMs = before } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < before) rmSync(path, { force: true })
  }
}
