import { VERSION } from 'rolldown'
import { minifySync } from 'rolldown/utils'

const OPTIONS = {
  module: true,
  // One statement after the other looks more like the next one than a list does.
  compress: { sequences: false },
  mangle: { toplevel: true },
}

/** The minifier with its options. Another one makes other files of the same code, and then they need other names. */
export const MINIFIER = `rolldown ${VERSION} ${JSON.stringify(OPTIONS)}`

/**
 * Minifies a script once more. The minifier of Vite, which the tests bring with them, gives shorter names to more of the variables than
 * esbuild does, in ways that brotli compresses better: the app is a fortieth smaller by it.
 *
 * @param target the oldest browsers that it is for
 * @param map the source map of esbuild, as text
 * @returns the code and its source map
 */
export function minified(path, code, map, target) {
  const result = minifySync(path, code, {
    ...OPTIONS,
    compress: { ...OPTIONS.compress, target },
    sourcemap: true,
    inputMap: JSON.parse(map),
  })
  if (result.errors.length > 0)
    throw new Error(`${path}: ${result.errors.map((each) => each.message).join(', ')}`)
  return { code: result.code, map: JSON.stringify(result.map) }
}
