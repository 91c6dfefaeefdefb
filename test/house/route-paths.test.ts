import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { allRoutes } from '../support/all-routes.ts'

const root = fileURLToPath(new URL('../../http/', import.meta.url))

it('every route path is a literal in http/, so that a search for it finds its declaration', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('client'))
    .map((file) => readFileSync(root + file, 'utf8'))
  const missing = allRoutes
    .map(({ path }) => path)
    .filter((path) => !files.some((text) => text.includes(`'${path}'`)))
  expect(missing).toEqual([])
})
