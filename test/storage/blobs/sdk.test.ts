import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the SDK of S3 is loaded only by those who use it', () => {
  const folder = join(import.meta.dirname, '../../../storage')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const imports = sources.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.includes("'@aws-sdk/")),
  )
  expect(imports.length).toBeGreaterThan(5)
  for (const line of imports) expect(line).toMatch(/^import type |await import\(/)
})
