import type { InventoryTask, WrittenInventory } from '../inventory/write-inventory.ts'
import type { BuildTask, BuiltHousehold } from './build-household.ts'
import type { CheckedArchive, CheckTask } from './check-archive.ts'
import type { EmptyTask } from './empty-household.ts'
import type { WriteTask, WrittenArchive } from './write-archive.ts'

/** The work that a thread can do. */
export type ArchiveTask = WriteTask | CheckTask | BuildTask | EmptyTask | InventoryTask

/** The result of each kind of work. */
export interface ArchiveResults {
  readonly write: WrittenArchive
  readonly check: CheckedArchive
  readonly build: BuiltHousehold
  readonly empty: null
  readonly inventory: WrittenInventory
}

/** A question of the thread to the one that started it. */
export type ArchiveQuestion =
  | { readonly ask: 'blob'; readonly sha256: string }
  | { readonly ask: 'picture'; readonly owner_id: string }
  | { readonly ask: 'person'; readonly user_id: string }
  | { readonly ask: 'store'; readonly sha256: string; readonly bytes: number; readonly path: string }

/** A message of the thread. */
export type FromThread =
  | { readonly what: 'progress'; readonly part: number }
  | { readonly what: 'question'; readonly id: number; readonly question: ArchiveQuestion }
  | { readonly what: 'result'; readonly result: ArchiveResults[keyof ArchiveResults] }
  | { readonly what: 'refused'; readonly code: string; readonly message: string }
  | {
      readonly what: 'failed'
      readonly code: string | null
      readonly message: string
      readonly stack: string
    }

/** An answer: the path of a file or the name of a person, or null; or the message of a failure. */
export interface ToThread {
  readonly id: number
  readonly answer: string | null
  readonly failed: string | null
}
