import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FileKind } from '../scope/connection.ts'

/** `Stop` in ASCII. A file of another version is imported again: nothing in it is anybody's own. */
export const CATALOGUE_FILE: FileKind = { application_id: 0x53746f70, version: 1, exclusive: false }

/** What the file is called in a data folder. */
export const CATALOGUE_NAME = 'catalogue.sqlite'

/** Products by their GTIN. */
export const products = sqliteTable('products', {
  /** 14 digits as a number: the row itself. */
  gtin: integer().primaryKey().notNull(),
  name: text().notNull(),
  brand: text(),
  category: text(),
  source: integer().notNull(),
})

/** Where products come from. */
export const sources = sqliteTable('sources', {
  id: integer().primaryKey().notNull(),
  name: text().notNull(),
  /** ISO 8601, UTC. */
  imported_at: text().notNull(),
})

/** A GTIN of 14 digits as the number that a row is found by; null for anything else. */
export function rowOf(gtin: string): number | null {
  return /^\d{14}$/.test(gtin) ? Number(gtin) : null
}
