import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { householdPlace } from '../../../storage/index.ts'
import type { Answer, Browser, Phone, TestStowage } from '../../support/stowage.ts'

const Media = z.looseObject({
  public_id: z.string(),
  kind: z.string(),
  name: z.string().nullable(),
  content_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  position: z.int(),
  rotation: z.int(),
  stored_at: z.string().nullable(),
  placeholder: z.string().nullable(),
  urls: z.record(z.string(), z.string().nullable()),
})
export type Media = z.infer<typeof Media>
export const mediaIn = (value: unknown): Media => Media.parse(value)
export const listIn = ({ data }: Answer): Media[] => z.array(Media).parse(data.media)

const Upload = z.looseObject({
  public_id: z.string(),
  status: z.string(),
  received_bytes: z.int(),
  content_known: z.boolean(),
  media: Media.nullable(),
})
export const uploadIn = ({ data }: Answer) => Upload.parse(data.upload)

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A small picture: another one for each number. */
export async function jpeg(n = 1, size = 64): Promise<Buffer> {
  const background = { r: (n * 53) % 256, g: (n * 97) % 256, b: (n * 193) % 256 }
  const picture = sharp({ create: { width: size * 2, height: size, channels: 3, background } })
  return picture
    .withExif({ IFD0: { Make: 'Spy', Software: `number ${n}` }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
  /** The field of the form; default `files`. */
  readonly field?: string
}

/** Sends files as a page of Stowage does. */
export async function sendFiles(
  browser: Browser,
  path: string,
  files: readonly SentFile[],
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'image/jpeg', field = 'files' } of files) {
    form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name)
  }
  const response = await fetch(`${browser.stowage.url}/api/v1${path}`, {
    method: 'POST',
    headers: { ...browser.headers('POST'), ...headers },
    body: form,
  })
  return answerOf(response)
}

/** Sends content as a phone does. */
export async function sendContent(
  phone: Phone,
  public_id: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${phone.stowage.url}/api/v1/mobile/media-uploads/${public_id}/content`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${phone.tokens.access_token}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: Uint8Array.from(bytes),
  })
  return answerOf(response)
}

const Reply = z.object({ data: z.record(z.string(), z.unknown()).optional(), error: z.unknown().optional() })

async function answerOf(response: Response): Promise<Answer> {
  const { data, error } = Reply.parse(await response.json())
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      if (!data) throw new Error(`no success: ${JSON.stringify(error)}`)
      return data
    },
    get error() {
      return ErrorPart.parse(error)
    },
  }
}

const ErrorPart = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})

/** What lies in a folder of a household, and in all that are in it: names relative to it, without folders. */
export function filesIn(stowage: TestStowage, household_id: string, folder: string): string[] {
  const root = join(householdPlace(stowage.config.data, household_id).directory, folder)
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}

/** A whole upload of a phone. */
export async function uploads(phone: Phone, bytes: Uint8Array, more: Record<string, unknown> = {}) {
  const declared = { sha256: digest(bytes), bytes: bytes.length, content_type: 'image/jpeg', ...more }
  const { public_id } = uploadIn(await phone.send('POST', '/media-uploads', declared))
  await sendContent(phone, public_id, bytes)
  return phone.send('POST', `/media-uploads/${public_id}/complete`, {})
}
