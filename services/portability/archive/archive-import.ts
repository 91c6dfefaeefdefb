import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EpochRow, QuotaLimits } from '../../../engine/index.ts'
import { FileExistsError, type HouseholdPool } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import type { MediaService } from '../../media/media-service.ts'
import { quotaExceeded } from '../../quota-exceeded.ts'
import type { Clock, Ids } from '../../runtime.ts'
import type { ArchiveLimits } from './archive-reader.ts'
import { inArchiveThread } from './archive-thread.ts'
import type { BuiltHousehold } from './build-household.ts'
import type { CheckedArchive } from './check-archive.ts'
import { MANIFEST } from './manifest.ts'
import type { ArchiveQuestion } from './messages.ts'
import { OpenZip } from './open-zip.ts'
import { type ArchiveRefusal, ArchiveRefused } from './refused.ts'

/** How much larger the texts of an archive may be than the file of a household with the same records. */
const TEXT_FACTOR = 4
/** Maximum time that an import waits for requests that use the household, in ms. */
const PATIENCE_MS = 10_000
const LOOK_MS = 25
/** The beginning of the manifest of an archive of Stowage. */
const OWN_MANIFEST = /^\s*\{\s*"format"\s*:\s*"stowage-archive"/

/** What the manifest of a part of a household says. */
const PART = /"complete"\s*:\s*false/

/** The parts of the program that imports of archives use. */
export interface ArchiveImportParts extends Clock, Ids {
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  readonly media: MediaService
  readonly pool: Pick<HouseholdPool, 'acquire' | 'replaceIfIdle'>
}

/** The state that a file has which is replaced. */
interface Expected {
  readonly isExpected: Parameters<HouseholdPool['replaceIfIdle']>[3]
  /** The reason for which the work is refused in another state. */
  readonly otherwise: ArchiveRefusal
}

/** The ways to watch and to stop long work. */
export interface Watched {
  readonly signal?: AbortSignal | undefined
  /** Receives the part that is done, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined
}

/**
 * SPEC.md AE2, AE3, AE6: imports archives of Stowage. The household that takes one is empty, and equal to the archived
 * one afterwards, with its history.
 */
export class ArchiveImport {
  private readonly parts: ArchiveImportParts

  constructor(parts: ArchiveImportParts) {
    this.parts = parts
  }

  /**
   * Whether a file is the archive of a whole household, by the beginning of its manifest. It may be damaged all the same. An
   * export of a part is a table of things.
   */
  async detect(path: string): Promise<boolean> {
    try {
      const zip = await OpenZip.open(path, Number.MAX_SAFE_INTEGER)
      try {
        // Exports of other programs have a file of that name, too.
        if (zip.bytes(MANIFEST) === null) return false
        for await (const chunk of zip.read(MANIFEST)) {
          const text = chunk.toString('latin1')
          return OWN_MANIFEST.test(text) && !PART.test(text)
        }
        return false
      } finally {
        zip.close()
      }
    } catch (error) {
      if (error instanceof ArchiveRefused) return false
      throw error
    }
  }

  /**
   * Reads all of an archive, and reports what its import would bring. Nothing is stored.
   * @throws {ArchiveRefused}
   */
  async dryRun(path: string, household_id: string, watched: Watched = {}): Promise<CheckedArchive> {
    await this.requireEmpty(household_id)
    return inArchiveThread(
      { what: 'check', archive: path, limits: this.limits(household_id) },
      { ...watched, answer: noQuestions },
    )
  }

  /**
   * Makes a household equal to the archived one, in one step: after a crash it is empty, or complete.
   * @param scratch a folder on the disk of the household; it is made, and removed
   * @param options `epoch`: of the history that the household begins then; default: a new id
   * @throws {ArchiveRefused}
   * @throws ServiceError `quota_exceeded`, `unavailable` while requests use the household
   */
  async confirm(
    path: string,
    household_id: string,
    scratch: string,
    { epoch = this.parts.newId(), ...watched }: Watched & { readonly epoch?: string } = {},
  ): Promise<BuiltHousehold> {
    const { now, quotasOf } = this.parts
    await this.requireEmpty(household_id)
    // A crash may have left a file.
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    try {
      const replaced = await this.histories(household_id)
      const output = join(scratch, 'inventory.sqlite')
      const built = await inArchiveThread(
        {
          what: 'build',
          archive: path,
          limits: this.limits(household_id),
          household_id,
          output,
          scratch,
          next: { epoch, now: now().toISOString(), replaced },
        },
        { ...watched, answer: (question) => this.store(household_id, question, watched.signal) },
      )
      const limit = quotasOf(household_id).household_bytes
      if (built.bytes > limit) throw quotaExceeded('household_bytes', limit, built.bytes)
      watched.signal?.throwIfAborted()
      await this.putInPlace(household_id, output, join(scratch, 'replaced.sqlite'), {
        isExpected: ({ seq }) => seq === 0,
        otherwise: 'household_not_empty',
      })
      return built
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /**
   * SPEC.md AE10: empties a household that an import filled, in one step: after a crash it is as it was, or empty.
   * @param scratch a folder on the disk of the household; it is made, and removed
   * @param imported the epoch that the import began
   * @param epoch the epoch that the empty household begins
   * @throws {ArchiveRefused} `household_changed`
   * @throws ServiceError `unavailable` while requests use the household
   */
  async undo(
    household_id: string,
    scratch: string,
    { imported, epoch }: { readonly imported: string; readonly epoch: string },
    { signal }: Watched = {},
  ): Promise<void> {
    if (!(await this.isUnchanged(household_id, imported))) throw new ArchiveRefused('household_changed')
    // A crash may have left a file.
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { recursive: true, mode: 0o700 })
    try {
      const output = join(scratch, 'inventory.sqlite')
      const next = {
        epoch,
        now: this.parts.now().toISOString(),
        replaced: await this.histories(household_id),
      }
      await inArchiveThread({ what: 'empty', household_id, output, next }, { signal, answer: noQuestions })
      signal?.throwIfAborted()
      await this.putInPlace(household_id, output, join(scratch, 'replaced.sqlite'), {
        isExpected: ({ epochs, seq }) => isUnchanged(epochs, seq, imported),
        otherwise: 'household_changed',
      })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }

  /** SPEC.md AE10: whether nobody has changed a household since an import began this epoch. */
  async isUnchanged(household_id: string, imported: string): Promise<boolean> {
    const household = await this.parts.pool.acquire(household_id)
    try {
      return isUnchanged(household.epochs(), household.state().seq, imported)
    } finally {
      household.release()
    }
  }

  /** Whether the household is in this epoch: an import that began it was carried out. */
  async isIn(household_id: string, epoch: string): Promise<boolean> {
    const household = await this.parts.pool.acquire(household_id)
    try {
      return household.state().epoch === epoch
    } finally {
      household.release()
    }
  }

  private limits(household_id: string): ArchiveLimits {
    const { household_bytes, household_records, media_bytes } = this.parts.quotasOf(household_id)
    // Histories are not counted for the quota of records.
    return { text_bytes: household_bytes * TEXT_FACTOR, media_bytes, records: household_records * 2 }
  }

  private async requireEmpty(household_id: string): Promise<void> {
    const household = await this.parts.pool.acquire(household_id)
    try {
      if (household.state().seq !== 0) throw new ArchiveRefused('household_not_empty')
    } finally {
      household.release()
    }
  }

  private async histories(household_id: string) {
    const household = await this.parts.pool.acquire(household_id)
    try {
      return household.epochs()
    } finally {
      household.release()
    }
  }

  private async store(
    household_id: string,
    question: ArchiveQuestion,
    signal: AbortSignal | undefined,
  ): Promise<null> {
    if (question.ask !== 'store') throw new Error(`an import does not ask for ${question.ask}`)
    const { path, sha256, bytes } = question
    const { blobs, usage } = this.parts.media.of(household_id)
    const fresh = (await blobs.stat(sha256)) === null
    // A count that is under way may have the blob or not.
    if (fresh) await usage.bytes()
    await blobs.put(path, sha256, bytes, signal)
    if (fresh) usage.add(bytes)
    return null
  }

  private async putInPlace(
    household_id: string,
    by: string,
    aside: string,
    { isExpected, otherwise }: Expected,
  ): Promise<void> {
    const until = performance.now() + PATIENCE_MS
    try {
      while (!(await this.parts.pool.replaceIfIdle(household_id, by, aside, isExpected))) {
        if (performance.now() > until)
          throw new ServiceError('unavailable', { message: 'The household is in use; try again later.' })
        await pause(LOOK_MS)
      }
    } catch (error) {
      // Somebody wrote in it since the work began.
      if (error instanceof FileExistsError) throw new ArchiveRefused(otherwise)
      throw error
    }
  }
}

/** Whether the current epoch is the one that an import began, and has no operation of its own. */
function isUnchanged(epochs: readonly EpochRow[], seq: number | null, imported: string): boolean {
  const current = epochs.find(({ ended_seq }) => ended_seq === null)
  return current?.epoch === imported && current.started_seq === seq
}

async function noQuestions(): Promise<never> {
  throw new Error('a check asks nothing')
}
