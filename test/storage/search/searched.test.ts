import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { searchedCollections } from '../../../engine/index.ts'
import { householdSchema } from '../../../storage/index.ts'

it('searches the collections that say by what they are found, as they say it', () => {
  expect(searchedCollections).toEqual(householdSchema.searched)
})

it('has no schemas in the search thread', () => {
  const bundle = readFileSync(new URL('../../../dist/bundle/search.worker.js', import.meta.url), 'utf8')
  expect(bundle).not.toContain('zod')
})
