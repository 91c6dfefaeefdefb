import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { z } from 'zod'
import { FileBlobs } from '../../storage/index.ts'
import { Database } from '../../storage/sqlite.ts'
import type { Bench } from './bench.ts'
import type { Connection } from './connection.ts'
import type { BenchHousehold } from './household.ts'
import { MOBILE, pushBody, requireApplied } from './stowage-client.ts'

/** The household that is exported and imported. */
export const [THINGS, PHOTOS] = [50_000, 5000]
const PHOTO_BYTES = 150_000

const Reply = z.object({
  data: z.object({
    data_export: z.object({ public_id: z.string(), state: z.string(), bytes: z.int().nullable() }),
  }),
})

/**
 * Adds photos as if they had been uploaded: to clean 5,000 pictures takes minutes, and is no part of what is measured.
 * Their bytes are noise, as those of a photo are to a program that compresses.
 */
export async function addPhotos(bench: Bench, { file, household_id }: BenchHousehold): Promise<void> {
  const connection = bench.connect()
  const owners = new Database(file, { readonly: true })
  const ids = owners
    .prepare<[number], string>("SELECT json_extract(record, '$.public_id') FROM items LIMIT ?")
    .pluck()
    .all(PHOTOS)
  owners.close()
  const photos = ids.map((id) => ({ id, bytes: randomBytes(PHOTO_BYTES) }))
  const folder = join(dirname(file), 'blobs')
  for (let at = 0; at < photos.length; at += 500) {
    const operations = photos.slice(at, at + 500).map(({ id, bytes }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const path = new FileBlobs(folder).pathOf(sha256)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
      const input = {
        public_id: uuid7(),
        owner: { kind: 'item', id },
        content_type: 'image/jpeg',
        bytes: bytes.length,
        sha256,
      }
      const occurred_at = new Date().toISOString()
      return { operation_id: uuid7(), type: 'media.attach', input, base_seq: 0, occurred_at }
    })
    requireApplied(await connection.post(`${MOBILE}/mutations`, pushBody(household_id, operations)))
  }
  connection.close()
  await bench.withoutStowage(async () => {
    const database = new Database(file)
    database.exec(
      "UPDATE media SET record = json_set(record, '$.stored_at', '2026-11-20T10:00:00.000Z'), blob = json_extract(record, '$.sha256')",
    )
    database.close()
  })
}

/** Exports everything, and waits; returns the id of the export, and the size of its file in bytes. */
export async function exported(
  connection: Connection,
  household_id: string,
): Promise<{ readonly public_id: string; readonly bytes: number }> {
  const path = `/api/v1/mobile/data-exports`
  const by = `?household_id=${household_id}`
  const begun = await connection.post(path, JSON.stringify({ household_id }))
  const { public_id } = Reply.parse(JSON.parse(begun.body.toString())).data.data_export
  for (;;) {
    await setTimeout(200)
    const { body } = await connection.get(`${path}/${public_id}${by}`)
    const { state, bytes } = Reply.parse(JSON.parse(body.toString())).data.data_export
    if (state === 'done') return { public_id, bytes: bytes ?? 0 }
    if (state !== 'queued' && state !== 'running') throw new Error(`the export is ${state}`)
  }
}
