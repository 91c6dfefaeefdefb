import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { householdPlace } from '../../../storage/index.ts'
import { soon } from '../../support/soon.ts'
import { TestStowage } from '../../support/stowage.ts'

let data: string
let stowage: TestStowage
const status = async () => (await stowage.send('GET', '/api/v1/status')).data.status

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'stowage-status-'))
  stowage = new TestStowage(data)
  await stowage.start()
})
afterEach(async () => {
  await stowage.stop()
  rmSync(data, { recursive: true, force: true })
})

it.each([
  ['is damaged', (file: string) => writeFileSync(file, 'no database')],
  ['was cut short', (file: string) => truncateSync(file, 5000)],
  ['is missing', (file: string) => rmSync(file)],
])('says degraded, and not why, while the file of a household %s', async (_what, harm) => {
  const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
  expect(await status()).toBe('ok')
  await stowage.stop()
  harm(householdPlace(data, ada.household_id).file)
  await stowage.start()
  expect((await ben.send('GET', '/sync/manifest')).status).toBe(200)
  expect((await ada.send('GET', '/sync/manifest')).status).toBe(503)
  await soon(status).toBe('degraded')
  const { data: told } = await stowage.send('GET', '/api/v1/status')
  expect(JSON.stringify(told)).not.toContain(ada.household_id)
})

it('looks at households that nobody asks for', async () => {
  const ada = await stowage.register('ada')
  await stowage.stop()
  writeFileSync(householdPlace(data, ada.household_id).file, 'no database')
  await stowage.start()
  await soon(status).toBe('degraded')
})
