import { existsSync } from 'node:fs'
import type { CatalogueProduct, KnownProducts } from '../../engine/index.ts'
import { isStorageFailure } from '../errors.ts'
import { fingerprint } from '../households/faults.ts'
import { openReadOnly } from '../scope/connection.ts'
import type { Database } from '../sqlite.ts'
import { CATALOGUE_FILE, rowOf } from './layout.ts'
import { catalogueStatements } from './statements.ts'
import { catalogueFile } from './status.ts'

export interface ProductCatalogueOptions {
  /** The data folder. */
  readonly data: string
  /** A monotonic clock, in ms. */
  readonly ticks: () => number
  /** Told, once for each file, of a catalogue that cannot be used. */
  readonly report: (error: unknown) => void
}

interface OpenCatalogue {
  readonly database: Database
  readonly find: ReturnType<ReturnType<typeof catalogueStatements>['find']>
}

/** Interval between checks for another file, in ms. */
const LOOK_EVERY_MS = 5000

/**
 * The product catalogue of an installation, for those who only ask it. It may come, go, and be replaced while the server
 * runs: that is noticed within some seconds. One that cannot be used is reported, and is as if it were not there.
 */
export class ProductCatalogue implements KnownProducts {
  private readonly options: ProductCatalogueOptions
  private open: OpenCatalogue | null = null
  private seen = ''
  private looked = Number.NEGATIVE_INFINITY

  constructor(options: ProductCatalogueOptions) {
    this.options = options
  }

  find(gtin: string): CatalogueProduct | null {
    const row = rowOf(gtin)
    if (row === null) return null
    try {
      this.look()
      const found = this.open?.find.get(row)
      if (!found) return null
      const [name, brand, category, source] = found
      return { gtin, name, brand, category, source }
    } catch (error) {
      if (!isStorageFailure(error)) throw error
      // Until there is another file.
      this.close()
      this.options.report(error)
      return null
    }
  }

  close(): void {
    this.open?.database.close()
    this.open = null
  }

  private look(): void {
    const { data, ticks } = this.options
    const now = ticks()
    if (now - this.looked < LOOK_EVERY_MS) return
    this.looked = now
    const path = catalogueFile(data)
    const there = fingerprint(path)
    if (there === this.seen) return
    this.seen = there
    this.close()
    if (!existsSync(path)) return
    const database = openReadOnly(path, CATALOGUE_FILE)
    try {
      this.open = { database, find: catalogueStatements(database).find() }
    } catch (error) {
      database.close()
      throw error
    }
  }
}
