import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

const DIST = resolve(import.meta.dirname, '../../dist')
const BUNDLE = join(DIST, 'bundle')

const programs = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name === 'bin/stowage.js' || (name.endsWith('.worker.js') && dirname(name) !== 'bundle'),
)
const ASSETS = join(DIST, 'web/assets')
const bundled = readdirSync(BUNDLE).filter((name) => name.endsWith('.js'))

test('the command, each thread and each process start from a bundle, and load no compiled module besides', () => {
  expect(programs.length).toBeGreaterThan(5)
  for (const program of programs) {
    const text = readFileSync(join(DIST, program), 'utf8')
    const [, path = ''] = /^(?:#!.*\n)?(?:import|export \{ default \} from) "(\S+)"\n$/.exec(text) ?? []
    expect(dirname(join(DIST, program, '..', path)), program).toBe(BUNDLE)
    expect(existsSync(join(DIST, program, '..', path)), program).toBe(true)
  }
  for (const name of bundled) {
    const text = readFileSync(join(BUNDLE, name), 'utf8')
    expect(text, name).not.toMatch(/(?:^|;)(?:import|export)\b[^;]*["']\.\.\//m)
  }
})

// Node 22 and 24 end the whole process when a thread is ended while its module waits there.
test('no module of a thread waits at its top level', async () => {
  const waits = async (text: string) => {
    try {
      await transform(text, { format: 'cjs', logLevel: 'silent' })
      return false
    } catch (error) {
      if (!String(error).includes('Top-level await')) throw error
      return true
    }
  }
  expect(await waits('await 0')).toBe(true)
  for (const name of bundled.filter((each) => each.endsWith('.worker.js')))
    expect(await waits(readFileSync(join(BUNDLE, name), 'utf8')), name).toBe(false)
})

test('a bundled module finds the files beside its own place', () => {
  const places = bundled.flatMap((name) => {
    const text = readFileSync(join(BUNDLE, name), 'utf8')
    return [...text.matchAll(/new URL\("(\.\.\/[^"]+)", ?import\.meta\.url\)/g)].map(([, path = '']) => path)
  })
  expect(places.some((path) => path.includes('/labels/'))).toBe(true)
  for (const path of places) expect(existsSync(join(BUNDLE, path)), path).toBe(true)
})

test('no module imports the file that a worker begins with, which WebKit would run once more', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const textOf = (name: string) => readFileSync(join(ASSETS, name), 'utf8')
  const started = scripts.flatMap((name) =>
    [...textOf(name).matchAll(/\b(?:scan_)?worker:["'`]\/assets\/([^"'`]+)["'`]/g)].map(
      ([, first = '']) => first,
    ),
  )
  expect(started).toHaveLength(2)
  for (const first of started) {
    expect(scripts).toContain(first)
    const imported = new RegExp(`\\b(?:from|import)\\s*\\(?["'\`]/assets/${first}`)
    for (const name of scripts) expect(textOf(name), name).not.toMatch(imported)
  }
})
