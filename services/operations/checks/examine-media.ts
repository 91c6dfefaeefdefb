import { join } from 'node:path'
import { DAY_MS, REMOVED_MEDIA_DAYS } from '../../../engine/index.ts'
import {
  type BlobExamination,
  type BlobStore,
  examineBlobs,
  FileBlobs,
  householdPlace,
  openHouseholdFile,
  readUnnamed,
  type S3Options,
  S3Service,
  StorageError,
} from '../../../storage/index.ts'
import type { Finding } from './finding.ts'

/** Checks that the photos and documents of households are complete, and reports unneeded ones. */
export async function* examineMedia(
  folder: string,
  households: readonly string[],
  s3: S3Options | null,
): AsyncGenerator<Finding> {
  const service = s3 && (await S3Service.open(s3))
  try {
    for (const household_id of households) {
      const blobs = join(householdPlace(folder, household_id).directory, 'blobs')
      const store = service?.blobs(`households/${household_id}`) ?? new FileBlobs(blobs)
      yield await examineHousehold(folder, household_id, store)
    }
  } finally {
    service?.close()
  }
}

async function examineHousehold(folder: string, household_id: string, store: BlobStore): Promise<Finding> {
  const subject = `photos of household ${household_id}`
  const { directory, file: path } = householdPlace(folder, household_id)
  try {
    const file = openHouseholdFile(path, household_id)
    try {
      const found = await examineBlobs((work) => file.read(work), store)
      return { subject, ...(await told(found, directory)) }
    } finally {
      file.close()
    }
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    const advice = 'Repair the household first, or the place where its photos are stored.'
    const said = { code: 'check_unchecked', values: { name: subject } } as const
    return { level: 'problem', subject, message: `cannot be checked: ${error.message}`, advice, ...said }
  }
}

async function told(
  { blobs, bytes, missing, unnamed }: BlobExamination,
  directory: string,
): Promise<Omit<Finding, 'subject'>> {
  if (missing.length > 0) {
    return {
      level: 'problem',
      code: 'check_photos_missing',
      values: { count: missing.length },
      message: `${missing.length} of them are missing: ${missing.slice(0, 3).join(', ')}`,
      advice:
        'A restore brings back missing files that were there when the backup was made. Backups do not contain the content of a bucket: restore that separately.',
    }
  }
  const amount = `${blobs} files, ${Math.ceil(bytes / 1_000_000)} MB`
  if (unnamed.length === 0) return { level: 'ok', message: `${amount}; none is missing` }
  const orphans = `${unnamed.length} of them belong to no record`
  const since = await readUnnamed(join(directory, 'unnamed-blobs.json'))
  const days = REMOVED_MEDIA_DAYS + 2
  const overdue = unnamed.filter(({ sha256 }) => {
    const at = since.get(sha256)
    return at !== undefined && Date.now() - Date.parse(at) > days * DAY_MS
  })
  if (overdue.length === 0) {
    return {
      level: 'ok',
      message: `${amount}; none is missing; ${orphans}, which are deleted after ${REMOVED_MEDIA_DAYS} days`,
    }
  }
  return {
    level: 'warning',
    code: 'check_photos_unneeded',
    values: { count: overdue.length, days },
    message: `${amount}; none is missing; ${orphans}, ${overdue.length} for more than ${days} days`,
    advice: 'A running server deletes them: start it, and check its log if they stay.',
  }
}
