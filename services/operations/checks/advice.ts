import {
  BusyError,
  DamagedFileError,
  FileAccessError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  type StorageError,
  StorageFullError,
} from '../../../storage/index.ts'

/** Advice for restoring a file: of a household, or everything (null). */
export function restoreAdvice(household_id: string | null): string {
  const one = household_id === null ? '' : ` --household ${household_id}`
  const until = household_id === null ? '' : ' Until then this household is out of service; all others work.'
  return `Stop the server and restore it: "stowage backup restore latest${one}". Leave the damaged file in place: the restore keeps the files that it replaces.${until}`
}

/** Advice for a file that lacks acknowledged operations. */
export function gapAdvice(household_id: string | null): string {
  const one = household_id === null ? '' : ` --household ${household_id}`
  return `If a newer copy of the file exists, stop the server and put the copy in place. If a newer backup exists: "stowage backup restore latest${one}". Otherwise start the server: devices then send their operations of the last 30 days again.`
}

/** Advice for a file that cannot be used; `household_id` names its household, null stands for service.sqlite. */
export function adviceFor(error: StorageError, household_id: string | null): string {
  if (error instanceof DamagedFileError || error instanceof MissingFileError)
    return restoreAdvice(household_id)
  if (error instanceof ForeignFileError)
    return `Put the right file in place, if you have it. ${restoreAdvice(household_id)}`
  if (error instanceof NewerFileError) return 'Run the version of Stowage that wrote it, or a newer one.'
  if (error instanceof StorageFullError) return 'Free some disk space; the data is intact.'
  if (error instanceof BusyError)
    return 'Another program is writing the file: repeat the check when it has finished.'
  if (error instanceof FileAccessError) {
    return 'Check that the user who runs Stowage can read and write the file, and that the disk is not failing (see the system log).'
  }
  return `Keep the file, and run the version of Stowage that last used it. ${restoreAdvice(household_id)}`
}
