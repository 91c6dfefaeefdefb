import { createWriteStream } from 'node:fs'
import { rm, stat, statfs } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type HouseholdRole, plainName, type QuotaLimits, roleAllows } from '../../../engine/index.ts'
import {
  type HouseholdFile,
  type HouseholdPool,
  MissingFileError,
  StorageError,
} from '../../../storage/index.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import { People } from '../../accounts/people.ts'
import type { Config } from '../../config/config.ts'
import { ServiceError } from '../../errors.ts'
import type { Job, JobRun, JobWork } from '../../jobs/job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Language } from '../../mail/languages.ts'
import type { MediaService } from '../../media/media-service.ts'
import { quotaExceeded } from '../../quota-exceeded.ts'
import type { Clock, Ids } from '../../runtime.ts'
import { inArchiveThread } from '../archive/archive-thread.ts'
import type { ArchiveQuestion } from '../archive/messages.ts'
import { EXPORT_JOBS, EXPORT_TOTAL, type ExportFacts } from './export-job.ts'
import { placeName } from './place.ts'
import type { WantedExport } from './wanted.ts'

/** The file of an export in the folder of its job. */
const FILE = 'export'
/** A medium on its way out of a bucket. */
const MEDIUM = 'medium'
/** Bytes that an export leaves free on the disk. */
const LEFT_FREE = 64 * 1024 * 1024

/** The current state of an export. */
export type ExportJob = Job<ExportFacts>

/** The member who asks. */
export interface ExportCaller {
  readonly household_id: string
  readonly role: HouseholdRole
  readonly user_id: string
}

/** The parts of the program that exports use. */
export interface ExportParts extends Clock, Ids {
  readonly accounts: AccountStore
  readonly config: Pick<Config, 'label_fonts'>
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  readonly isDiskFull: () => boolean
  readonly jobs: Jobs
  readonly media: MediaService
  readonly pool: Pick<HouseholdPool, 'acquire' | 'place'>
  /** The version of the program. */
  readonly version: string
}

/**
 * SPEC.md AE7, AE8: exports of households. Administrators export everything with its history; every member who may
 * write exports tables. A member sees only exports with content that the member may read.
 */
export class HouseholdExports {
  private readonly parts: ExportParts

  constructor(parts: ExportParts) {
    this.parts = parts
  }

  /**
   * Begins an export. The same `public_id` is the same export.
   * @throws ServiceError `access_denied`, `validation_failed`, `operation_id_reused`, `quota_exceeded`, `storage_full`,
   * `unavailable`
   */
  async begin(
    caller: ExportCaller & { readonly file: HouseholdFile },
    public_id: string,
    wanted: WantedExport,
    language: Language,
  ): Promise<ExportJob> {
    const { file, household_id, user_id } = caller
    const { jobs, now } = this.parts
    requireFormat(caller, wanted.format)
    const known = await jobs.get(EXPORT_JOBS, household_id, public_id)
    if (known) return same(known, wanted)
    jobs.admit(EXPORT_JOBS, household_id, user_id)
    const place_name = wanted.place_id === null ? null : file.read((view) => placeName(view, wanted.place_id))
    if (place_name === undefined) throw unknownPlace()
    await this.room(household_id, user_id, wanted, file)
    const household = this.household(household_id)
    const created_at = now().toISOString()
    const begun = await jobs.begin(EXPORT_JOBS, {
      household_id,
      public_id,
      created_by: user_id,
      total: EXPORT_TOTAL,
      facts: {
        ...wanted,
        place_name,
        language,
        file_name: fileName(place_name ?? household.name, created_at, wanted.format),
        bytes: null,
        records: null,
        media: null,
        missing_media: null,
      },
      work: this.work(household, user_id, wanted, { language, created_at }),
    })
    // Another request may have begun it under the same id meanwhile.
    return same(begun, wanted)
  }

  /** The exports of a household that the member may see, the latest first. */
  async list(caller: ExportCaller): Promise<ExportJob[]> {
    const all = await this.parts.jobs.list(EXPORT_JOBS, caller.household_id)
    return all.filter(({ facts }) => mayHave(caller, facts.format))
  }

  /** @throws ServiceError `not_found`, also for an export that the member may not see */
  async get(caller: ExportCaller, public_id: string): Promise<ExportJob> {
    const job = await this.parts.jobs.get(EXPORT_JOBS, caller.household_id, public_id)
    if (!job || !mayHave(caller, job.facts.format)) throw new ServiceError('not_found')
    return job
  }

  /**
   * Deletes an export with its file; one that is being made is cancelled.
   * @throws ServiceError `not_found`; `access_denied` unless the caller asked for it or is an administrator
   */
  async remove(caller: ExportCaller, public_id: string): Promise<void> {
    const { created_by } = await this.get(caller, public_id)
    if (created_by !== caller.user_id && !roleAllows(caller.role, 'admin'))
      throw new ServiceError('access_denied')
    await this.parts.jobs.remove(EXPORT_JOBS, caller.household_id, public_id)
  }

  /** The path of the file of an export that is done. */
  path(household_id: string, public_id: string): string {
    return this.parts.jobs.file(EXPORT_JOBS, household_id, public_id, FILE)
  }

  /** Bytes of the exports that a household keeps. */
  async usedBytes(household_id: string): Promise<number> {
    const all = await this.parts.jobs.list(EXPORT_JOBS, household_id)
    return all.reduce((sum, { facts }) => sum + (facts.bytes ?? 0), 0)
  }

  /**
   * The bytes that an export may take. One that cannot fit is refused at once. How large a part will be, or an inventory with its
   * small pictures, only shows while it is written.
   */
  private async room(
    household_id: string,
    user_id: string,
    { format, with_media, place_id, changed_since }: WantedExport,
    file: HouseholdFile,
  ): Promise<number> {
    const { isDiskFull, media, pool, quotasOf } = this.parts
    const limit = quotasOf(household_id).export_bytes
    const used = await this.usedBytes(household_id)
    const isWhole = format !== 'pdf' && place_id === null && changed_since === null
    const stored = with_media && isWhole ? (await media.used(household_id, user_id)).bytes : 0
    if (used + stored > limit) throw quotaExceeded('export_bytes', limit, used)
    const { bavail, bsize } = await statfs(pool.place(household_id).directory)
    const free = bavail * bsize - LEFT_FREE
    const needed = stored + (isWhole ? file.usage(user_id).bytes : 0)
    if (isDiskFull() || free < needed) throw new ServiceError('storage_full')
    return Math.min(limit - used, free)
  }

  private household(public_id: string): { public_id: string; name: string } {
    const name = this.parts.accounts.read((view) => view.get('households', public_id)?.record.name)
    return { public_id, name: name ?? '' }
  }

  private work(
    household: { readonly public_id: string; readonly name: string },
    user_id: string,
    wanted: WantedExport,
    options: { readonly language: Language; readonly created_at: string },
  ): JobWork<ExportFacts> {
    const { config, pool, version } = this.parts
    const { format, with_media, place_id, changed_since } = wanted
    return async (run) => {
      // Only one export is made at a time, so none of those that were asked for together counts on the room of another.
      const file = await pool.acquire(household.public_id)
      const most_bytes = await this.room(household.public_id, user_id, wanted, file).finally(() =>
        file.release(),
      )
      const shared = {
        most_bytes,
        file: pool.place(household.public_id).file,
        output: run.file(FILE),
        part: { place_id, changed_since },
        with_media,
        household,
        ...options,
      }
      const help = {
        signal: run.signal,
        onProgress: (part: number) => run.progress(Math.floor(part * EXPORT_TOTAL)),
        answer: (question: ArchiveQuestion) => this.answer(question, household.public_id, run),
      }
      const written =
        format === 'pdf'
          ? await inArchiveThread({ ...shared, what: 'inventory', font_folder: config.label_fonts }, help)
          : await inArchiveThread(
              { ...shared, what: 'write', with_records: format === 'archive', program: version },
              help,
            )
      await rm(run.file(MEDIUM), { force: true })
      return written
    }
  }

  private async answer(question: ArchiveQuestion, household_id: string, run: JobRun): Promise<string | null> {
    if (question.ask === 'person') return new People(this.parts.accounts).person(question.user_id).name
    if (question.ask === 'picture') return this.picture(household_id, question.owner_id)
    if (question.ask !== 'blob') throw new Error(`an export does not ask for ${question.ask}`)
    const { blobs } = this.parts.media.of(household_id)
    const path = blobs.pathOf?.(question.sha256)
    if (path !== undefined) return (await stat(path).catch(() => null)) ? path : null
    const copy = run.file(MEDIUM)
    try {
      await pipeline(await blobs.read(question.sha256), createWriteStream(copy, { mode: 0o600 }))
      return copy
    } catch (error) {
      if (error instanceof MissingFileError) return null
      throw error instanceof StorageError
        ? error
        : new Error('a medium could not be copied', { cause: error })
    }
  }

  /** A small photo of an owner; null if it cannot be made. */
  private async picture(household_id: string, owner_id: string): Promise<string | null> {
    const household = await this.parts.pool.acquire(household_id)
    try {
      return await this.parts.media.labelPhoto(household, owner_id, 'thumb').catch(() => null)
    } finally {
      household.release()
    }
  }
}

/** Whether a member may have an export of a format: an archive has the whole history, and rejected operations. */
function mayHave({ role }: ExportCaller, format: ExportFacts['format']): boolean {
  return format !== 'archive' || roleAllows(role, 'admin')
}

function requireFormat(caller: ExportCaller, format: ExportFacts['format']): void {
  if (mayHave(caller, format)) return
  const message = 'Only administrators can export everything with its history. Export tables instead.'
  throw new ServiceError('access_denied', { message })
}

/** The export that was begun under an id. @throws ServiceError `operation_id_reused` if other choices were made then */
function same(known: ExportJob, { format, with_media, place_id, changed_since }: WantedExport): ExportJob {
  const { facts } = known
  const equal =
    facts.format === format &&
    facts.with_media === with_media &&
    facts.place_id === place_id &&
    facts.changed_since === changed_since
  if (!equal) throw new ServiceError('operation_id_reused')
  return known
}

function unknownPlace(): ServiceError {
  const message = 'There is no such place or container.'
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'place_id', code: 'not_found', message }],
  })
}

/** Two archives of a day, one of all and one of tables, are two files of a folder. */
const ENDINGS = { archive: '.zip', csv: ' CSV.zip', pdf: '.pdf' } as const satisfies Record<
  ExportFacts['format'],
  string
>

function fileName(name: string, created_at: string, format: ExportFacts['format']): string {
  const plain = plainName(name)
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .trim()
  return `${plain || 'Stowage'} ${created_at.slice(0, 10)}${ENDINGS[format]}`
}
