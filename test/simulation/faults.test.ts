import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { faults } from './faults/index.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const spec = readFileSync(join(ROOT, 'engine', 'SPEC.md'), 'utf8')

it('has each fault under a name of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

it.each(faults)('$rule: "$name" can be made', ({ rule, file, find, replace }) => {
  expect(spec).toContain(`- **${rule}**`)
  expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})
