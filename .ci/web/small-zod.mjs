/** In place of zod's compiler of schemas: a schema as it is. */
const STAND_IN = `
export const compile = (schema) => schema
export const INVALID = undefined
export const ZodCompileAsyncError = undefined
export const ZodCompileUnsupportedError = undefined
export const compileFn = undefined
export const withParser = undefined
`

/**
 * Leaves out zod's compiler of schemas. It makes functions out of text, which the policy of the page forbids: it would only
 * report a violation, and parse as without it.
 */
export const smallZod = {
  name: 'small-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]compile\.js$/ }, () => ({ contents: STAND_IN }))
  },
}
