import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { AppContext } from '../shell/context.ts'
import { isFresh } from '../shell/fresh.ts'

/** The media types of the files that the build makes; it makes no others. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The media types by themselves, as routes declare them. */
export const MEDIA_TYPES = [...new Set(Object.values(TYPES).map((type) => type.replace(/;.*/, '')))]

/** The codings that the build packs files in, the smaller result first, with the ending of the packed file. */
const PACKED = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const

/** `dist/web`: beside the compiled rooms, and in `dist` where the sources run as they are. */
export function builtFolder(): string {
  const root = join(import.meta.dirname, '../..')
  return basename(root) === 'dist' ? join(root, 'web') : join(root, 'dist/web')
}

export interface SentFile {
  readonly cache_control: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Answers with a file of the build, packed if the client takes that, or with 304 to a client that has it. Files are read at
 * each request, so that a build while the server runs is seen at once.
 *
 * @param path below the folder of the build; the caller makes sure that it leads nowhere else
 * @returns false if there is no such file; nothing is sent then
 */
export async function sendFile(
  koa: AppContext,
  folder: string,
  path: string,
  { cache_control, headers = {} }: SentFile,
): Promise<boolean> {
  const type = TYPES[extname(path)]
  const found = type === undefined ? null : await packedFile(koa, join(folder, path))
  if (type === undefined || found === null) return false
  const { bytes, coding } = found
  koa.vary('Accept-Encoding')
  koa.set(headers)
  koa.set('Cache-Control', cache_control)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  koa.set('ETag', etag)
  if (isFresh(koa, etag)) {
    koa.status = 304
    return true
  }
  koa.status = 200
  koa.body = bytes
  // After the body: Koa takes bytes to be of no particular type.
  koa.set('Content-Type', type)
  if (coding !== null) koa.set('Content-Encoding', coding)
  return true
}

async function packedFile(koa: AppContext, path: string) {
  for (const { coding, ending } of PACKED) {
    if (!koa.acceptsEncodings(coding)) continue
    const bytes = await bytesOf(path + ending)
    if (bytes !== null) return { bytes, coding }
  }
  const bytes = await bytesOf(path)
  return bytes === null ? null : { bytes, coding: null }
}

async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}
