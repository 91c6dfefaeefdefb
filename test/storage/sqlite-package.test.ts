import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { missingSqlite, SQLITE_PACKAGE, sqlitePackage } from '../../storage/sqlite-package.ts'

test('each Node gets the version of SQLite that it does not crash on', () => {
  expect([9, 10, 11].map(sqlitePackage)).toEqual(['better-sqlite3', 'better-sqlite3-13', 'better-sqlite3-13'])
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major !== 22 && major !== 23)
    expect(SQLITE_PACKAGE).toBe(major < 22 ? 'better-sqlite3' : 'better-sqlite3-13')
})

test('a package of SQLite that is not installed is named, with what to do', () => {
  expect(missingSqlite()).toBeNull()
  expect(missingSqlite('better-sqlite3-none')).toMatch(/package better-sqlite3-none\): run "npm ci"/)
})

test('a package of SQLite that was never compiled is named, with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-'))
  try {
    const modules = join(folder, 'node_modules')
    mkdirSync(modules)
    // As npm leaves it when it runs no install scripts.
    const installed = dirname(createRequire(import.meta.url).resolve(`${SQLITE_PACKAGE}/package.json`))
    const isBuilt = (path: string) => /[/\\](build|prebuilds|deps)$/.test(path)
    cpSync(installed, join(modules, SQLITE_PACKAGE), { recursive: true, filter: (path) => !isBuilt(path) })
    for (const name of ['bindings', 'file-uri-to-path', 'node-gyp-build']) {
      symlinkSync(join(installed, '..', name), join(modules, name))
    }
    const problem = missingSqlite(SQLITE_PACKAGE, pathToFileURL(join(folder, 'program.js')).href)
    expect(problem).toMatch(
      /without its compiled part .*: run "npm (rebuild|explore) better-sqlite3.*" with this Node/,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
