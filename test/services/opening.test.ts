import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLogger, readConfig, startStowage } from '../../http/index.ts'
import { IdentityProviders } from '../../services/accounts/idp/idp.ts'
import { openServices } from '../../services/open-services.ts'
import { HouseholdPool } from '../../storage/index.ts'
import { S3Server } from '../storage/blobs/s3-server.ts'

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'stowage-opening-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  return data
}

async function opened(env: Record<string, string>) {
  const config = readConfig({ STOWAGE_LOG_LEVEL: 'silent', ...env })
  return openServices(config, { log: createLogger(config), version: '1.0.0' })
}

it('services that cannot use their bucket release the data folder', async () => {
  const server = await S3Server.start()
  onTestFinished(() => server.stop())
  const { endpoint } = server.options
  const STOWAGE_DATA = folder()
  const s3 = {
    ...{ STOWAGE_BLOBS: 's3', STOWAGE_S3_BUCKET: 'missing', STOWAGE_S3_ENDPOINT: endpoint ?? '' },
    ...{
      STOWAGE_S3_PATH_STYLE: 'on',
      STOWAGE_S3_ACCESS_KEY_ID: 'S3RVER',
      STOWAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
  }
  const closed = vi.spyOn(HouseholdPool.prototype, 'closeAll')
  onTestFinished(() => closed.mockRestore())
  await expect(opened({ STOWAGE_DATA, ...s3 })).rejects.toThrow('There is no such bucket.')
  expect(closed).toHaveBeenCalledTimes(1)
  const next = await opened({ STOWAGE_DATA })
  await next.close()
})

it('services that cannot open their identity providers release the data folder', async () => {
  const STOWAGE_DATA = folder()
  const open = vi.spyOn(IdentityProviders, 'open').mockRejectedValueOnce(new Error('no providers'))
  onTestFinished(() => open.mockRestore())
  await expect(opened({ STOWAGE_DATA })).rejects.toThrow('no providers')
  const next = await opened({ STOWAGE_DATA })
  await next.close()
})

it('a part that cannot be closed does not keep the others open', async () => {
  const STOWAGE_DATA = folder()
  const first = await opened({ STOWAGE_DATA })
  vi.spyOn(first.services.media, 'close').mockRejectedValueOnce(new Error('still busy'))
  await expect(first.close()).rejects.toThrow('still busy')
  const next = await opened({ STOWAGE_DATA })
  await next.close()
})

it('a server that cannot listen releases the data folder', async () => {
  const STOWAGE_DATA = folder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' ? address?.port : null
  const env = { STOWAGE_LOG_LEVEL: 'silent', STOWAGE_HOST: '127.0.0.1', STOWAGE_TLS: 'off' }
  const config = readConfig({ STOWAGE_DATA, STOWAGE_PORT: String(port), ...env })
  await expect(startStowage(config)).rejects.toThrow('EADDRINUSE')
  const next = await opened({ STOWAGE_DATA })
  await next.close()
})
