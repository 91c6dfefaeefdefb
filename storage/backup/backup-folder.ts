import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '../../engine/index.ts'
import { makeFolders, syncPath } from '../../platform/index.ts'
import { BackupError } from '../errors.ts'
import { type BackupManifest, manifestText, type Occasion, parseManifest, problemParts } from './manifest.ts'

const MANIFEST = 'manifest.json'
/** As `sha256sum` writes and checks it. */
const DIGEST = 'manifest.sha256'

/** Number of backups before upgrades that are kept. */
const UPGRADES = 2

/** The time at which a backup began, so that names sort by age: `2026-11-20T10-00-00-000Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** Folders that are not backups (yet, or any more). */
const UNFINISHED = /^\.(new|old)-/

/** A backup in a folder of backups. */
export interface ListedBackup {
  readonly name: string
  readonly path: string
  /** Null when it cannot be read. */
  readonly manifest: BackupManifest | null
  /** Why it cannot be read; null when it can. */
  readonly problem: string | null
}

/** The result of removing backups, or remains of some. */
export interface Pruned {
  readonly removed: readonly string[]
  /** Why something that should go is still there; null if nothing is. */
  readonly problem: Error | null
}

/** The name of a backup that begins at a moment (ISO 8601 in UTC with milliseconds). */
export function backupName(started_at: string): string {
  return started_at.replaceAll(/[:.]/g, '-')
}

/**
 * Whether a backup says that it was made more than a day after `now` (ISO 8601 in UTC). Then a clock was wrong, and nobody
 * knows how old it is.
 */
export function isFromFuture(name: string, now: string): boolean {
  return name > backupName(new Date(Date.parse(now) + DAY_MS).toISOString())
}

/**
 * Reads what a backup holds.
 * @throws {BackupError} when it is no backup, or its manifest has changed since it was written
 */
export async function readBackup(path: string): Promise<BackupManifest> {
  const [text, digest] = await Promise.all([MANIFEST, DIGEST].map((name) => textOf(join(path, name))))
  if (text === undefined || digest === undefined)
    throw new BackupError(path, 'This is no backup: it has no manifest.')
  if (digest !== digestLine(text)) throw new BackupError(path, 'The manifest of the backup was changed.')
  const manifest = parseManifest(text)
  if (manifest === 'newer') throw new BackupError(path, 'A newer version of Stowage made this backup.')
  if (manifest === null) throw new BackupError(path, 'The manifest of the backup cannot be read.')
  return manifest
}

/**
 * The backups in a folder. One gets its name when it is whole and on disk, and loses it before it is taken apart, so
 * a backup is there or it is not.
 */
export class BackupFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /**
   * All backups, the oldest first.
   * @param now those from the future come before all others: otherwise one of them would be the newest for years
   */
  async list(now?: string): Promise<ListedBackup[]> {
    const names = (await this.names()).filter((name) => NAME.test(name)).sort()
    const odd = now === undefined ? [] : names.filter((name) => isFromFuture(name, now))
    const ordered = [...odd, ...names.filter((name) => !odd.includes(name))]
    return Promise.all(ordered.map((name) => this.listed(name)))
  }

  /** Makes the folder that a backup is written in. */
  async begin(name: string): Promise<string> {
    const path = join(this.path, `.new-${name}`)
    makeFolders(path)
    return path
  }

  /** Makes what was written since `begin`, and is on disk, a backup; gives its path. */
  async publish(manifest: BackupManifest): Promise<string> {
    const { name } = manifest
    const [unfinished, path] = [join(this.path, `.new-${name}`), join(this.path, name)]
    const text = manifestText(manifest)
    await writeFile(join(unfinished, MANIFEST), text, { flag: 'wx', flush: true })
    await writeFile(join(unfinished, DIGEST), digestLine(text), { flag: 'wx', flush: true })
    await syncPath(unfinished)
    await rename(unfinished, path)
    await syncPath(this.path)
    return path
  }

  /** Throws away what was written since `begin`. */
  async abandon(name: string): Promise<void> {
    await rm(join(this.path, `.new-${name}`), { recursive: true, force: true })
  }

  /** Removes what a killed process left behind. Remains that cannot be removed must not stop the next backup. */
  async removeLeftovers(): Promise<Pruned> {
    const names = (await this.names()).filter((name) => UNFINISHED.test(name))
    return removeEach(names, (name) => rm(join(this.path, name), { recursive: true, force: true }))
  }

  /**
   * Removes scheduled backups beyond the newest `keep`, and backups before upgrades beyond the newest two. Those without
   * problems are counted apart: they are removed for newer ones without problems, and for nothing else. A backup before an
   * upgrade is also removed once `keep` scheduled ones without problems are newer.
   * @param made the new backup, which stays even if the clock was set back
   */
  async prune(keep: number, made: Pick<BackupManifest, 'name' | 'started_at'>): Promise<Pruned> {
    const all = (await this.list(made.started_at)).flatMap(({ name, manifest }, at) =>
      manifest ? [{ name, at, occasion: manifest.occasion, well: problemParts(manifest).length === 0 }] : [],
    )
    const of = (occasion: Occasion, well: boolean) =>
      all.filter((each) => each.occasion === occasion && each.well === well)
    const since = of('scheduled', true).at(-keep)?.at ?? -1
    const beyond = [true, false].flatMap((well) => {
      const upgrades = of('upgrade', well)
      const newest = upgrades.slice(-UPGRADES).filter(({ at }) => at > since)
      return [...of('scheduled', well).slice(0, -keep), ...upgrades.filter((each) => !newest.includes(each))]
    })
    const names = beyond.map(({ name }) => name).filter((name) => name !== made.name)
    return removeEach(names, (name) => this.remove(name))
  }

  private async remove(name: string): Promise<void> {
    const old = join(this.path, `.old-${name}`)
    await rename(join(this.path, name), old)
    // After a loss of power half of it must not have the name of a backup.
    await syncPath(this.path)
    await rm(old, { recursive: true, force: true })
  }

  private async listed(name: string): Promise<ListedBackup> {
    const path = join(this.path, name)
    try {
      return { name, path, manifest: await readBackup(path), problem: null }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { name, path, manifest: null, problem: error.message }
    }
  }

  private async names(): Promise<string[]> {
    return (await readdir(this.path).catch(unlessMissing)) ?? []
  }
}

/** Removes one after the other, as many as can be removed. */
async function removeEach(
  names: readonly string[],
  remove: (name: string) => Promise<void>,
): Promise<Pruned> {
  const removed: string[] = []
  let problem: Error | null = null
  for (const name of names) {
    try {
      await remove(name)
      removed.push(name)
    } catch (error) {
      problem ??= error instanceof Error ? error : new Error(String(error))
    }
  }
  return { removed, problem }
}

function digestLine(text: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST}\n`
}

/** A file that this user may not read must not hide all other backups. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8').catch(unlessMissing)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(dirname(path), `The manifest of the backup cannot be read: ${reason}`, {
      cause: error,
    })
  }
}

/** For `catch`: what is not there is undefined. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].some((code) => code === error.code))
    return undefined
  throw error
}
