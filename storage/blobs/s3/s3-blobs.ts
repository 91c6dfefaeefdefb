import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { KeyedLock } from '../../../platform/index.ts'
import { MissingFileError } from '../../errors.ts'
import {
  type BlobRange,
  type BlobStore,
  checkDigest,
  checkRange,
  isDigest,
  type RemoveOptions,
  type StoredBlob,
} from '../blob-store.ts'
import { checkContent } from '../content.ts'
import { BlobUnavailableError } from '../errors.ts'
import { s3Error, statusOf } from './failures.ts'
import { guarded } from './guarded.ts'
import { upload } from './upload.ts'

/**
 * Blobs as the objects of a bucket, `<prefix><the first two digits>/<sha256>`. An object appears when the service has
 * all of it and its digest is right, so there is never a half one. One process at a time writes to a prefix.
 */
export class S3Blobs implements BlobStore {
  private readonly client: S3Client
  private readonly bucket: string
  private readonly prefix: string
  private readonly locks = new KeyedLock()

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.client = client
    this.bucket = bucket
    this.prefix = prefix
  }

  async put(source: string, sha256: string, bytes: number, signal?: AbortSignal): Promise<void> {
    const key = this.keyOf(sha256)
    const content = { source, sha256, bytes }
    await this.locks.run(sha256, async () => {
      signal?.throwIfAborted()
      const found = await this.stat(sha256)
      if (found?.bytes === bytes) {
        await checkContent(content, signal)
        if (await this.touch(key, found.modified_at, signal)) return
      }
      await upload(this.client, { Bucket: this.bucket, Key: key }, content, signal)
    })
  }

  async stat(sha256: string): Promise<StoredBlob | null> {
    const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
    const key = this.keyOf(sha256)
    try {
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }))
      return { sha256, bytes: head.ContentLength ?? 0, modified_at: head.LastModified?.getTime() ?? 0 }
    } catch (error) {
      if (statusOf(error) === 404) return null
      throw s3Error(this.nameOf(key), error)
    }
  }

  async read(sha256: string, range?: BlobRange, signal?: AbortSignal): Promise<Readable> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const key = this.keyOf(sha256)
    const name = this.nameOf(key)
    if (range) checkRange(range, (await this.known(sha256)).bytes)
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body, ContentLength } = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: key, ...(Range && { Range }) }),
        { ...(signal && { abortSignal: signal }) },
      )
      if (!(Body instanceof Readable)) throw new TypeError('the SDK answers with a stream of Node')
      const bytes = range ? range.end - range.start + 1 : ContentLength
      if (ContentLength !== bytes) {
        Body.destroy()
        throw new BlobUnavailableError(name, 'The blob store returns another range than the requested one.')
      }
      return guarded(Body, (error) => s3Error(name, error, signal), signal)
    } catch (error) {
      throw s3Error(name, error, signal)
    }
  }

  async remove(sha256: string, { put_before }: RemoveOptions = {}): Promise<boolean> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
    const key = this.keyOf(sha256)
    return this.locks.run(sha256, async () => {
      const found = await this.stat(sha256)
      if (!found || (put_before !== undefined && found.modified_at >= put_before)) return false
      try {
        await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }))
      } catch (error) {
        throw s3Error(this.nameOf(key), error)
      }
      return true
    })
  }

  async *list(): AsyncIterable<StoredBlob> {
    const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
    const pages = paginateListObjectsV2({ client: this.client }, { Bucket: this.bucket, Prefix: this.prefix })
    try {
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', Size = 0, LastModified } of Contents) {
          const sha256 = Key.slice(-64)
          if (!isDigest(sha256) || Key !== this.keyOf(sha256)) continue
          yield { sha256, bytes: Size, modified_at: LastModified?.getTime() ?? 0 }
        }
      }
    } catch (error) {
      throw s3Error(this.nameOf(this.prefix), error)
    }
  }

  /** The service keeps nothing of an upload that was cut short. */
  async sweep(): Promise<number> {
    return 0
  }

  private async known(sha256: string): Promise<StoredBlob> {
    const found = await this.stat(sha256)
    if (!found) throw new MissingFileError(this.nameOf(this.keyOf(sha256)), 'There is no such blob.')
    return found
  }

  /** Marks an object as put now, by copying it onto itself. Not every service can; then false, and it is put again. */
  private async touch(key: string, modified_at: number, signal?: AbortSignal): Promise<boolean> {
    const { CopyObjectCommand } = await import('@aws-sdk/client-s3')
    const copy = new CopyObjectCommand({
      Bucket: this.bucket,
      Key: key,
      CopySource: encodeURI(`${this.bucket}/${key}`),
      MetadataDirective: 'REPLACE',
    })
    try {
      const { CopyObjectResult } = await this.client.send(copy, { ...(signal && { abortSignal: signal }) })
      return (CopyObjectResult?.LastModified?.getTime() ?? 0) > modified_at
    } catch (error) {
      const status = statusOf(error)
      if (status === 400 || status === 404 || status === 405 || status === 501) return false
      throw s3Error(this.nameOf(key), error, signal)
    }
  }

  private keyOf(sha256: string): string {
    return `${this.prefix}${checkDigest(sha256).slice(0, 2)}/${sha256}`
  }

  private nameOf(key: string): string {
    return `s3://${this.bucket}/${key}`
  }
}
