import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const WEB = resolve(import.meta.dirname, '../../web')
const TEXTS = join(WEB, 'page/texts')
const FILE = /[\\/]web[\\/]page[\\/]texts[\\/](?:seldom[\\/])?[a-z]{2}\.json$/
const KEYS = /[\\/]web[\\/]page[\\/]texts[\\/](?:seldom[\\/])?keys\.ts$/
/** A text that is asked for by its whole key: `text('nav.home')`, or one of two by a condition. */
const ASKED = /(?<![.\w])(text\(\s*(?:[^'"`(){};]*\?\s*)?)'([^'\n]*)'(?:(\s*:\s*)'([^'\n]*)')?(?=\s*[,)])/g
const QUOTED = /(?<=['"`])[\w.]+(?=['"`])/g
/** How a key begins that code puts together, such as `` `kind.${place.kind}` ``, and how one ends whose beginning is a value. */
const BEGINNING = /`([a-z]\w*\.[\w.]*)\$\{/g
const END = /`\$\{[^}`]*\}(\.[\w.]+)`/g

/**
 * Writes the messages of each language as lines, and the keys once for all languages. A text that the page only asks for by its whole
 * key has a number instead: keys are a third of the texts, and the page names most of them once.
 */
export const smallTexts = {
  name: 'small-texts',
  setup({ onLoad, onStart }) {
    onStart(() => {
      known = undefined
    })
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
    onLoad({ filter: KEYS }, ({ path }) => {
      const named = keysIn(dirname(path)).filter((key) => !numbers().has(key))
      const first = dirname(path) === TEXTS ? 0 : keysIn(TEXTS).length
      return {
        contents: `export const keys = ${JSON.stringify(named.join(' '))}.split(' ')\nexport const first = ${first}`,
        loader: 'js',
      }
    })
  },
}

/** The source of a module of the page, with the numbers of texts in place of their keys. */
export function withNumbers(path, source) {
  if (!path.startsWith(join(WEB, 'page/'))) return source
  return source.replace(ASKED, (all, before, key, between, other) => {
    const [number, second] = [numbers().get(key), numbers().get(other)]
    if (between === undefined) return number === undefined ? all : `${before}${number}`
    return `${before}${number ?? `'${key}'`}${between}${second ?? `'${other}'`}`
  })
}

let known

/** The numbers of the texts that have one, by their keys. */
function numbers() {
  known ??= numbered()
  return known
}

function numbered() {
  const isNamed = namedBy(sources())
  const all = [TEXTS, join(TEXTS, 'seldom')].flatMap((folder) => sorted(englishKeys(folder), isNamed))
  return new Map(all.map((key, number) => [key, number]).filter(([key]) => !isNamed(key)))
}

/** The keys in a folder: first those that keep their names, then those with numbers, each in the order of the English texts. */
function keysIn(folder) {
  return sorted(englishKeys(folder), (key) => !numbers().has(key))
}

function sorted(keys, isNamed) {
  return [...keys.filter(isNamed), ...keys.filter((key) => !isNamed(key))]
}

function englishKeys(folder) {
  return Object.keys(read(`${folder}/en.json`))
}

/**
 * Which keys need their names: those that code puts together, or that stand somewhere else than in the call that asks for the text.
 * What code puts together out of two values, `${field}.${value}`, begins with the name of a field.
 */
function namedBy(files) {
  const asked = new Set()
  const elsewhere = new Set()
  const beginnings = new Set()
  const ends = new Set()
  for (const file of files) {
    const rest = file.replace(ASKED, (_, before, key, _between, other) => {
      asked.add(key).add(other)
      return before
    })
    for (const [name] of rest.matchAll(QUOTED)) elsewhere.add(name)
    for (const [, beginning] of file.matchAll(BEGINNING)) beginnings.add(beginning)
    for (const [, end] of file.matchAll(END)) ends.add(end)
  }
  const fields = englishKeys(TEXTS).flatMap((key) => /^field(\.\w+)$/.exec(key)?.[1] ?? [])
  for (const field of fields) beginnings.add(`${field.slice(1)}.`)
  return (key) =>
    !asked.has(key) ||
    elsewhere.has(key) ||
    [...beginnings].some((beginning) => key.startsWith(beginning)) ||
    [...ends].some((end) => key.endsWith(end))
}

function sources() {
  return readdirSync(WEB, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(WEB, name), 'utf8'))
}

function read(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
