import type { Config } from '../config/config.ts'

/** The limits on uploads and requests of every sender. */
export const MEDIA_BOUNDS = {
  /** Maximum files in one request of a browser. */
  files_per_request: 20,
  /** Maximum unfinished uploads of a household. */
  open_uploads: 500,
  /** Maximum unfinished uploads of one member of a household. */
  open_uploads_of_member: 200,
  /** Hours after which an upload without activity is abandoned. */
  upload_hours: 24,
  /** Days for which content waits for the operation that attaches it to a record. */
  waiting_days: 30,
} as const

/** Maximum sizes for a household, in bytes. */
export interface MediaAllowance {
  /** Bytes of one file. */
  readonly file_bytes: number
  /** Bytes of all of them. */
  readonly total_bytes: number
  /** Bytes of the unfinished uploads of one member. */
  readonly upload_bytes: number
}

/** The one place that decides the media limits of a household. Currently all households have the same. */
export function allowanceOf(
  { media, quotas }: Pick<Config, 'media' | 'quotas'>,
  _household_id: string,
): MediaAllowance {
  const { file_bytes } = media
  return { file_bytes, total_bytes: quotas.media_bytes, upload_bytes: quotas.upload_bytes }
}
