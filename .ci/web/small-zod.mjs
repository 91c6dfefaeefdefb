import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
/** All code that a browser may run with zod. */
const FOLDERS = ['engine', 'sync-protocol', 'web']
/** A method among those of a kind of schema, such as `.email()`. */
const METHOD = /^ {4}(?:async )?(\w+)(?:\(|: (?:async )?function )[^\n]*\{\n.*?^ {4}\},?\n/gms
/** What writes the text of a function that parses an object. */
const WRITER = /^ {4}const generateFastpass = \(shape\) => \{\n.*?^ {4}\};\n/ms
/** What describes a kind of schema as JSON Schema. */
const DESCRIPTION = /^ {4}inst\._zod\.processJSONSchema = .*;\n/gm
const CALL = /\.\s*(\w+)\(/g

/** In place of zod's compiler of schemas: a schema as it is. */
const STAND_IN = `
export const compile = (schema) => schema
export const INVALID = undefined
export const ZodCompileAsyncError = undefined
export const ZodCompileUnsupportedError = undefined
export const compileFn = undefined
export const withParser = undefined
`

/** In place of zod's memory of what it has parsed, with which values that contain themselves end. `zod/mini` has none either. */
const NO_MEMORY = `
export const memoizer = () => undefined
export const isBackEdge = () => false
export const isRecursiveSchema = () => false
export const $ZodCyclicError = undefined
`

/** In place of zod's English words for what is wrong with a value. The page tells a refusal by its code. */
const NO_WORDS = 'export default () => ({ localeError: () => undefined })'

/**
 * Leaves out five parts of zod that no browser needs:
 * - The compilers of schemas. They make functions out of text, which the policy of the page forbids: they would only report a
 *   violation, and parse as without them.
 * - The memory for values that contain themselves. What is parsed here comes from JSON or from the store, and none does.
 * - The words for wrong values, in English.
 * - The methods of schemas that no source calls, such as `.cuid2()`, with all that only those need.
 * - JSON Schema, which describes the routes in the API document of the server. Here its functions throw.
 */
export const smallZod = {
  name: 'small-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/ }, () => ({ contents: STAND_IN }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/ }, () => ({ contents: NO_MEMORY }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({ contents: NO_WORDS }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(WRITER, 'const generateFastpass = undefined\n'),
    }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, ({ path }) => ({
      contents: withCalledMethods(readFileSync(path, 'utf8')),
    }))
    onLoad(
      { filter: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      ({ path }) => ({
        contents: withoutBodies(readFileSync(path, 'utf8')),
      }),
    )
  },
}

/** A module that has the same names, each of a function that throws. */
function withoutBodies(source) {
  const declared = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name,
  )
  const aliases = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
  const names = [...declared, ...aliases].map((name) => `absent as ${name}`)
  return `function absent() { throw new Error('JSON Schema is not in this bundle.') }\nexport { ${names.join(', ')} }`
}

/** The kinds of schemas with the methods that something calls, whatever it calls them of. */
function withCalledMethods(source) {
  const called = new Set([...source.matchAll(/\b(?:this|inst)\??\.(\w+)/g)].map(([, name]) => name))
  for (const text of sources()) for (const [, name] of text.matchAll(CALL)) called.add(name)
  return (
    source
      .replaceAll(DESCRIPTION, '')
      .replace(METHOD, (method, name) => (called.has(name) ? method : ''))
      // By way of the index, bundlers keep all of these helpers.
      .replace('import { util } from "../core/index.js"', 'import * as util from "../core/util.js"')
      .replaceAll('core.util.', 'util.')
  )
}

function sources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  )
}
