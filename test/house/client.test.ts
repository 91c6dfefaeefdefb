import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('the types of the client are those of the routes; "npm run client" writes them', async () => {
  const { clientTypes }: { clientTypes: () => Promise<string> } = await import(
    join(ROOT, '.ci/client-types.mjs')
  )
  const types = await clientTypes()
  const written = readFileSync(join(ROOT, 'http/client/interface.ts'), 'utf8')
  // A comparison of the whole texts would print both.
  expect(types === written, 'http/client/interface.ts differs from the routes: npm run client').toBe(true)
})
