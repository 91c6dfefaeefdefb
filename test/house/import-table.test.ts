import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everything } from '../support/rounds.ts'

const gate = join(import.meta.dirname, '../../.ci/imports.mjs')

function runGate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [gate, ...args], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

// `npm run check` reads the tree as well, and it takes long.
test.runIf(everything)('the tree keeps to the import table', () => {
  const { status, output } = runGate()
  expect(output).toMatch(/^imports: [1-9]\d* of \d+ modules read, 0 problems$/m)
  expect(status).toBe(0)
})

describe('the import table', () => {
  const refused: [file: string, source: string, rule: string][] = [
    ['sync-protocol/engine.ts', "import '../engine/index.ts'", 'sync-protocol-imports'],
    ['sync-protocol/yjs.ts', "import 'yjs'", 'sync-protocol-imports'],
    ['sync-protocol/crypto.ts', "import 'node:crypto'", 'sync-protocol-imports'],
    ['engine/fs.ts', "import 'node:fs'", 'engine-imports'],
    ['engine/fs-bare.ts', "import 'fs'", 'engine-imports'],
    ['engine/fs-type.ts', "import type { Stats } from 'node:fs'\nexport type A = Stats", 'engine-imports'],
    ['engine/fs-dynamic.ts', "export const a = () => import('node:fs')", 'engine-imports'],
    ['engine/storage.ts', "import '../storage/index.ts'", 'engine-imports'],
    ['engine/storage-type.ts', "export type A = import('../storage/index.ts').A", 'engine-imports'],
    ['storage/http.ts', "import '../http/index.ts'", 'storage-imports'],
    ['storage/pino-type.ts', "import type { A } from 'pino'\nexport type B = A", 'storage-imports'],
    ['media/engine.ts', "import '../engine/index.ts'", 'media-imports'],
    ['platform/engine.ts', "import '../engine/index.ts'", 'platform-imports'],
    ['engine/platform.ts', "import '../platform/index.ts'", 'engine-imports'],
    ['labels/engine.ts', "import '../engine/index.ts'", 'labels-imports'],
    ['labels/koa.ts', "import 'koa'", 'labels-imports'],
    ['services/koa.ts', "import 'koa'", 'services-imports'],
    ['services/koa-type.ts', "import type { A } from 'koa'\nexport type B = A", 'services-imports'],
    ['services/http.ts', "import '../http/index.ts'", 'services-imports'],
    [
      'services/http-type.ts',
      "import type { A } from '../http/routes.ts'\nexport type B = A",
      'services-imports',
    ],
    ['services/bin.ts', "import '../bin/index.ts'", 'services-imports'],
    ['services/sqlite.ts', "import 'better-sqlite3'", 'services-imports'],
    ['storage/services.ts', "import '../services/index.ts'", 'storage-imports'],
    ['labels/services.ts', "import '../services/index.ts'", 'labels-imports'],
    ['services/answers.ts', "import './interface/index.ts'", 'interface-for-the-shell'],
    ['services/interface/koa.ts', "import 'koa'", 'services-imports'],
    ['http/tests.ts', "import './testing/index.ts'", 'testing-not-of-the-server'],
    ['http/sqlite.ts', "import 'better-sqlite3'", 'http-imports'],
    ['storage/other.ts', "import 'better-sqlite3'", 'sqlite-by-its-module'],
    ['test/other.ts', "import 'better-sqlite3'", 'sqlite-by-its-module'],
    ['http/drizzle.ts', "import 'drizzle-orm/sqlite-core.js'", 'http-imports'],
    ['http/bin.ts', "import '../bin/index.ts'", 'http-imports'],
    ['http/client/server.ts', "import type { A } from '../routes.ts'\nexport type B = A", 'client-imports'],
    ['http/client/engine.ts', "import '../../engine/index.ts'", 'client-imports'],
    ['http/client/fs.ts', "import 'node:fs'", 'client-imports'],
    ['http/client/koa.ts', "import 'koa'", 'client-imports'],
    ['http/calls.ts', "import './client/index.ts'", 'client-not-of-the-server'],
    ['http/page.ts', "import '../web/page/main.ts'", 'http-imports'],
    ['web/paths.ts', "import './page/main.ts'", 'paths-imports'],
    ['web/page/http.tsx', "import '../../http/index.ts'", 'web-imports'],
    ['web/page/fs.tsx', "import 'node:fs'", 'web-imports'],
    ['bin/test.ts', "import '../test/index.ts'", 'bin-imports'],
    ['http/tester.ts', "import 'fast-check'", 'no-development-dependencies'],
    ['http/stray.ts', "import 'stray'", 'no-undeclared'],
    ['http/nowhere.ts', "import './missing.ts'", 'no-unresolvable'],
    ['engine/left.ts', "import { b } from './right.ts'\nexport const a = b", 'no-cycles'],
    ['engine/type-left.ts', "import type { B } from './type-right.ts'\nexport type A = B | 1", 'no-cycles'],
    ['cellar/index.ts', 'export {}', 'cellar/ has no row'],
  ]
  const allowed: [file: string, source: string][] = [
    ['sync-protocol/index.ts', "import 'zod'"],
    ['engine/index.ts', "import 'zod'\nimport 'yjs'\nimport '../sync-protocol/index.ts'"],
    [
      'storage/index.ts',
      "import 'node:fs'\nimport './sqlite.ts'\nimport 'drizzle-orm/sqlite-core.js'\nimport '../engine/index.ts'\nexport type A = 1",
    ],
    ['storage/sqlite.ts', "import type { Database } from 'better-sqlite3'\nexport type A = Database"],
    ['platform/index.ts', "import 'node:fs'"],
    ['labels/index.ts', "import 'node:stream'\nimport 'pdfkit'\nimport '../platform/index.ts'"],
    ['media/index.ts', "import 'node:stream'\nimport 'sharp'"],
    [
      'services/index.ts',
      "import 'node:fs'\nimport 'pino'\nimport '../engine/index.ts'\nimport '../storage/index.ts'\nimport '../labels/index.ts'\nimport '../media/index.ts'",
    ],
    ['services/interface/index.ts', "import 'zod'\nimport '../../engine/index.ts'\nimport '../index.ts'"],
    ['http/testing/index.ts', "import '../index.ts'"],
    [
      'http/index.ts',
      "import 'koa'\nimport '../services/interface/index.ts'\nimport '../services/index.ts'\nimport '../storage/index.ts'\nimport '../labels/index.ts'\nimport '../media/index.ts'",
    ],
    ['http/routes.ts', 'export type A = 1'],
    ['http/addresses.ts', "import '../web/paths.ts'"],
    ['web/page/main.ts', 'export {}'],
    ['http/client/index.ts', "import 'openapi-fetch'\nimport 'uuid'\nimport './types.ts'"],
    ['http/client/types.ts', 'export type A = 1'],
    ['bin/index.ts', "import 'commander'\nimport '../services/index.ts'\nimport '../http/index.ts'"],
    ['test/index.ts', "import 'fast-check'\nimport '../storage/sqlite.ts'\nimport '../bin/index.ts'"],
  ]
  const libraries = [
    'zod',
    'yjs',
    'pino',
    'koa',
    'better-sqlite3',
    'drizzle-orm',
    'pdfkit',
    'sharp',
    'commander',
    'openapi-fetch',
    'uuid',
  ]
  const house = mkdtempSync(join(tmpdir(), 'stowage-import-table-'))
  let gateRun: ReturnType<typeof runGate>

  beforeAll(() => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(house, path)), { recursive: true })
      writeFileSync(join(house, path), text)
    }
    const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '*']))
    const manifest = { dependencies: versions(libraries), devDependencies: versions(['fast-check']) }
    write('package.json', JSON.stringify(manifest))
    for (const name of [...libraries, 'fast-check', 'stray']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
      write(`node_modules/${name}/index.js`, '')
    }
    write('node_modules/drizzle-orm/sqlite-core.js', '')
    for (const [file, source] of [...refused, ...allowed]) write(file, source)
    write('engine/type-right.ts', "import type { A } from './type-left.ts'\nexport type B = A[]")
    write('engine/right.ts', "import { a } from './left.ts'\nexport const b = a")
    gateRun = runGate(house)
  })
  afterAll(() => rmSync(house, { recursive: true }))

  test.each(refused)('refuses %s: %s', (file, _source, rule) => {
    const named = rule.endsWith('no row') ? rule : `${rule}: ${file} -> `
    expect(gateRun.output).toContain(named)
    expect(gateRun.status).toBe(1)
  })

  test('allows the rest', () => {
    const blamed = allowed.map(([file]) => file).filter((file) => gateRun.output.includes(`: ${file} -> `))
    expect(blamed).toEqual([])
  })

  test('fails when there is nothing to read', () => {
    const empty = mkdtempSync(join(tmpdir(), 'stowage-import-table-'))
    const { status, output } = runGate(empty)
    rmSync(empty, { recursive: true })
    expect(output).toContain('read 0 of 0 modules')
    expect(status).toBe(1)
  })
})
