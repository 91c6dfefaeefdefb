import type { S3Options } from '../../storage/index.ts'
import type { Values } from './environment.ts'

/** The rules for a bucket that concern several variables. */
export function missingForS3(values: Values): string[] {
  if (values.STOWAGE_BLOBS !== 's3') return []
  const {
    STOWAGE_S3_BUCKET: bucket,
    STOWAGE_S3_ACCESS_KEY_ID: id,
    STOWAGE_S3_SECRET_ACCESS_KEY: key,
  } = values
  return [
    ...(bucket === undefined
      ? ['STOWAGE_S3_BUCKET must be the name of a bucket, with STOWAGE_BLOBS=s3']
      : []),
    ...((id === undefined) === (key === undefined)
      ? []
      : ['STOWAGE_S3_ACCESS_KEY_ID and STOWAGE_S3_SECRET_ACCESS_KEY must be set together, or neither']),
  ]
}

/** The bucket that photos and documents lie in; null when they lie on this disk. */
export function s3Of(values: Values): S3Options | null {
  const {
    STOWAGE_S3_BUCKET: bucket,
    STOWAGE_S3_ACCESS_KEY_ID: id,
    STOWAGE_S3_SECRET_ACCESS_KEY: key,
  } = values
  if (values.STOWAGE_BLOBS !== 's3' || bucket === undefined) return null
  return {
    endpoint: values.STOWAGE_S3_ENDPOINT ?? null,
    region: values.STOWAGE_S3_REGION,
    bucket,
    prefix: values.STOWAGE_S3_PREFIX ?? '',
    path_style: values.STOWAGE_S3_PATH_STYLE === 'on',
    credentials: id !== undefined && key !== undefined ? { access_key_id: id, secret_access_key: key } : null,
  }
}
