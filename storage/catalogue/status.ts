import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DamagedFileError, storageError } from '../errors.ts'
import { openReadOnly } from '../scope/connection.ts'
import type { Database } from '../sqlite.ts'
import { CATALOGUE_FILE, CATALOGUE_NAME } from './layout.ts'
import { catalogueStatements } from './statements.ts'

export interface CatalogueStatus {
  readonly path: string
  readonly bytes: number
  readonly products: number
  /** Where the products come from, in the order in which they were imported. */
  readonly sources: readonly {
    readonly name: string
    readonly imported_at: string
    readonly products: number
  }[]
}

/** Where the product catalogue of a data folder is, if there is one. */
export function catalogueFile(data: string): string {
  return join(data, CATALOGUE_NAME)
}

/**
 * What the product catalogue of a data folder holds; null when there is none. `check` reads all of it.
 * @throws {StorageError} when it cannot be used
 */
export function catalogueStatus(data: string, { check = false } = {}): CatalogueStatus | null {
  const path = catalogueFile(data)
  if (!existsSync(path)) return null
  const database = openReadOnly(path, CATALOGUE_FILE)
  try {
    if (check) checkWhole(path, database)
    const sources = catalogueStatements(database)
      .sources()
      .all()
      .map(([name, imported_at, products]) => ({ name, imported_at, products }))
    const products = sources.reduce((sum, source) => sum + source.products, 0)
    return { path, bytes: statSync(path).size, products, sources }
  } catch (error) {
    throw storageError(path, error)
  } finally {
    database.close()
  }
}

function checkWhole(path: string, database: Database): void {
  const found = database.prepare<[], string>('PRAGMA quick_check(3)').pluck().all()
  if (found.join() !== 'ok') throw new DamagedFileError(path, `The file is damaged: ${found.join('; ')}`)
}
