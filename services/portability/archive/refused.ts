/** The reasons for which an archive is refused, each with its default message. */
export const ARCHIVE_REFUSALS = {
  archive_unreadable: 'The file is not a ZIP file, or it is damaged.',
  archive_foreign: 'The file is a ZIP file, but not an export of Stowage.',
  archive_newer: 'A newer version of Stowage made this export; update this server first.',
  archive_unsafe: 'The file has a path or a kind of content that an export of Stowage never has.',
  archive_too_large: 'The content of the file is larger than this household may keep.',
  archive_damaged: 'The content of the file is not what its manifest says.',
  archive_partial: 'The export is a part of a household, so no household can become equal to it.',
  household_changed:
    'Somebody has changed the household since the import, and the undo would lose that. Create another household, and erase this one.',
  household_not_empty: 'An export with its history can be imported only into an empty household.',
} as const

export type ArchiveRefusal = keyof typeof ARCHIVE_REFUSALS

/** SPEC.md AE6: an archive that cannot be imported. Nothing of it was stored. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly code: ArchiveRefusal

  constructor(code: ArchiveRefusal, message: string = ARCHIVE_REFUSALS[code]) {
    super(message)
    this.code = code
  }
}

/** Whether a text is the code of a refusal. */
export function isArchiveRefusal(code: string): code is ArchiveRefusal {
  return Object.hasOwn(ARCHIVE_REFUSALS, code)
}
