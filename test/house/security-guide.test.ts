import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { CONFIG_VARIABLES, readConfig } from '../../http/index.ts'

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../services/documentation/guides/${name}`, import.meta.url)), 'utf8')
const guide = read('security.md')

/** The rows of the list: the number, the level, and the verdict. */
const ROWS = [
  ...guide.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]* \| (Met|Does not apply|Not met)\b/gm),
].map(([, number = '', level = '', verdict = '']) => ({ number, level, verdict }))

it('the table of the levels counts what the list of OWASP ASVS says', () => {
  expect(ROWS).toHaveLength(253)
  for (const level of ['1', '2']) {
    const of = (verdict: string) => ROWS.filter((row) => row.level === level && row.verdict === verdict)
    const missing = of('Not met').map(({ number }) => number)
    const numbers = missing.length === 0 ? '0' : `${missing.length}: ${missing.join(', ')}`
    expect(guide).toContain(
      `| ${level} | ${of('Met').length} | ${of('Does not apply').length} | ${numbers} |`,
    )
  }
})

it('the settings of level 2 are a valid configuration, and the list names no other', () => {
  const block = /### The settings of level 2[\s\S]*?```ini\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const settings = [...block.matchAll(/^(STOWAGE_\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const env = Object.fromEntries(settings.filter(([name]) => name !== 'STOWAGE_SECRET_KEY_FILE'))
  expect(readConfig(env)).toMatchObject({
    http: false,
    require_second_factor: 'everyone',
    algorithms: 'approved',
    totp_tolerance: false,
    invitation_codes: 'long',
    web_copies: false,
    warnings: [],
  })
  // A row that is met with a setting names one of them.
  const rows = [...guide.matchAll(/^\| \d+\.\d+\.\d+ \| [12] \|.*\| Met with `(STOWAGE_\w+)/gm)]
  expect(rows.length).toBeGreaterThan(8)
  for (const [, name = ''] of rows) expect(Object.keys(env)).toContain(name)
})

it('the guide of the configuration lists each secret that may be in a file', () => {
  const section = /## Secrets in files[\s\S]*?\n## /.exec(read('configuration.md'))?.[0] ?? ''
  for (const { name, secret } of CONFIG_VARIABLES) if (secret) expect(section).toContain(`\`${name}\``)
})
