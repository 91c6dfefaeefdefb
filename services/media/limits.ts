import type { QuotaLimits } from '../../engine/index.ts'
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

/** The media limits of a household, by its quotas. */
export function allowanceOf({ media }: Pick<Config, 'media'>, quotas: QuotaLimits): MediaAllowance {
  return { file_bytes: media.file_bytes, total_bytes: quotas.media_bytes, upload_bytes: quotas.upload_bytes }
}
