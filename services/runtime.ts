import type { Logger } from 'pino'

/** A clock. */
export interface Clock {
  now(): Date
}

/** A source of ids. */
export interface Ids {
  /** A new UUID, version 4 or 7. */
  newId(): string
}

/** A log. */
export interface Logging {
  readonly log: Logger
}
