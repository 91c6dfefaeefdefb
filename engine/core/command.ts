import type * as z from 'zod'
import type { Decision } from './change-set.ts'
import type { CollectionMap } from './collection.ts'
import type { RejectionCode } from './rejection.ts'
import type { HouseholdRole, Stamp } from './stamp.ts'
import type { ReadView } from './view.ts'

/**
 * A command: the one place where an operation of its type is judged. `decide` is synchronous and pure: it
 * reads through the view, takes time and ids from the stamp, and returns what to change or why not.
 */
export interface Command<M extends CollectionMap = CollectionMap, S extends z.ZodType = z.ZodType> {
  readonly type: string
  /** The least household role that may do it. */
  readonly role: HouseholdRole
  /** Whether only the server may create it, because only the server knows its content. */
  readonly server?: boolean
  /** Whether its time is that of what others did (see `LedgerOperation.apart`). */
  readonly apart?: boolean
  readonly summary: string
  readonly input: S
  /** The rejections it can give beside those that any operation can (`validation_failed`, `access_denied` ...). */
  readonly errors: readonly RejectionCode[]
  /**
   * Adds to an input what its author sees, where the meaning of the operation depends on it. A replica does so when the
   * intent is made.
   */
  complete?(view: ReadView<M>, input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  decide(view: ReadView<M>, input: z.infer<S>, stamp: Stamp): Decision
}

export type CommandMap<M extends CollectionMap> = ReadonlyMap<string, Command<M>>

/** The commands of a scope by type; a type declared twice is a mistake in the program. */
export function commandMap<M extends CollectionMap>(commands: readonly Command<M>[]): CommandMap<M> {
  const map = new Map<string, Command<M>>()
  for (const command of commands) {
    if (map.has(command.type)) throw new Error(`command ${command.type} is declared twice`)
    map.set(command.type, command)
  }
  return map
}
