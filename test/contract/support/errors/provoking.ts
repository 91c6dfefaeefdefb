import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { v7 as uuid7 } from 'uuid'
import type { HttpErrorCode } from '../../../../http/index.ts'
import { jpeg } from '../../../http/media/support.ts'
import { type Furnished, UPLOADED } from '../furnished.ts'
import { formWith, type Provocations, type Provoke } from '../provocation.ts'

/** The key came with another body before. */
export function reusedKey(
  method: string,
  path: string,
  first: (home: Furnished) => object,
  second: object,
): Provoke {
  return async ({ home }) => {
    const headers = { 'idempotency-key': uuid7() }
    await home.ada.phone.api(method, path, first(home), headers)
    return { body: { ...first(home), ...second }, headers }
  }
}

/** A range beyond any file of these tests. */
export const beyond = { range: 'bytes=99999999999-' }

/** Files that are not taken, by why. */
export const BAD_FILES: Readonly<Partial<Record<HttpErrorCode, () => Promise<Buffer> | Buffer>>> = {
  media_type_unsupported: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  media_truncated: async () => (await jpeg(5, 400)).subarray(0, -40),
  media_too_many_pixels: hugePng,
  media_unreadable: brokenPng,
  media_polyglot: () => Buffer.concat([UPLOADED, EMPTY_ZIP]),
}

const EMPTY_ZIP = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')

async function png(): Promise<Buffer> {
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const
  return sharp({ create }).png().toBuffer()
}

/** A picture that says of itself that it is 50,000 pixels wide and high. */
async function hugePng(): Promise<Buffer> {
  const bytes = await png()
  bytes.writeUInt32BE(50_000, 16)
  bytes.writeUInt32BE(50_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** A picture whose size says one thing and whose sum of it another. */
async function brokenPng(): Promise<Buffer> {
  const bytes = await png()
  bytes.writeUInt32BE(0xdeadbeef, 29)
  return bytes
}

/** Each bad file in a field of a form. */
export const formsOf = (field: string): Provocations =>
  Object.fromEntries(
    Object.entries(BAD_FILES).map(([code, make]) => [
      code,
      async () => ({ raw: formWith(field, await make()) }),
    ]),
  )

/** What an operator has checked. */
export const someCheck = { subject: 'The fan', outcome: 'ok', message: 'It runs.' }

/** The key of another change of the accounts. */
export const usedKey: Provoke = async ({ home: { ada } }) => {
  const headers = { 'idempotency-key': uuid7() }
  await ada.browser.send('POST', '/quality/manual-checks', someCheck, headers)
  return { headers }
}
