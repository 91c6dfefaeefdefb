import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientTypes } from '../../.ci/client.mjs'

const INTERFACE = join(import.meta.dirname, '../../http/client/interface.ts')

test('the types of the client are those of the routes', async () => {
  // `npm run client` writes the file.
  const written = readFileSync(INTERFACE, 'utf8')
  expect(written === (await clientTypes())).toBe(true)
})
