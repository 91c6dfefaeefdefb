import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FILE = /[\\/]web[\\/]page[\\/]texts[\\/](?:seldom[\\/])?[a-z]{2}\.json$/
const KEYS = /[\\/]web[\\/]page[\\/]texts[\\/](?:seldom[\\/])?keys\.ts$/

/**
 * Writes the messages of each language as lines, and the keys once for all languages. With the keys in each file, those would be the
 * third of it.
 */
export const smallTexts = {
  name: 'small-texts',
  setup({ onLoad }) {
    onLoad({ filter: FILE }, ({ path }) => {
      const messages = read(path)
      const lines = keysIn(dirname(path)).map((key) => {
        const message = messages[key]
        if (message === undefined) throw new Error(`${path}: "${key}" is missing`)
        if (message.includes('\n')) throw new Error(`${path}: "${key}" has more than one line`)
        return message
      })
      return { contents: `export default ${JSON.stringify(lines.join('\n'))}`, loader: 'js' }
    })
    onLoad({ filter: KEYS }, ({ path }) => ({
      contents: `export const keys = ${JSON.stringify(keysIn(dirname(path)).join(' '))}.split(' ')`,
      loader: 'js',
    }))
  },
}

/** The keys in a folder, in the order of the English texts. */
function keysIn(folder) {
  return Object.keys(read(`${folder}/en.json`))
}

function read(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
