import type { Upload } from './upload.ts'

/** Uploads whose content is not kept yet, together. */
export interface UnfinishedUploads {
  readonly uploads: number
  /** Bytes that they have announced. */
  readonly bytes: number
}

type Noted = Pick<Upload, 'user_id' | 'bytes' | 'state'>

/** What the uploads of a folder have announced: kept in memory, so that none is read again for each new one. */
export class UploadTally {
  private readonly noted = new Map<string, Noted>()

  has(public_id: string): boolean {
    return this.noted.has(public_id)
  }

  note(public_id: string, { user_id, bytes, state }: Noted): void {
    this.noted.set(public_id, { user_id, bytes, state })
  }

  forget(public_id: string): void {
    this.noted.delete(public_id)
  }

  /** Those that are unfinished: all, or those of a user. */
  sum(user_id?: string): UnfinishedUploads {
    let uploads = 0
    let bytes = 0
    for (const upload of this.noted.values()) {
      if (upload.state !== 'open' || (user_id !== undefined && upload.user_id !== user_id)) continue
      uploads += 1
      bytes += upload.bytes
    }
    return { uploads, bytes }
  }
}
