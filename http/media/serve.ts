import { Readable } from 'node:stream'
import { type Media, plainName } from '../../engine/index.ts'
import { type VariantFormat, variantFormats } from '../../media/index.ts'
import type { HouseholdMedia } from '../../services/media/household-media.ts'
import { Variants, type WantedVariant } from '../../services/media/variants.ts'
import { type ByteSpan, parseRange, resolveRange } from '../../storage/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { AppContext } from '../shell/context.ts'
import { isFresh } from '../shell/fresh.ts'
import { downloadName } from './download-name.ts'
import { openToSend } from './file-stream.ts'

/** The header fields by which a request chooses the content. */
export interface AskedContent {
  readonly koa: AppContext
  readonly range: string | undefined
  readonly if_range: string | undefined
}

/** Types that browsers display and that cannot contain scripts. Other types are sent as a download. */
const SHOWN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/**
 * The format that a client prefers by the weights of its `Accept` (RFC 9110, 12.5.1). AVIF only if the client names it:
 * it is smaller, but takes longer to make. JPEG for a client that accepts none of them.
 */
export function formatFor(koa: AppContext): VariantFormat {
  koa.vary('Accept')
  const named = /image\/avif/i.test(koa.get('accept'))
  const made = named ? ['image/avif', 'image/webp', 'image/jpeg'] : ['image/webp', 'image/jpeg']
  const best = koa.accepts(...made)
  return variantFormats.find((format) => best === `image/${format}`) ?? 'jpeg'
}

/** A file to download, which never changes. */
export interface SentFile {
  readonly path: string
  readonly bytes: number
  readonly etag: string
  readonly type: string
}

/** Answers with a file or a range of it, as RFC 9110 says. */
export async function sendFile(asked: AskedContent, { path, ...file }: SentFile): Promise<undefined> {
  await send(asked, { ...file, lasting: false, read: (span) => openToSend(path, span) })
  // It has everything of a person or a household: no cache keeps it.
  asked.koa.set('Cache-Control', 'no-store')
}

interface Content {
  readonly etag: string
  readonly bytes: number
  readonly type: string
  readonly lasting: boolean
  read(span: ByteSpan): Promise<Readable>
}

/** Answers with the stored file. */
export async function sendOriginal(
  asked: AskedContent,
  { blobs }: HouseholdMedia,
  record: Media,
  lasting: boolean,
): Promise<undefined> {
  const { sha256, bytes, content_type, name } = record
  const { koa } = asked
  if (!SHOWN.includes(content_type))
    koa.attachment(name ? downloadName(plainName(name), content_type) : undefined)
  const path = blobs.pathOf?.(sha256)
  const read = (span: ByteSpan) => (path === undefined ? blobs.read(sha256, span) : openToSend(path, span))
  return send(asked, { etag: `"${sha256}"`, bytes, type: content_type, lasting, read })
}

/** Answers with a smaller picture, which is made if it does not exist. */
export async function sendVariant(
  asked: AskedContent,
  media: HouseholdMedia,
  variants: Variants,
  wanted: WantedVariant,
  lasting: boolean,
): Promise<undefined> {
  const etag = `"${Variants.tag(wanted)}"`
  const { koa } = asked
  // A client that has the picture already does not need it made.
  if (isFresh(koa, etag)) return notModified(koa, etag, lasting)
  const { bytes } = await variants.get(media, wanted)
  const opened = async (span: ByteSpan) => openToSend((await variants.get(media, wanted)).path, span)
  // If the cache has just deleted the picture, it is made again.
  const read = (span: ByteSpan) => opened(span).catch(() => opened(span))
  return send(asked, { etag, bytes, type: `image/${wanted.format}`, lasting, read })
}

async function send(asked: AskedContent, content: Content): Promise<undefined> {
  const { koa } = asked
  const { etag, bytes, type, lasting } = content
  if (isFresh(koa, etag)) return notModified(koa, etag, lasting)
  const span = spanOf(asked, etag, bytes)
  describe(koa, etag, lasting)
  koa.set('Accept-Ranges', 'bytes')
  // No content of a file may run with the rights of this server's pages.
  koa.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  koa.status = span ? 206 : 200
  if (span) koa.set('Content-Range', `bytes ${span.start}-${span.end}/${bytes}`)
  koa.body =
    koa.method === 'HEAD' ? Readable.from([]) : await content.read(span ?? { start: 0, end: bytes - 1 })
  // After the body: setting a stream resets the type and the length in Koa.
  // Texts are stored in UTF-8 only.
  koa.set('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  koa.set('Content-Length', String(span ? span.end - span.start + 1 : bytes))
  return undefined
}

function describe(koa: AppContext, etag: string, lasting: boolean): void {
  koa.set('ETag', etag)
  if (koa.response.get('Cache-Control') === 'no-store') return
  koa.set('Cache-Control', lasting ? 'private, max-age=31536000, immutable' : 'private, no-cache')
}

function notModified(koa: AppContext, etag: string, lasting: boolean): undefined {
  describe(koa, etag, lasting)
  koa.remove('Content-Disposition')
  koa.status = 304
  return undefined
}

/** RFC 9110, section 13.1.5: a range is valid only for the version that the client has. */
function spanOf({ range, if_range }: AskedContent, etag: string, bytes: number): ByteSpan | undefined {
  const wanted = parseRange(range)
  if (!wanted || (if_range !== undefined && if_range.trim() !== etag)) return undefined
  const span = resolveRange(wanted, bytes)
  if (span.end < span.start) throw new HttpError('range_not_satisfiable')
  return span
}
