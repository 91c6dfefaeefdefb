import type { Findings, IndexSearchOptions, NamedRecords } from '../../engine/index.ts'
import type { TaskFailure } from '../backup/failure.ts'

/** A task of the search thread, for the file of a household. */
export type SearchTask =
  /** The file changed. The sender does not wait for an answer. */
  | { readonly task: 'follow'; readonly file: string }
  | {
      readonly task: 'find'
      readonly file: string
      readonly question: string
      readonly options: IndexSearchOptions
    }
  /** The ids of all records of a collection that match every word of a query. */
  | {
      readonly task: 'matches'
      readonly file: string
      readonly question: string
      readonly collection: string
    }
  /** The records of some collections that are called by some words. */
  | {
      readonly task: 'named'
      readonly file: string
      readonly words: readonly string[]
      readonly collections: readonly string[]
    }
  /** Releases the file; `keep` says whether to write the index first. */
  | { readonly task: 'close'; readonly file: string; readonly keep: boolean }

/** The answer to a task. */
export type SearchAnswer =
  | { readonly task: 'find'; readonly findings: Findings; readonly complete: boolean }
  | { readonly task: 'matches'; readonly ids: readonly string[] | null }
  | { readonly task: 'named'; readonly named: NamedRecords }
  | { readonly task: 'done' }
  | TaskFailure

/** A message to the thread, and one from it. */
export interface Asked {
  readonly id: number
  readonly task: SearchTask
}
export interface Answered {
  readonly id: number
  readonly answer: SearchAnswer
}

/** The part of the search thread that the search of a household uses. */
export interface Searching {
  /** Sends a task whose answer is not needed. */
  tell(task: SearchTask): void
  /** Reports a change of a file by long work, which may change more. */
  tellLater(file: string): void
  /** @throws {StorageError} if the file cannot be read, or the thread does not answer */
  ask(task: SearchTask): Promise<Exclude<SearchAnswer, { failed: string }>>
}
