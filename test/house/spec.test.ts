import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { householdCommands } from '../../engine/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const spec = readFileSync(join(ROOT, 'engine', 'SPEC.md'), 'utf8')
const rules = [...spec.matchAll(/^- \*\*([A-Z]+\d+)\*\*/gm)].map(([, id = '']) => id)

/** The ids with which the titles of tests begin: `it('A1 and A2 ...'`. */
const TITLED = /\b(?:it|test|describe)(?:\.each\([^\n]*\))?\(\s*['"`]((?:[A-Z]+\d+(?:, | and ))*[A-Z]+\d+)\b/g

let tested: Set<string> | undefined

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
}

describe('SPEC.md', () => {
  it('gives each rule an id of its own', () => {
    expect(rules.length).toBeGreaterThan(40)
    expect(new Set(rules).size).toBe(rules.length)
  })

  it.each(rules)('%s has a test whose title begins with it', (rule) => {
    tested ??= new Set(
      sources('test').flatMap((text) =>
        [...text.matchAll(TITLED)].flatMap(([, ids = '']) => ids.split(/, | and /)),
      ),
    )
    expect(tested).toContain(rule)
  })

  it('lists every operation with the fields of its input', () => {
    const rows = [...householdCommands.values()].map(({ type, input }) => {
      const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
      const fields = Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
      return `| \`${type}\` | ${fields.join(' ')} |\n`
    })
    const table = /<!-- operations:[^\n]*\n((?:\|[^\n]*\n){2})((?:\|[^\n]*\n)*)<!-- \/operations -->/.exec(
      spec,
    )
    expect(table?.[2]).toBe(rows.join(''))
  })

  it('has every rule that the code speaks of', () => {
    for (const text of ['engine', 'http', 'storage', 'sync-protocol'].flatMap(sources)) {
      for (const [, rule] of text.matchAll(/SPEC\.md,? ([A-Z]+\d+)/g)) expect(rules).toContain(rule)
    }
  })
})
