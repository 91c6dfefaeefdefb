import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const guide = readFileSync(
  new URL('../../services/documentation/guides/security.md', import.meta.url),
  'utf8',
)

/** The number, the level and the verdict of each requirement of the list. */
const rows = [...guide.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (.*) \|$/gm)].map(
  ([, number = '', level = '', where = '']) => ({ number, level, where }),
)

const VERDICT = /^(Met|Does not apply|Not met)\b/

function verdictOf(where: string): string {
  return VERDICT.exec(where)?.[1] ?? ''
}

describe('the list of the security guide', () => {
  it.each(['1', '2'])('has totals of level %s that are those of its rows', (level) => {
    const numbers = (verdict: string) =>
      rows
        .filter((row) => row.level === level && verdictOf(row.where) === verdict)
        .map(({ number }) => number)
    const missing = numbers('Not met')
    const total = `| ${level} | ${numbers('Met').length} | ${numbers('Does not apply').length} | ${missing.length}: ${missing.join(', ')} |`
    expect(guide.split('\n')).toContain(total)
  })

  it('has each requirement once, each with a verdict and a reason', () => {
    const all = rows.map(({ number }) => number)
    expect(new Set(all).size).toBe(all.length)
    // ASVS 5.0.0 has 70 requirements of level 1, and 183 of level 2.
    expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183])
    const bare = rows.filter(
      ({ where }) => verdictOf(where) === '' || where.length < verdictOf(where).length + 4,
    )
    expect(bare).toEqual([])
  })
})
