import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'

const NO_PARSER = resolve('node_modules/@formatjs/icu-messageformat-parser/no-parser.js')

/** Parses the ICU messages of `web/page/texts`, so that browsers need no parser for them. */
export const parsedTexts = {
  name: 'parsed-texts',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]web[\\/]page[\\/]texts[\\/](?:seldom[\\/])?\w+\.json$/ }, ({ path }) => {
      const messages = Object.entries(JSON.parse(readFileSync(path, 'utf8')))
      const parsed = messages.map(([key, message]) => [key, parsedMessage(path, key, message)])
      // As code with one export: as JSON each message would be an export too, which the file would name a second time.
      return { contents: `export default ${JSON.stringify(Object.fromEntries(parsed))}`, loader: 'js' }
    })
    onResolve({ filter: /^@formatjs\/icu-messageformat-parser$/ }, () => ({ path: NO_PARSER }))
  },
}

function parsedMessage(path, key, message) {
  try {
    return parse(message, { ignoreTag: true, captureLocation: false })
  } catch (error) {
    throw new Error(`${path}: "${key}" is not an ICU message: ${error.message}`)
  }
}
