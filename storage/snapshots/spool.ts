import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { Uuid } from '../../sync-protocol/index.ts'
import { metadataText, type SpooledSnapshot, spoolBytes } from './metadata.ts'
import { RecentMetadata } from './recent-metadata.ts'

const METADATA = 'snapshot.json'
const CONTENT = 'changes.gz'

/** Directories that are not snapshots (yet, or any more). */
const UNFINISHED = /^\.(new|old)-/

/**
 * The snapshots of one household on disk: `snapshots/<public_id>/` with a metadata file and one file of gzip
 * members. A directory gets its name when it is complete and loses it before it is taken apart, so a snapshot
 * is there or it is not. Nothing is synced to disk: a snapshot that a power cut damaged fails its checks and is
 * asked for again.
 */
export class Spool {
  private readonly root: string
  private readonly recent = new RecentMetadata()

  /** `household` is the household's own directory, which must exist. */
  constructor(household: string) {
    this.root = join(household, 'snapshots')
  }

  /** Makes a directory for a snapshot to be written in, and returns the path of its content file. */
  async begin(public_id: string): Promise<string> {
    const directory = this.unfinished(public_id)
    const made = await mkdir(directory).then(() => true, unless('ENOENT'))
    if (!made) {
      // Not recursive: a household that was removed meanwhile must not come back as an empty directory.
      await mkdir(this.root).catch(unless('EEXIST'))
      await mkdir(directory)
    }
    return join(directory, CONTENT)
  }

  /** Makes what was written since `begin` a snapshot. */
  async publish(snapshot: SpooledSnapshot): Promise<void> {
    const { public_id } = snapshot.head
    await writeFile(join(this.unfinished(public_id), METADATA), metadataText(snapshot), { flag: 'wx' })
    await rename(this.unfinished(public_id), join(this.root, public_id))
  }

  /** Throws away what was written since `begin`. */
  async abandon(public_id: string): Promise<void> {
    await rm(this.unfinished(public_id), { recursive: true, force: true })
  }

  /** A snapshot's metadata; null when it is not there. */
  async read(public_id: string): Promise<SpooledSnapshot | null> {
    const path = join(this.root, public_id, METADATA)
    const snapshot =
      this.recent.get(path) ??
      (await this.recent.read(path, (file) => readFile(file, 'utf8').catch(unless('ENOENT', 'ENOTDIR'))))
    return snapshot?.head.public_id === public_id ? snapshot : null
  }

  /** Opens a snapshot's content; null when it is not there, or not as long as it should be. The caller closes it. */
  async openContent(snapshot: SpooledSnapshot): Promise<FileHandle | null> {
    const file = await open(this.content(snapshot), 'r').catch(unless('ENOENT', 'ENOTDIR'))
    if (!file) return null
    if ((await file.stat()).size === spoolBytes(snapshot)) return file
    await file.close()
    return null
  }

  /**
   * Reads a few bytes of a snapshot's content on this thread; null when it is not there, or not as long as it should
   * be. That takes a tenth of the time of a turn of the thread pool for each step.
   */
  readContent(snapshot: SpooledSnapshot, start: number, length: number): Buffer | null {
    let file: number | undefined
    try {
      file = openSync(this.content(snapshot), 'r')
      const bytes = Buffer.allocUnsafe(length)
      const whole = fstatSync(file).size === spoolBytes(snapshot)
      return whole && readSync(file, bytes, 0, length, start) === length ? bytes : null
    } catch (error) {
      return unless('ENOENT', 'ENOTDIR')(error) ?? null
    } finally {
      if (file !== undefined) closeSync(file)
    }
  }

  /** Deletes a snapshot. A download that has it open continues. */
  async remove(public_id: string): Promise<void> {
    const old = join(this.root, `.old-${public_id}`)
    await rename(join(this.root, public_id), old).catch(unless('ENOENT'))
    await rm(old, { recursive: true, force: true })
  }

  /** The ids of all snapshots. */
  async list(): Promise<string[]> {
    return (await this.names()).filter((name) => Uuid.safeParse(name).success)
  }

  /** Removes what was left unfinished before `time` (milliseconds). */
  async removeLeftovers(time: number): Promise<void> {
    for (const name of await this.names()) {
      if (!UNFINISHED.test(name)) continue
      const path = join(this.root, name)
      const found = await stat(path).catch(unless('ENOENT'))
      if (found && found.mtimeMs < time) await rm(path, { recursive: true, force: true })
    }
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.root).catch(unless('ENOENT', 'ENOTDIR'))) ?? []
  }

  private content(snapshot: SpooledSnapshot): string {
    return join(this.root, snapshot.head.public_id, CONTENT)
  }

  private unfinished(public_id: string): string {
    return join(this.root, `.new-${public_id}`)
  }
}

/** For `catch`: swallows errors of these codes. */
function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (hasCode(error, codes)) return undefined
    throw error
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
