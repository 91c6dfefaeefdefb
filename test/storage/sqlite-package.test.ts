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
