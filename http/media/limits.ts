import type { Config } from '../../services/config/config.ts'

/** What uploads and requests may cost, whoever sends them. */
export const MEDIA_BOUNDS = {
  /** Files of one request of a browser. */
  files_per_request: 20,
  /** Uploads of a household that are under way. */
  open_uploads: 500,
  /** Uploads of one member of a household that are under way. */
  open_uploads_of_member: 200,
  /** Hours after which an upload that nobody goes on with is given up. */
  upload_hours: 24,
  /** Days for which content waits for the operation of a device that says what it is of. */
  waiting_days: 30,
} as const

/** What a household may keep. */
export interface MediaAllowance {
  /** Bytes of one file. */
  readonly file_bytes: number
  /** Bytes of all of them. */
  readonly total_bytes: number
  /** Bytes of the unfinished uploads of one member. */
  readonly upload_bytes: number
}

/** The one place that says what a household may keep. Today all may keep the same. */
export function allowanceOf(
  { media, quotas }: Pick<Config, 'media' | 'quotas'>,
  _household_id: string,
): MediaAllowance {
  const { file_bytes } = media
  return { file_bytes, total_bytes: quotas.media_bytes, upload_bytes: quotas.upload_bytes }
}
