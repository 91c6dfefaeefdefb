import { householdCollections, membershipOf } from '../engine/index.ts'
import { LabelWorkers } from '../labels/index.ts'
import { closeCodeThread, closePictureProcesses, closeTextProcess } from '../media/index.ts'
import type { ClosingStack } from '../platform/index.ts'
import { ProductCatalogue, SnapshotService } from '../storage/index.ts'
import type { Config } from './config/config.ts'
import { Jobs, type JobsDependencies } from './jobs/jobs.ts'
import { createLabelPrinting } from './labels/print.ts'
import { PRINT_JOBS } from './labels/print-jobs.ts'
import { MediaService } from './media/media-service.ts'
import { newId } from './new-id.ts'
import type { OpenFiles } from './open-files.ts'
import { Organizer } from './organizer/organizer.ts'
import { PlanThread } from './organizer/plan-thread.ts'
import { ArchiveImport } from './portability/archive/archive-import.ts'
import { EXPORT_JOBS } from './portability/exports/export-job.ts'
import { ImportsService } from './portability/imports/imports-service.ts'
import type { Logging } from './runtime.ts'
import { VISION_JOBS } from './vision/job.ts'

/** Maximum number of jobs that run at the same time, of all kinds and households. */
const JOBS_AT_ONCE = 2

/** Opens the services that work on the content of households, with their threads and jobs. */
export async function openContent(
  config: Config,
  { log, onEnd }: Logging & Pick<JobsDependencies, 'onEnd'>,
  opened: ClosingStack,
  { accounts, households, now, pool, quotasOf, service, space }: OpenFiles,
) {
  const directory = (household_id: string) => pool.place(household_id).directory
  opened.add(closeTextProcess)
  opened.add(closePictureProcesses)
  opened.add(closeCodeThread)
  const catalogue = new ProductCatalogue({
    data: config.data,
    ticks: () => performance.now(),
    report: (error) => log.error({ err: error }, 'the product catalogue cannot be used'),
  })
  opened.add(() => catalogue.close())
  const snapshots = new SnapshotService({
    isDiskFull: () => space.full,
    collections: householdCollections,
    place: (household_id) => pool.place(household_id),
    households,
    now: () => now().getTime(),
    newId,
    bounds: { bytes: config.quotas.snapshot_bytes, of_member: config.quotas.member_snapshots },
    all_bytes: config.quotas.all_snapshot_bytes,
    onError: (error) => log.error({ err: error }, 'a snapshot could not be stored'),
  })
  opened.add(() => snapshots.close())
  const media = await MediaService.open({
    config,
    quotasOf,
    log,
    now,
    newId,
    directory,
    acquire: (household_id) => pool.acquire(household_id),
    households,
    fileTime: () => Date.now(),
    keepsMetadata: (household_id) =>
      service.read((view) => view.get('households', household_id)?.record.keep_photo_metadata ?? false),
  })
  opened.add(() => media.close())
  const plans = new PlanThread()
  opened.add(() => plans.close())
  const fileOf = (household_id: string) => pool.place(household_id).file
  const organizer = new Organizer({ thread: plans, fileOf, newId, now })
  const archiveImport = new ArchiveImport({ media, newId, now, pool, quotasOf })
  const imports = new ImportsService({
    jobs: () => jobs,
    pool,
    media,
    archives: archiveImport,
    quotasOf,
    roleOf: (user_id, household_id) =>
      accounts.read((view) => membershipOf(view, user_id, household_id))?.role ?? null,
    newId,
    now,
    log,
  })
  opened.add(() => imports.close())
  const jobs = new Jobs({
    kinds: [PRINT_JOBS, EXPORT_JOBS, imports.kind, VISION_JOBS],
    at_once: JOBS_AT_ONCE,
    directory,
    onEnd,
    now,
    log,
  })
  const labels = createLabelPrinting({
    jobs,
    workers: new LabelWorkers(),
    font_folder: config.label_fonts,
    photoOf: (file, { id }) => media.labelPhoto(file, id),
    base_url: config.base_url,
    now,
    newId,
    log,
  })
  return { archiveImport, catalogue, imports, jobs, labels, media, organizer, snapshots }
}
