import { readFileSync } from 'node:fs'

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
 * Leaves out four parts of zod that no browser needs:
 * - The compiler of schemas. It makes functions out of text, which the policy of the page forbids: it would only report a
 *   violation, and parse as without it.
 * - The memory for values that contain themselves. What is parsed here comes from JSON or from the store, and none does.
 * - The words for wrong values, in English.
 * - JSON Schema, which describes the routes in the API document of the server. Here its functions throw.
 */
export const smallZod = {
  name: 'small-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/ }, () => ({ contents: STAND_IN }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/ }, () => ({ contents: NO_MEMORY }))
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({ contents: NO_WORDS }))
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
