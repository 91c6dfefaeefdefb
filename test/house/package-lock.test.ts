import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type LockedPackage = {
  version?: string
  resolved?: string
  engines?: { node?: string }
  optionalDependencies?: Record<string, string>
}

const path = join(import.meta.dirname, '../../package-lock.json')
const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages)

// `npm install` leaves out what the registry does not serve (a release whose builds for other platforms are
// still missing); `npm ci` then refuses the whole lock file. An earlier release of the package helps.
test('every optional dependency of a locked package is locked too, for every platform', () => {
  const names = new Set(locked.map(([place]) => place.split('node_modules/').at(-1)))
  const missing = locked.flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${place} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

// npm skips an optional package whose engines do not include the Node. The one that is compiled names more than need it: whoever
// updates it sets them again in the lock file, or each other Node compiles it for minutes.
test('a Node gets the one version of SQLite that fits it', () => {
  const enginesOf = (name: string) => packages[`node_modules/${name}`]?.engines?.node
  expect(enginesOf('better-sqlite3')).toBe('<22.14.0 || >=23.0.0 <23.6.0')
  expect(enginesOf('better-sqlite3-13')).toBe('>=22')
})
