import { TooManyRejectionsError } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import type { JobFailure } from '../../jobs/job.ts'
import { ArchiveRefused } from '../archive/refused.ts'
import type { ImportFacts } from './import-job.ts'
import type { ImportRecord } from './import-record.ts'
import { FileRefused } from './source/refused.ts'

/** Why the work of a job failed, in words for people. */
export function failure(error: unknown): JobFailure<ImportFacts> {
  if (error instanceof ServiceError || error instanceof TooManyRejectionsError) {
    return { code: error instanceof ServiceError ? error.code : 'quota_exceeded', message: error.message }
  }
  if (error instanceof FileRefused || error instanceof ArchiveRefused)
    return { code: 'validation_failed', message: error.message }
  return { code: 'failed', message: 'The import could not be carried out. Begin it again.' }
}

/** The state of an import whose work failed. An archive that could not be undone is still imported. */
export function stateAfter({ kind, applied }: ImportRecord): ImportRecord['state'] {
  return kind === 'archive' && applied !== null ? 'done' : 'failed'
}

export function unreadable(message: string): ServiceError {
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'file', code: 'unreadable', message }],
  })
}

export function invalid(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', {
    message,
    details: [{ path, code: 'invalid_mapping', message }],
  })
}

export function wrongState({ state }: Pick<ImportRecord, 'state'>): ServiceError {
  const message = `The state of the import (${state}) does not permit this.`
  return new ServiceError('conflict', { message })
}
