import type { Database, RunResult } from '../sqlite.ts'
import { lazy } from './lazy.ts'

/** A prepared statement, typed by its bound values and its rows. */
export interface Statement<Params extends unknown[], Row = unknown> {
  run(...params: Params): RunResult
  get(...params: Params): Row | undefined
  all(...params: Params): Row[]
  iterate(...params: Params): IterableIterator<Row>
}

/**
 * The text of a statement. It stands beside the types of its bound values and rows; only texts that are derived from
 * declarations are functions.
 */
type Text = string | (() => string)

/** A statement without results, prepared at its first use. */
export function writing<Params extends unknown[]>(database: Database, text: Text): () => Statement<Params> {
  return lazy(() => database.prepare<unknown[]>(textOf(text)))
}

/** A statement that returns rows as arrays in the order of their columns. */
export function reading<Params extends unknown[], Row extends readonly unknown[]>(
  database: Database,
  text: Text,
): () => Statement<Params, Row> {
  return lazy(() => database.prepare<unknown[], Row>(textOf(text)).raw())
}

/** A statement that returns the first column of its rows. */
export function plucking<Params extends unknown[], Value>(
  database: Database,
  text: Text,
): () => Statement<Params, Value> {
  return lazy(() => database.prepare<unknown[], Value>(textOf(text)).pluck())
}

function textOf(text: Text): string {
  return typeof text === 'string' ? text : text()
}
