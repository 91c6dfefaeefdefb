import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { type Content, checkedContent } from '../content.ts'
import { BlobUnavailableError } from '../errors.ts'
import { s3Error } from './failures.ts'

/** Which object of which bucket, in the SDK's words. */
export interface ObjectName {
  readonly Bucket: string
  readonly Key: string
}

/** Maximum number of attempts per upload: the SDK does not repeat a request whose body is a stream. */
const ATTEMPTS = 3
/** Milliseconds before the second attempt; each further one waits four times as long. */
const PAUSE_MS = 200

/**
 * Sends a file as one object. The digest is sent before the content, as part of what is signed (Signature
 * Version 4, `x-amz-content-sha256`) and as a sum to keep, so that it refuses a content that changed on the way.
 * @throws {StorageError} it is not stored; of what was sent nothing is kept
 */
export async function upload(
  client: S3Client,
  name: ObjectName,
  content: Content,
  signal?: AbortSignal,
): Promise<void> {
  for (let attempt = 1, pause = PAUSE_MS; ; attempt += 1, pause *= 4) {
    try {
      return await send(client, name, content, signal)
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof BlobUnavailableError)) throw error
      await wait(pause, undefined, { ...(signal && { signal }) })
    }
  }
}

async function send(
  client: S3Client,
  name: ObjectName,
  content: Content,
  signal?: AbortSignal,
): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const body = Readable.from(checkedContent(content, signal), { objectMode: false })
  const broken = new AbortController()
  let failure: unknown = null
  body.on('error', (error) => {
    failure = error
    broken.abort()
  })
  const command = new PutObjectCommand({
    ...name,
    Body: body,
    ContentLength: content.bytes,
    ContentType: 'application/octet-stream',
    ChecksumSHA256: Buffer.from(content.sha256, 'hex').toString('base64'),
  })
  signDigest(command, content.sha256)
  try {
    const abortSignal = signal ? AbortSignal.any([signal, broken.signal]) : broken.signal
    await client.send(command, { abortSignal })
  } catch (error) {
    throw failure ?? s3Error(`s3://${name.Bucket}/${name.Key}`, error, signal)
  } finally {
    body.destroy()
  }
}

/** Without this the SDK signs a stream as of unknown content. */
function signDigest(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { request } = args
      if (typeof request === 'object' && request !== null && 'headers' in request) {
        Object.assign(request.headers ?? {}, { 'x-amz-content-sha256': sha256 })
      }
      return next(args)
    },
    { step: 'build', name: 'stowageContentDigest' },
  )
}
