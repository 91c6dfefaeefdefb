import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { householdCommands } from '../../engine/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const spec = readFileSync(join(ROOT, 'engine', 'SPEC.md'), 'utf8')
const rules = [...spec.matchAll(/^- \*\*([A-Z]{1,2}\d+)\*\*/gm)].map(([, id = '']) => id)

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
    const titled = new RegExp(
      `(?:it|test|describe)(?:\\.each\\([^\\n]*\\))?\\(\\s*['"\`](?:[A-Z]{1,2}\\d+(?:, | and ))*${rule}\\b`,
    )
    expect(sources('test').some((text) => titled.test(text))).toBe(true)
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
    for (const text of ['engine', 'http', 'services', 'storage', 'sync-protocol'].flatMap(sources)) {
      for (const [, rule] of text.matchAll(/SPEC\.md,? ([A-Z]{1,2}\d+)/g)) expect(rules).toContain(rule)
    }
  })
})
