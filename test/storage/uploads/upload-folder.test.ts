import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { UploadFolder } from '../../../storage/index.ts'

it('an upload can be finished by one request and removed by another at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const uploads = new UploadFolder(folder)
  for (let round = 0; round < 50; round++) {
    const public_id = uuid7()
    const now = new Date().toISOString()
    const upload = {
      public_id,
      sha256: '0'.repeat(64),
      bytes: 1,
      content_type: 'image/jpeg',
      name: null,
      owner: null,
      media_id: null,
      user_id: uuid7(),
      created_at: now,
      changed_at: now,
      operation_id: null,
      state: 'open',
      stored: null,
      fresh: false,
    } as const
    await uploads.save(upload)
    const finish = () => uploads.finish({ ...upload, state: 'done' })
    const remove = () => uploads.remove(public_id)
    await Promise.all(round % 2 ? [finish(), remove()] : [remove(), finish()])
    expect(await uploads.get(public_id)).toBeNull()
    expect(existsSync(join(folder, public_id))).toBe(false)
  }
})
