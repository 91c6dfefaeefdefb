import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportMessage, says } from '../../../engine/imports/index.ts'
import { type Author, mediaOf, sourceOf } from '../../../engine/index.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import { act } from '../../households/act.ts'
import type { MediaService } from '../../media/media-service.ts'
import type { Clock } from '../../runtime.ts'
import type { CarriedOut } from './carried-out.ts'
import { derivedId } from './derived-id.ts'
import type { ImportRecord, Progress } from './import-record.ts'
import type { ImportFiles } from './import-store.ts'
import { fileName } from './inventory.ts'
import { BATCH, FILES_AT_ONCE, MAX_REFUSALS } from './limits.ts'
import { linesFrom } from './lines.ts'
import { PlannedFile, PlannedStep } from './plan-import.ts'
import { addRefusal, cutRefusals } from './refusals.ts'
import type { ArchiveFiles } from './source/zip.ts'

/** The household and the member for whom an import works. */
export interface ImportCaller {
  readonly file: HouseholdFile
  readonly author: Author
}

/** What carrying out an import uses. */
export interface ApplyParts extends Clock {
  readonly media: Pick<MediaService, 'attach'>
}

/** How a piece of work on an import is followed. */
export interface ApplyRun {
  readonly signal: AbortSignal
  /** Stores how far the work came. A crash repeats at most what came after it. */
  save(progress: Progress): Promise<void>
}

/** The id of the operation of a step, and of a file. */
export function stepId(import_id: string, at: number): string {
  return derivedId(import_id, 'step', String(at))
}
export function fileId(import_id: string, at: number): string {
  return derivedId(import_id, 'file', String(at))
}

/** Codes of refusals after which an import stops: everything else would be refused too. */
const STOPPING: ReadonlySet<string> = new Set(['quota_exceeded', 'storage_full', 'access_denied'])

/**
 * Carries out the plan of an import from where it stopped. The ids of its operations depend on the plan alone, so that
 * repeated ones have no effect.
 */
export async function applyImport(
  parts: ApplyParts,
  caller: ImportCaller,
  { public_id, applied }: Pick<ImportRecord, 'public_id' | 'applied'>,
  files: ImportFiles,
  run: ApplyRun,
): Promise<Progress> {
  const work = new Application(parts, caller, { public_id, files, run, progress: applied ?? NO_PROGRESS })
  await work.begin()
  await work.pushSteps()
  await work.attachFiles()
  return work.progress
}

/** The row of a file that a step is for. */
export interface RowOfFile {
  readonly line: number
  readonly sheet?: string | undefined
}

/** A step of the plan, with the offset behind it. */
interface Step extends RowOfFile {
  readonly type: string
  readonly input: object
  readonly end: number
}

/** A photo or document that is to be attached. */
interface WantedFile extends RowOfFile {
  /** Its number in the plan. */
  readonly at: number
  readonly item_id: string
  readonly name: string
}

/**
 * Notes of each row that a cancelled import carried out which of its photos and documents it did not come to. Returns how far it
 * came, with these among the refusals.
 */
export async function refuseLeftFiles(
  progress: Progress,
  carriedOut: CarriedOut,
  { plan, refusals }: Pick<ImportFiles, 'plan' | 'refusals'>,
): Promise<Progress> {
  let { refused } = progress
  let refusal_bytes = await cutRefusals(refusals, refused === 0 ? 0 : progress.refusal_bytes)
  let at = 0
  for await (const { text } of linesFrom(plan.files, 0)) {
    const [line, , name, sheet] = PlannedFile.parse(JSON.parse(text))
    if (at++ < progress.files || carriedOut.leftOut({ line, sheet, status: 'changed' })) continue
    refused++
    if (refused > MAX_REFUSALS) continue
    const message = says('file_not_attached', { name: fileName(name), reason: says('import_ended') })
    refusal_bytes += await addRefusal(refusals, { line, sheet, message })
  }
  return { ...progress, refused, refusal_bytes }
}

/** Whether an item has a file already, which may have got another name since it came. */
function hasContent(file: HouseholdFile, item_id: string, sha256: string): boolean {
  return file.read((view) => mediaOf(view, item_id).some(({ record }) => sourceOf(record) === sha256))
}

/** Number of files after which the progress is stored. */
const SAVE_EVERY = 20

export const NO_PROGRESS: Progress = { steps: 0, bytes: 0, files: 0, refused: 0, refusal_bytes: 0 }

class Application {
  progress: Progress
  private readonly parts: ApplyParts
  private readonly caller: ImportCaller
  private readonly public_id: string
  private readonly files: ImportFiles
  private readonly run: ApplyRun

  constructor(
    parts: ApplyParts,
    caller: ImportCaller,
    {
      public_id,
      files,
      run,
      progress,
    }: { public_id: string; files: ImportFiles; run: ApplyRun; progress: Progress },
  ) {
    this.parts = parts
    this.caller = caller
    this.public_id = public_id
    this.files = files
    this.run = run
    this.progress = progress
  }

  async begin(): Promise<void> {
    const { refusal_bytes, refused } = this.progress
    const offset = refused === 0 ? 0 : refusal_bytes
    this.progress = { ...this.progress, refusal_bytes: await cutRefusals(this.files.refusals, offset) }
  }

  async pushSteps(): Promise<void> {
    let batch: Step[] = []
    for await (const { text, end } of linesFrom(this.files.plan.steps, this.progress.bytes)) {
      const [line, type, input, sheet] = PlannedStep.parse(JSON.parse(text))
      const last = batch.at(-1)
      // A row is carried out as a whole, so that the report of a cancelled import knows which were.
      if (batch.length >= BATCH && (last?.line !== line || last.sheet !== sheet)) {
        await this.push(batch)
        batch = []
      }
      batch.push({ line, sheet, type, input, end })
    }
    if (batch.length > 0) await this.push(batch)
  }

  private async push(batch: readonly Step[]): Promise<void> {
    this.run.signal.throwIfAborted()
    const { steps } = this.progress
    const actions = batch.map(({ type, input }, i) => ({
      operation_id: stepId(this.public_id, steps + i),
      type,
      input,
    }))
    const { file, author } = this.caller
    const { results } = await act(file, author, actions, { now: this.parts.now(), in_background: true })
    for (const [i, { error }] of results.entries()) {
      if (!error) continue
      if (STOPPING.has(error.code)) {
        await this.did(batch.slice(0, i))
        throw new ServiceError('quota_exceeded', { message: error.message })
      }
      const reason = says('refused_by_household', { reason: error.message })
      await this.refuse(batch[i] ?? { line: 0 }, reason, error.code)
    }
    await this.did(batch)
  }

  /** Notes that steps are done. */
  private async did(batch: readonly Step[]): Promise<void> {
    const { steps, bytes } = this.progress
    this.progress = { ...this.progress, steps: steps + batch.length, bytes: batch.at(-1)?.end ?? bytes }
    await this.run.save(this.progress)
  }

  async attachFiles(): Promise<void> {
    const { size } = await stat(this.files.plan.files)
    if (size === 0) return
    await mkdir(this.files.work, { recursive: true, mode: 0o700 })
    // The readers of tables take long to load, and only an import with files reads one here.
    const { openSource } = await import('./source/open.ts')
    const source = await openSource(this.files.source, this.files.work)
    try {
      const { files: archive } = source
      if (!archive) return
      let some: WantedFile[] = []
      for await (const one of this.wanted()) {
        some.push(one)
        if (some.length < FILES_AT_ONCE) continue
        await this.attachSome(archive, some)
        some = []
      }
      if (some.length > 0) await this.attachSome(archive, some)
    } finally {
      await source.close()
    }
  }

  /** The files that are still to be attached. */
  private async *wanted(): AsyncGenerator<WantedFile> {
    const done = this.progress.files
    let at = 0
    for await (const { text } of linesFrom(this.files.plan.files, 0)) {
      const [line, item_id, name, sheet] = PlannedFile.parse(JSON.parse(text))
      if (at >= done) yield { at, line, sheet, item_id, name }
      at++
    }
  }

  private async attachSome(archive: ArchiveFiles, some: readonly WantedFile[]): Promise<void> {
    // The note says exactly which files are attached when the work ends here.
    if (this.run.signal.aborted) await this.run.save(this.progress)
    this.run.signal.throwIfAborted()
    // The archive stays open until all of them end.
    const attached = await Promise.allSettled(some.map((one) => this.attach(archive, one)))
    const failed = attached.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    this.progress = { ...this.progress, files: this.progress.files + some.length }
    // Files that a crash repeats are recorded, and not attached again.
    if (this.progress.files % SAVE_EVERY < FILES_AT_ONCE) await this.run.save(this.progress)
  }

  private async attach(archive: ArchiveFiles, { at, line, sheet, item_id, name }: WantedFile): Promise<void> {
    const found = archive.find(name.split('\t')[0] ?? '')
    const operation_id = fileId(this.public_id, at)
    const known = this.caller.file.recorded(operation_id)
    if (known) return
    const path = join(this.files.work, `file-${at}`)
    try {
      if (!found)
        return await this.refuse({ line, sheet }, says('file_not_in_archive', { name: fileName(name) }))
      const { sha256, bytes } = await archive.unpack(found.entry, path)
      if (hasContent(this.caller.file, item_id, sha256)) return
      const received = { path, label: name, name: fileName(name), bytes, sha256 }
      const owner = { kind: 'item', id: item_id } as const
      await this.parts.media.attach(this.caller, [received], { owner, operation_id, primary: false })
    } catch (error) {
      if (!(error instanceof ServiceError) || STOPPING.has(error.code)) throw error
      const message = says('file_not_attached', { name: fileName(name), reason: error.message })
      await this.refuse({ line, sheet }, message, error.code)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** `cause`: the code with which the household refused it. */
  private async refuse({ line, sheet }: RowOfFile, message: ImportMessage, cause?: string): Promise<void> {
    const refused = this.progress.refused + 1
    this.progress = { ...this.progress, refused }
    if (refused > MAX_REFUSALS) return
    const added = await addRefusal(this.files.refusals, { line, sheet, message, cause })
    this.progress = { ...this.progress, refusal_bytes: (this.progress.refusal_bytes ?? 0) + added }
  }
}
