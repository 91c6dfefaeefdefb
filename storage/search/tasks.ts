import type { Findings, IndexSearchOptions } from '../../engine/index.ts'
import type { TaskFailure } from '../backup/failure.ts'

/** What the search thread is asked to do, for the file of a household. */
export type SearchTask =
  /** Something changed. Nobody waits for an answer. */
  | { readonly task: 'follow'; readonly file: string }
  | {
      readonly task: 'find'
      readonly file: string
      readonly question: string
      readonly options: IndexSearchOptions
    }
  /** The ids of all records of a collection that have every word of a question. */
  | {
      readonly task: 'matches'
      readonly file: string
      readonly question: string
      readonly collection: string
    }
  /** Lets go of the file; `keep` says whether the index is worth keeping. */
  | { readonly task: 'close'; readonly file: string; readonly keep: boolean }

/** What it answers. */
export type SearchAnswer =
  | { readonly task: 'find'; readonly findings: Findings; readonly complete: boolean }
  | { readonly task: 'matches'; readonly ids: readonly string[] | null }
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

/** What the search of a household needs of the thread. */
export interface Searching {
  /** Says something without waiting for an answer. */
  tell(task: SearchTask): void
  /** @throws {StorageError} when the file cannot be read, or nobody answers */
  ask(task: SearchTask): Promise<Exclude<SearchAnswer, { failed: string }>>
}
