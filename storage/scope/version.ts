/** Marks a SQLite file as Stowage's: `Stow` in ASCII. */
export const APPLICATION_ID = 0x53746f77

/** The version of the layout that every scope file shares; changes by collections are reconciled separately. */
export const STORAGE_VERSION = 6
