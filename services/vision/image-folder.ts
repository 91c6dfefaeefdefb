import type { Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { allNamesIn, emptyIfMissing, householdPlace, storageError } from '../../storage/index.ts'

/** Name of the folder in that of a household. It is in no backup, and on no device. */
const NAME = 'ai'

/** The images of vision sessions: files that nobody attached to anything, in a folder for each person and session. */
export class ImageFolder {
  private readonly data: string

  constructor(data: string) {
    this.data = data
  }

  /** Where an image lies. It need not exist. */
  path(household_id: string, user_id: string, session_id: string, image_id: string): string {
    return join(this.folder(household_id, user_id), session_id, image_id)
  }

  /** Moves a received file to its place. */
  async add(path: string, source: string): Promise<void> {
    try {
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await rename(source, path).catch(async (error: unknown) => {
        // The temporary files may be on another disk.
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        await copyFile(source, path)
      })
    } catch (error) {
      throw storageError(path, error)
    }
  }

  /** Makes the folder of a file that is about to be written. */
  async prepare(path: string): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  }

  /** The images of a person in a household: each with its path, and its name below the folder of the person. */
  async of(
    household_id: string,
    user_id: string,
  ): Promise<{ readonly path: string; readonly name: string }[]> {
    const folder = this.folder(household_id, user_id)
    const files = await entriesBelow(folder)
    return files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => ({ path, name: relative(folder, path) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true })
  }

  /** The bytes of all images of a household. */
  async bytes(household_id: string): Promise<number> {
    const root = this.folder(household_id)
    const files = await entriesBelow(root)
    const sizes = files
      .filter((file) => file.isFile())
      .map((file) =>
        stat(join(file.parentPath, file.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      )
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** Removes the images of a person in a household, or of everybody: all of them, or those from before a time. */
  async purge(household_id: string, user_id: string | null, before?: string): Promise<number> {
    const folder = user_id === null ? this.folder(household_id) : this.folder(household_id, user_id)
    const files = await entriesBelow(folder)
    let removed = 0
    for (const file of files) {
      if (!file.isFile()) continue
      const path = join(file.parentPath, file.name)
      if (before !== undefined && (await stat(path)).mtime.toISOString() >= before) continue
      await rm(path, { force: true })
      removed++
    }
    if (before === undefined) await rm(folder, { recursive: true, force: true })
    return removed
  }

  /** Removes the images of sessions that are over. */
  async sweep(household_id: string, isOver: (session_id: string) => boolean): Promise<void> {
    const root = this.folder(household_id)
    for (const user of await allNamesIn(root)) {
      const sessions = await allNamesIn(join(root, user))
      for (const session of sessions) {
        if (isOver(session)) await rm(join(root, user, session), { recursive: true, force: true })
      }
    }
  }

  private folder(household_id: string, ...rest: readonly string[]): string {
    return join(householdPlace(this.data, household_id).directory, NAME, ...rest)
  }
}

function entriesBelow(folder: string): Promise<Dirent[]> {
  return readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyIfMissing(folder))
}
