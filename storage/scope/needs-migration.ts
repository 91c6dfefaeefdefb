import { serviceSchema } from '../service-file.ts'
import { Database } from '../sqlite.ts'
import { keptDeclarations } from './declarations.ts'
import { STORAGE_VERSION } from './version.ts'

/** Whether opening the service file would change its layout. Nothing is changed; an unreadable file needs no migration. */
export function needsMigration(path: string): boolean {
  let database: Database | undefined
  try {
    database = new Database(path, { readonly: true })
    if (Number(database.pragma('user_version', { simple: true })) < STORAGE_VERSION) return true
    const kept = keptDeclarations(database)
    return [...serviceSchema.tables.values()].some(
      ({ key, collection }) => (kept.get(key)?.version ?? 0) < collection.version,
    )
  } catch {
    return false
  } finally {
    database?.close()
  }
}
