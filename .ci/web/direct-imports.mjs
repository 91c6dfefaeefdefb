import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const OURS = /[\\/](?:engine|sync-protocol|web)[\\/].*\.tsx?$/
const FROM_INDEX = /^(import|export) \{([^}]*)\} from '(\.[^']*\/index\.ts)'$/gm
const PASSED_ON = /^export (type )?(?:\{([^}]*)\}|\*) from '(\.[^']*)'$/gm
const COMMENT = /\/\*[\s\S]*?\*\//g

/**
 * Imports each name from the file that declares it, and not from an `index.ts` that only passes names on. esbuild puts all that such a
 * file names into each bundle part that imports one of its names. So the engine worker would start with what the questions need.
 */
export const directImports = {
  name: 'direct-imports',
  setup({ onLoad }) {
    onLoad({ filter: OURS }, ({ path }) => ({
      contents: withDirectImports(path, readFileSync(path, 'utf8')),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

/** The source of a module, with direct imports. It keeps its number of lines, for the source maps. */
export function withDirectImports(path, source) {
  const folder = dirname(path)
  return source.replace(FROM_INDEX, (statement, verb, names, index) => {
    const target = resolve(folder, index)
    if (passedOn(target) === null) return statement
    const direct = entriesOf(names).map(({ name, as }) => {
      const { file, declared } = declarationOf(target, name) ?? { file: target, declared: name }
      return `${verb} { ${declared} as ${as} } from './${relative(folder, file)}'`
    })
    return direct.join(';') + '\n'.repeat(statement.split('\n').length - 1)
  })
}

/** The statements of each `index.ts`; null for one that has code of its own. */
const known = new Map()

function passedOn(path) {
  if (!path.endsWith('/index.ts')) return null
  if (!known.has(path)) known.set(path, read(path))
  return known.get(path)
}

function read(path) {
  const source = readFileSync(path, 'utf8').replace(COMMENT, '')
  if (source.replace(PASSED_ON, '').trim() !== '') return null
  return [...source.matchAll(PASSED_ON)]
    .filter(([, onlyTypes]) => !onlyTypes)
    .map(([, , names, from]) => ({ names: names && entriesOf(names), from: resolve(dirname(path), from) }))
}

/** The file that declares a name, and its name there; undefined if only `export *` of a file with code can have it. */
function declarationOf(path, wanted) {
  for (const { names, from } of passedOn(path)) {
    const name = names ? names.find(({ as }) => as === wanted)?.name : wanted
    if (name === undefined) continue
    if (passedOn(from) !== null) {
      const found = declarationOf(from, name)
      if (found) return found
    } else if (names) return { file: from, declared: name }
  }
  return undefined
}

/** `a, type B, c as d`, without the types. */
function entriesOf(names) {
  return [...names.matchAll(/(type )?\b(\w+)(?: as (\w+))?/g)]
    .filter(([, isType]) => !isType)
    .map(([, , name, as = name]) => ({ name, as }))
}
