import { type ImportMessage, type ImportMessageCode, says } from '../../../engine/imports/index.ts'
import { TooManyRejectionsError } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import type { JobFailure } from '../../jobs/job.ts'
import { requestedLanguage } from '../../mail/languages.ts'
import { type ArchiveRefusal, ArchiveRefused } from '../archive/refused.ts'
import type { ImportFacts } from './import-job.ts'
import type { ImportRecord } from './import-record.ts'
import { messageText } from './message-text.ts'
import { FileRefused } from './source/refused.ts'

/** Why the refusal of an archive is, for people; the codes of both lists differ. */
const EXPORTS = {
  archive_unreadable: 'export_unreadable',
  archive_foreign: 'export_foreign',
  archive_newer: 'export_newer',
  archive_unsafe: 'export_unsafe',
  archive_too_large: 'export_too_large',
  archive_damaged: 'export_damaged',
  archive_partial: 'export_partial',
  household_changed: 'household_changed',
  household_not_empty: 'household_not_empty',
} as const satisfies Record<ArchiveRefusal, ImportMessageCode>

/** Why the work failed, as a message that has a text in each language; null for errors whose codes pages know. */
export function saidOf(error: unknown): ImportMessage | null {
  if (error instanceof FileRefused) return error.said
  if (error instanceof ArchiveRefused) return says(EXPORTS[error.code])
  return failure(error).code === 'failed' ? says('work_failed') : null
}

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

/** The error of an upload that is no table, in the language of the request. */
export function unreadable({ said }: FileRefused): ServiceError {
  const message = messageText(said, requestedLanguage())
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
  return new ServiceError('conflict', { message: STANDS[state] })
}

const STANDS: Readonly<Record<ImportRecord['state'], string>> = {
  uploaded: 'The import has no dry run yet. Begin one, and wait until the state of the import is `ready`.',
  checking: 'The dry run is not done yet. Wait until the state of the import is `ready`.',
  ready: 'The import is not carried out yet. Confirm it first.',
  importing: 'The import is being carried out. Wait until its state is `done`.',
  done: 'The import is done. Undo it, or upload the file again.',
  undoing: 'The import is being undone. Wait until its state is `undone`.',
  undone: 'The import was undone. Upload the file again.',
  failed: 'The import failed. Begin another dry run, or upload the file again.',
  cancelled: 'The import was cancelled. Upload the file again.',
}
