import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { soon } from '../../support/soon.ts'
import { PASSWORD, TestStowage } from '../../support/stowage.ts'
import { fill, mount, mountMissing, unmount } from '../../torture/small-disk.ts'

describe.skipIf(mountMissing() !== null)('a full disk', () => {
  let disk: string
  let stowage: TestStowage
  const filler = () => join(disk, 'filler')
  const start = () => stowage.start({ space: { fill_after_ms: 0 } })
  const status = async () => (await stowage.send('GET', '/api/v1/status')).data.status

  const held = () => {
    const folder = join(disk, 'data', 'reserve')
    return existsSync(folder) ? readdirSync(folder).length : 0
  }

  beforeEach(async () => {
    disk = mkdtempSync(join(tmpdir(), 'stowage-disk-'))
    expect(mount(disk, 96)).toBeNull()
    stowage = new TestStowage(join(disk, 'data'))
    await start()
  })
  afterEach(async () => {
    await stowage.stop()
    unmount(disk)
    rmdirSync(disk)
  })

  it('D4 keeps sign-ins, renewals and all reading going, also of a household that is not open', async () => {
    const [ada, ben] = [await stowage.register('ada'), await stowage.register('ben')]
    const lamp = ada.operation('item.create', { public_id: uuid7(), name: 'Lamp' })
    await ada.push([lamp])
    await soon(held).toBe(64)
    // Only ada's household is open then: the files of the other one are yet to be made.
    await stowage.stop()
    await start()
    fill(filler())
    await soon(status).toBe('degraded')

    const found = await ada.send('GET', '/inventory/search?q=lamp')
    expect(found.status).toBe(200)
    expect((await ben.send('GET', '/sync/manifest')).status).toBe(200)
    const body = { refresh_token: ada.tokens.refresh_token, device_installation_id: ada.installation_id }
    expect((await stowage.send('POST', '/api/v1/mobile/auth/refresh', body)).status).toBe(200)
    await stowage.login('ben', 'ben-tablet-0001')
    expect(
      (await stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password: PASSWORD }))
        .status,
    ).toBe(201)

    const refused = await ben.send('POST', '/mutations', {
      protocol_version: 1,
      operations: [ben.operation('item.create', { public_id: uuid7(), name: 'Chair' })],
    })
    expectError(refused, 507, 'storage_full')

    rmSync(filler())
    await soon(status).toBe('ok')
    await ben.push([ben.operation('item.create', { public_id: uuid7(), name: 'Chair' })])
  }, 120_000)

  it('D4 lets the server start, and says so', async () => {
    const ada = await stowage.register('ada')
    await ada.push([ada.operation('item.create', { public_id: uuid7(), name: 'Lamp' })])
    await soon(held).toBe(64)
    await stowage.stop()
    fill(filler())
    await start()
    expect(await status()).toBe('degraded')
    expect(stowage.log.join('\n')).toMatch(/the disk is full/)
    const again = await stowage.login('ada', 'ada-tablet-0001')
    const found = await again.send('GET', '/inventory/search?q=lamp')
    expect([found.status, JSON.stringify(found.data)]).toEqual([200, expect.stringMatching(/Lamp/)])
  }, 120_000)
})
