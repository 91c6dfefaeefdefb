import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

type Diagnostic = { category: string; message: string; location: { path: string } }

/** The rules that speak of each file, as `category` or, for a plugin of ours, its message. */
function lint(sources: Record<string, string>): Record<string, string[]> {
  const house = mkdtempSync(join(tmpdir(), 'stowage-lint-'))
  for (const path of ['biome.json', '.gitignore', '.ci/lint']) {
    cpSync(join(root, path), join(house, path), { recursive: true })
  }
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), source)
  }
  const biome = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '--error-on-warnings'],
    { cwd: house, encoding: 'utf8' },
  )
  rmSync(house, { recursive: true })
  const { diagnostics } = JSON.parse(biome.stdout) as { diagnostics: Diagnostic[] }
  const found: Record<string, string[]> = {}
  for (const { category, message, location } of diagnostics) {
    found[location.path] ??= []
    found[location.path]?.push(category === 'plugin' ? message : category)
  }
  return found
}

const globals = 'lint/style/noRestrictedGlobals'
const imports = 'lint/style/noRestrictedImports'
const random = 'Nothing is random here: take ids and randomness from the stamp.'
const waiting = 'The engine decides synchronously: waiting belongs to engine/replica or to the caller.'

const cases: [file: string, source: string, rules: string[]][] = [
  ['engine/date.ts', 'export const a = Date.now()', [globals]],
  ['engine/new-date.ts', 'export const a = new Date()', [globals]],
  ['engine/crypto.ts', 'export const a = crypto.randomUUID()', [globals]],
  ['engine/process.ts', 'export const a = process.env.HOME', [globals]],
  ['engine/performance.ts', 'export const a = performance.now()', [globals]],
  ['engine/timeout.ts', 'setTimeout(() => 1, 1)', [globals]],
  ['engine/interval.ts', 'setInterval(() => 1, 1)', [globals]],
  ['engine/immediate.ts', 'setImmediate(() => 1)', [globals]],
  ['engine/fetch.ts', "export const a = () => fetch('/')", [globals]],
  ['engine/console.ts', "console.log('a')", [globals]],
  ['engine/buffer.ts', "export const a = Buffer.from('a')", [globals]],
  ['engine/global-this.ts', 'export const a = globalThis.Date.now()', [globals]],
  ['engine/node.ts', "import { hash } from 'node:crypto'\nexport const a = hash", [imports]],
  ['engine/node-promises.ts', "import { open } from 'node:fs/promises'\nexport const a = open", [imports]],
  ['engine/random.ts', 'export const a = Math.random()', [random]],
  ['engine/random-passed.ts', 'export const a = [1].map(Math.random)', [random]],
  ['engine/random-taken.ts', 'export const { random } = Math', [random]],
  ['engine/math.ts', 'export const a = Math.max(1, Math.floor(2.5))', []],
  ['engine/own-date.ts', 'export const a = (x: { Date: number }) => x.Date', []],
  ['engine/async-function.ts', 'export async function a() {}', [waiting]],
  ['engine/async-generator.ts', 'export async function* a() {}', [waiting]],
  ['engine/async-expression.ts', 'export const a = async function b() {}', [waiting]],
  ['engine/async-arrow.ts', 'export const a = async (x: number) => x', [waiting]],
  ['engine/async-short-arrow.ts', 'export const a = [1].map(async x => x)', [waiting]],
  ['engine/async-method.ts', 'export const a = { async b() {} }', [waiting]],
  ['engine/async-class.ts', 'export class A {\n  async b() {}\n}', [waiting]],
  ['engine/await.ts', 'export const a = await import("./b.ts")', [waiting]],
  [
    'engine/sync.ts',
    'export const asyncLike = (async: number) => async\nexport function asynchronous() {}',
    [],
  ],
  ['engine/replica/async.ts', 'export async function a() {}', []],
  ['engine/replica/random.ts', 'export const a = Math.random()', [random]],
  ['engine/replica/date.ts', 'export const a = Date.now()', [globals]],
  ['sync-protocol/date.ts', 'export const a = Date.now()', [globals]],
  ['sync-protocol/random.ts', 'export const a = Math.random()', [random]],
  ['sync-protocol/fetch.ts', "export const a = () => fetch('/')", [globals]],
  ['sync-protocol/async.ts', 'export async function a() {}', []],
  ['sync-protocol/transport.ts', "export const a = () => fetch('/')", []],
  ['sync-protocol/transport-date.ts', 'export const a = Date.now()', [globals]],
  ['sync-protocol/transport-random.ts', 'export const a = Math.random()', [random]],
  ['storage/free.ts', 'export const a = async () => [Date.now(), Math.random(), process.pid]', []],
  ['test/engine/free.ts', 'export const a = async () => [Date.now(), Math.random(), process.pid]', []],
  ['http/any.ts', 'export const a = (x: any) => x', ['lint/suspicious/noExplicitAny']],
  ['http/non-null.ts', 'export const a = (x?: string) => x!', ['lint/style/noNonNullAssertion']],
  [
    'http/bare-builtin.ts',
    "import fs from 'fs'\nexport const a = fs",
    ['lint/style/useNodejsImportProtocol'],
  ],
  ['http/unused.ts', "import { a } from './any.ts'", ['lint/correctness/noUnusedImports']],
  ['http/no-extension.ts', "export { a } from './any'", ['lint/correctness/useImportExtensions']],
  ['http/js-extension.ts', "export { a } from './any.js'", ['lint/correctness/useImportExtensions']],
  [
    'http/value-import.ts',
    "import { A } from './types.ts'\nexport const a = (x: A) => x",
    ['lint/style/useImportType'],
  ],
  ['http/types.ts', 'export type A = 1', []],
  [
    'http/floating.ts',
    'const a = async () => 1\nexport function b() {\n  a()\n}',
    ['lint/nursery/noFloatingPromises'],
  ],
  [
    'http/misused.ts',
    'const a = async () => true\nexport const b = () => (a() ? 1 : 2)',
    ['lint/nursery/noMisusedPromises'],
  ],
]

describe('the linter', () => {
  let found: Record<string, string[]>
  beforeAll(() => {
    found = lint(Object.fromEntries(cases))
  })

  test.each(cases)('%s: %s', (file, _source, rules) => {
    expect(found[file] ?? []).toEqual(rules)
  })
})
