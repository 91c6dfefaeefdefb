import {
  BusyError,
  DamagedFileError,
  FileAccessError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  type StorageError,
  StorageFullError,
} from '../../storage/index.ts'

/** How a file is brought back: a household's alone, or everything (null). */
export function restoreAdvice(household_id: string | null): string {
  const one = household_id === null ? '' : ` --household ${household_id}`
  const until = household_id === null ? '' : ' Until then this household is out of service, and no other.'
  return `Stop the server and bring it back: "stowage backup restore latest${one}". Leave the file where it is: what a restore replaces is kept for a second look.${until}`
}

/** What to do about a file that lacks operations which were acknowledged. */
export function gapAdvice(household_id: string | null): string {
  const one = household_id === null ? '' : ` --household ${household_id}`
  return `If a newer copy of the file exists, put it back while the server is stopped. If a newer backup exists: "stowage backup restore latest${one}". Otherwise start the server: devices then send again what they have done in the last 30 days.`
}

/** What to do about a file that cannot be used; `household_id` says whose it is, null for service.sqlite. */
export function adviceFor(error: StorageError, household_id: string | null): string {
  if (error instanceof DamagedFileError || error instanceof MissingFileError)
    return restoreAdvice(household_id)
  if (error instanceof ForeignFileError)
    return `Put the right file there, if you have it. ${restoreAdvice(household_id)}`
  if (error instanceof NewerFileError) return 'Run the version of Stowage that wrote it, or a newer one.'
  if (error instanceof StorageFullError) return 'Make room on the disk; nothing else is wrong.'
  if (error instanceof BusyError) return 'Another program is writing it: ask again when that is done.'
  if (error instanceof FileAccessError) {
    return 'See that the user who runs Stowage may read and write it, and whether the disk is failing (the system log tells).'
  }
  return `Keep the file, and run the version of Stowage that last used it. ${restoreAdvice(household_id)}`
}
