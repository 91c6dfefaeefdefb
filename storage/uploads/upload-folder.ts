import { createHash } from 'node:crypto'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, KeyedLock, makeFolder, writeWhole } from '../../platform/index.ts'
import { Uuid } from '../../sync-protocol/index.ts'
import { parseJson } from '../../sync-protocol/parse-json.ts'
import { DamagedFileError, storageError } from '../errors.ts'
import { namesIn } from '../names-in.ts'
import { Upload } from './upload.ts'
import { type UnfinishedUploads, UploadTally } from './upload-tally.ts'

const NOTE = 'upload.json'
const CONTENT = 'content'

/**
 * The uploads of a household that are under way: a folder each, with a note of what it is to be and the content as far
 * as it came. They outlive the process, and are in no backup: after a restore clients start them again.
 */
export class UploadFolder {
  private readonly folder: string
  private readonly tally = new UploadTally()
  /** One request may finish an upload while another one removes it. */
  private readonly locks = new KeyedLock()
  private counted: Promise<void> | null = null

  /** `folder` need not exist; it is made when something is put into it. */
  constructor(folder: string) {
    this.folder = folder
  }

  /** Where an upload's content is, or will be. */
  contentPath(public_id: string): string {
    return join(this.path(public_id), CONTENT)
  }

  /** Where work on an upload may leave files; they go with it. */
  workPath(public_id: string, name: string): string {
    return join(this.path(public_id), `work-${name}`)
  }

  /** An upload; null when there is none. */
  async get(public_id: string): Promise<Upload | null> {
    const path = join(this.path(public_id), NOTE)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(path, error)
    })
    if (text === null) return null
    const upload = Upload.safeParse(parseJson(text))
    if (!upload.success) throw new DamagedFileError(path, 'The note of an upload is damaged.')
    return upload.data
  }

  /** Uploads whose content is not kept yet, and the bytes that they have announced: all, or those of a user. */
  async unfinished(user_id?: string): Promise<UnfinishedUploads> {
    this.counted ??= this.count()
    try {
      await this.counted
    } catch (error) {
      this.counted = null
      throw error
    }
    return this.tally.sum(user_id)
  }

  /** Counts bytes that come without an upload of their own as if they were announced, until the returned function is called. */
  reserve(public_id: string, user_id: string, bytes: number): () => void {
    this.tally.note(public_id, { user_id, bytes, state: 'open' })
    return () => this.tally.forget(public_id)
  }

  /** Bytes of an upload's content that are here. */
  async received(public_id: string): Promise<number> {
    const path = this.contentPath(public_id)
    const found = await stat(path).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw storageError(path, error)
    })
    return found?.size ?? 0
  }

  /** The SHA-256 of an upload's content as far as it is here, read in chunks. */
  async digest(public_id: string): Promise<string> {
    const path = this.contentPath(public_id)
    const hash = createHash('sha256')
    // One buffer for all: reading a large file leaves no garbage behind.
    const chunk = Buffer.allocUnsafeSlow(256 * 1024)
    try {
      const handle = await open(path, 'r')
      try {
        for (let read = -1; read !== 0; ) {
          read = (await handle.read(chunk, 0, chunk.length)).bytesRead
          hash.update(chunk.subarray(0, read))
        }
      } finally {
        await handle.close()
      }
    } catch (error) {
      throw storageError(path, error)
    }
    return hash.digest('hex')
  }

  /** Keeps an upload as it is now; it is on disk when this settles. */
  async save(upload: Upload): Promise<void> {
    const folder = this.path(upload.public_id)
    try {
      await makeFolder(folder)
      await writeWhole(join(folder, NOTE), JSON.stringify(upload))
      this.tally.note(upload.public_id, upload)
    } catch (error) {
      throw storageError(folder, error)
    }
  }

  /** Saves the last state of an upload and deletes its content. Does nothing when the upload was removed meanwhile. */
  async finish(upload: Upload): Promise<void> {
    const { public_id } = upload
    await this.locks.run(public_id, async () => {
      if (!(await this.get(public_id))) return
      await this.save(upload)
      await this.clear(public_id)
    })
  }

  /** Changes an upload that others may finish or remove at this moment. A removed upload stays removed. */
  async update(public_id: string, changes: Partial<Upload>): Promise<void> {
    await this.locks.run(public_id, async () => {
      const upload = await this.get(public_id)
      if (upload) await this.save({ ...upload, ...changes })
    })
  }

  /** Removes what work has left of an upload, and its content; the note stays. */
  async clear(public_id: string): Promise<void> {
    const folder = this.path(public_id)
    for await (const name of namesIn(folder)) {
      if (name !== NOTE) await rm(join(folder, name), { recursive: true, force: true })
    }
  }

  /** Removes an upload with all that is in its folder. */
  async remove(public_id: string): Promise<void> {
    const folder = this.path(public_id)
    await this.locks.run(public_id, async () => {
      // The note is deleted first: a partly deleted upload no longer counts as one.
      await rm(join(folder, NOTE), { force: true })
      this.tally.forget(public_id)
      await rm(folder, { recursive: true, force: true })
    })
  }

  /** The ids of all uploads, and of folders without a note, with when they were changed last (milliseconds since 1970). */
  async *list(): AsyncGenerator<{ readonly public_id: string; readonly modified_at: number }> {
    for await (const name of namesIn(this.folder)) {
      if (!Uuid.safeParse(name).success) continue
      const found = await stat(join(this.folder, name)).catch(() => null)
      if (found?.isDirectory()) yield { public_id: name, modified_at: found.mtimeMs }
    }
  }

  private async count(): Promise<void> {
    for await (const { public_id } of this.list()) {
      // One that was changed meanwhile is noted already; one that cannot be read is swept.
      const upload = this.tally.has(public_id) ? null : await this.get(public_id).catch(() => null)
      if (upload && !this.tally.has(public_id)) this.tally.note(public_id, upload)
    }
  }

  private path(public_id: string): string {
    // Nothing but an id may become a path.
    if (!Uuid.safeParse(public_id).success) throw new TypeError('an upload id must be a lower-case UUID')
    return join(this.folder, public_id)
  }
}
