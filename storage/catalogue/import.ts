import { copyFileSync, existsSync, renameSync } from 'node:fs'
import type { CatalogueProduct } from '../../engine/index.ts'
import { syncPathSync } from '../../platform/index.ts'
import { storageError } from '../errors.ts'
import { claimCatalogue } from '../folder-hold.ts'
import { newDatabase, removeFile } from '../scope/create.ts'
import { createStatements } from '../scope/ddl.ts'
import { Database } from '../sqlite.ts'
import { CATALOGUE_FILE, products, rowOf, sources } from './layout.ts'
import { catalogueStatements } from './statements.ts'
import { catalogueFile, catalogueStatus } from './status.ts'

export interface CatalogueImport {
  /** The data folder. */
  readonly data: string
  /** Where the products come from, for people. */
  readonly source: string
  /** Products in parts of some hundreds; of two with one GTIN the later one counts. */
  readonly parts: AsyncIterable<readonly Omit<CatalogueProduct, 'source'>[]>
  /** Whether to add to the present catalogue instead of replacing it. */
  readonly add: boolean
  /** Now, as ISO 8601. */
  readonly now: string
  /** Gives the import up; the present catalogue stays as it is. */
  readonly signal?: AbortSignal
}

/**
 * Makes a new product catalogue beside the present one, and puts it in its place at once when it is whole and on disk.
 * Whatever ends it before, the present one stays as it is. Gives the number of products in the new one.
 * @throws {FolderInUseError} while another process does the same
 */
export async function importCatalogue(options: CatalogueImport): Promise<number> {
  const { data, add } = options
  const path = catalogueFile(data)
  const hold = claimCatalogue(data)
  const temporary = `${path}.new`
  try {
    // One that was cut short is of no use to anybody.
    removeFile(temporary)
    if (add && existsSync(path)) {
      // It must be a catalogue before it is added to.
      catalogueStatus(data)
      copyFileSync(path, temporary)
    } else {
      newDatabase(temporary).close()
    }
    const count = await fill(temporary, options)
    syncPathSync(temporary)
    renameSync(temporary, path)
    syncPathSync(data)
    return count
  } catch (error) {
    throw storageError(path, error)
  } finally {
    removeFile(temporary)
    hold.release()
  }
}

/** Removes the product catalogue. Whether there was one. */
export function removeCatalogue(data: string): boolean {
  const hold = claimCatalogue(data)
  try {
    const path = catalogueFile(data)
    const found = existsSync(path)
    removeFile(path)
    removeFile(`${path}.new`)
    if (found) syncPathSync(data)
    return found
  } finally {
    hold.release()
  }
}

async function fill(path: string, { source, parts, now, signal }: CatalogueImport): Promise<number> {
  const database = new Database(path)
  try {
    unguarded(database)
    if (isEmpty(database)) layOut(database)
    database.exec('BEGIN')
    const { addSource, put, size } = catalogueStatements(database)
    const { lastInsertRowid: id } = addSource().run(source, now)
    for await (const part of parts) {
      signal?.throwIfAborted()
      for (const { gtin, name, brand, category } of part) {
        const row = rowOf(gtin)
        if (row === null) throw new Error(`${gtin} is no GTIN of 14 digits`)
        put().run(row, name, brand, category, Number(id))
      }
    }
    signal?.throwIfAborted()
    database.exec('COMMIT')
    return size().get() ?? 0
  } finally {
    database.close()
  }
}

/** The file is not visible before it is complete and on disk, so intermediate states need no sync. */
function unguarded(database: Database): void {
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -65536')
}

function isEmpty(database: Database): boolean {
  return database.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
}

function layOut(database: Database): void {
  database.pragma(`application_id = ${CATALOGUE_FILE.application_id}`)
  database.pragma(`user_version = ${CATALOGUE_FILE.version}`)
  for (const table of [products, sources]) {
    for (const statement of createStatements(table, { withoutRowid: false })) database.exec(statement)
  }
}
