import type { S3Client } from '@aws-sdk/client-s3'
import { MissingFileError } from '../../errors.ts'
import { s3Error, statusOf } from './failures.ts'
import { S3Blobs } from './s3-blobs.ts'

/** How an S3 service is reached: that of Amazon, or another that speaks its protocol. */
export interface S3Options {
  /** A URL such as `https://objects.example.org`; null for the service of Amazon in `region`. */
  readonly endpoint: string | null
  readonly region: string
  /** It must exist. */
  readonly bucket: string
  /** What all keys begin with, such as `stowage/`; may be empty. */
  readonly prefix: string
  /** Whether the bucket is in the path of a URL rather than in its host name. */
  readonly path_style: boolean
  /** Null leaves it to the environment, as every program of Amazon's SDK does. */
  readonly credentials: {
    readonly access_key_id: string
    readonly secret_access_key: string
    readonly session_token?: string
  } | null
  /** Milliseconds after which a connection that says nothing is given up; 30,000 when absent. */
  readonly idle_ms?: number
}

/** Milliseconds that connecting may take. */
const CONNECT_MS = 5_000
const IDLE_MS = 30_000

/** Failures are reported as errors; the SDK writes nothing to the console. */
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** A connection to an S3 service, for all households of an installation. */
export class S3Service {
  private readonly client: S3Client
  private readonly options: S3Options

  private constructor(client: S3Client, options: S3Options) {
    this.client = client
    this.options = options
  }

  /** Loads the SDK, which those who keep files on disk never do. Nothing is sent yet. */
  static async open(options: S3Options): Promise<S3Service> {
    const { S3Client } = await import('@aws-sdk/client-s3')
    const { endpoint, region, path_style, credentials, idle_ms = IDLE_MS } = options
    const client = new S3Client({
      region,
      forcePathStyle: path_style,
      logger: SILENT,
      ...(endpoint !== null && { endpoint }),
      ...(credentials && { credentials: identityOf(credentials) }),
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idle_ms },
      // The digest that a blob is named by is the sum; a second one would only cost time.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
    return new S3Service(client, options)
  }

  /**
   * Asks for the bucket, so that a wrong configuration is found at the start.
   * @throws {StorageError} it cannot be used, and why
   */
  async check(signal?: AbortSignal): Promise<void> {
    const { HeadBucketCommand } = await import('@aws-sdk/client-s3')
    const { bucket } = this.options
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: bucket }), {
        ...(signal && { abortSignal: signal }),
      })
    } catch (error) {
      const name = `s3://${bucket}`
      if (statusOf(error) === 404) throw new MissingFileError(name, 'There is no such bucket.')
      throw s3Error(name, error, signal)
    }
  }

  /** The blobs of one household: `folder` is what its keys have between the prefix and `blobs/`. */
  blobs(folder: string): S3Blobs {
    const { bucket, prefix } = this.options
    return new S3Blobs(this.client, bucket, `${prefix}${folder}/blobs/`)
  }

  /** Ends the connections. */
  close(): void {
    this.client.destroy()
  }
}

function identityOf(credentials: NonNullable<S3Options['credentials']>) {
  const { access_key_id, secret_access_key, session_token } = credentials
  return {
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    ...(session_token !== undefined && { sessionToken: session_token }),
  }
}
