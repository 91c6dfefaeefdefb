import type Database from 'better-sqlite3'
import { lazy } from './sql.ts'

/** A prepared statement, by what it binds and what a row of it is. */
export interface Statement<Params extends unknown[], Row = unknown> {
  run(...params: Params): Database.RunResult
  get(...params: Params): Row | undefined
  all(...params: Params): Row[]
  iterate(...params: Params): IterableIterator<Row>
}

/**
 * The text of a statement. It stands where the statement is made, beside the types of what it binds and gives; only what is derived
 * from declarations is a function that makes the text.
 */
type Text = string | (() => string)

/** A statement that gives nothing back, prepared when it is first needed. */
export function writing<Params extends unknown[]>(
  database: Database.Database,
  text: Text,
): () => Statement<Params> {
  return lazy(() => database.prepare<unknown[]>(textOf(text)))
}

/** A statement that gives rows as arrays in the order of their columns. */
export function reading<Params extends unknown[], Row extends readonly unknown[]>(
  database: Database.Database,
  text: Text,
): () => Statement<Params, Row> {
  return lazy(() => database.prepare<unknown[], Row>(textOf(text)).raw())
}

/** A statement that gives the first column of its rows. */
export function plucking<Params extends unknown[], Value>(
  database: Database.Database,
  text: Text,
): () => Statement<Params, Value> {
  return lazy(() => database.prepare<unknown[], Value>(textOf(text)).pluck())
}

function textOf(text: Text): string {
  return typeof text === 'string' ? text : text()
}
