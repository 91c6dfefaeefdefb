import type {
  HouseholdCollections,
  Mutated,
  OperationType,
  ReplicaStatus,
  UndoneChange,
} from '../../engine/index.ts'
import type { MembershipHint } from '../../sync-protocol/index.ts'
import type { PhotoCalls } from './photos/calls.ts'
import type { AllViewCalls } from './views/all-calls.ts'

/** The household that the engine keeps a copy of, for one user. */
export interface OpenInput {
  readonly user_id: string
  readonly household_id: string
  /** The user's role: the engine refuses at once the changes that it does not allow. */
  readonly role: 'owner' | 'admin' | 'member' | 'viewer'
  /** `memory`: nothing of the copy outlives the page. */
  readonly keep: 'disk' | 'memory'
}

/** What the page sees of the engine beside the records. Photos count in `pending` and `rejected` like other changes. */
export interface EngineStatus extends ReplicaStatus {
  /** Whether this tab writes the copy, or asks the tab that does. */
  readonly role: 'leader' | 'guest'
  /** Whether the browser reaches the server; null before the first try. */
  readonly online: boolean | null
  /** Where the copy is. What waits in one that is in memory alone ends with the page. */
  readonly keep: OpenInput['keep']
  /** The number of changes and photos that wait in memory alone in other households. */
  readonly waiting_beside: number
}

/** An operation of this browser that is not confirmed, as the page lists it. */
export interface ListedOperation {
  readonly operation_id: string
  readonly type: string
  readonly input: Readonly<Record<string, unknown>>
  /** ISO 8601. */
  readonly occurred_at: string
  /** What an undo undid, as far as this browser knows; null for other operations. */
  readonly undoes: UndoneChange | null
  /** Why the server refused it; null for one that waits. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** The calls of the engine that concern the copy itself. */
interface CopyCalls {
  /** Opens the copy; the earlier one is closed. */
  open: { input: OpenInput; output: EngineStatus }
  /** Closes the copy. `wipe` deletes it from this browser, with all that waits to be sent. */
  close: { input: { readonly wipe: boolean }; output: null }
  status: { input: null; output: EngineStatus }
  /** Syncs now; the reply does not wait for the end. */
  sync: { input: null; output: null }
  /** Begins no request to the server for `ms` from now on; 0: goes on at once. Changes wait meanwhile, as without reception. */
  hold: { input: { readonly ms: number }; output: null }
  /**
   * Does something: an operation type of SPEC.md and its input. It is on disk when the reply comes. `operation_id` makes
   * the call repeatable: a second call with it changes nothing and answers as the first did.
   */
  mutate: {
    input: {
      readonly type: OperationType
      readonly input: Readonly<Record<string, unknown>>
      readonly operation_id: string
    }
    output: Mutated
  }
  /** `begun`: the `notes_state` from which the person began to write; by default the present one. */
  edit_notes: {
    input: { readonly item_id: string; readonly text: string; readonly begun?: string | null }
    output: Mutated
  }
  record: {
    input: { readonly collection: keyof HouseholdCollections; readonly public_id: string }
    output: Readonly<Record<string, unknown>> | null
  }
  /** What waits to be sent, oldest first. */
  waiting: { input: null; output: readonly ListedOperation[] }
  /** What the server refused, oldest first. */
  refused: { input: null; output: readonly ListedOperation[] }
  /** The notes that a refused change was to write; null if it wrote none. */
  refused_notes: { input: { readonly operation_id: string }; output: string | null }
  dismiss: { input: { readonly operation_id: string }; output: boolean }
  retry: {
    input: { readonly operation_id: string; readonly input?: Readonly<Record<string, unknown>> }
    output: Mutated | null
  }
  /** All that waits to be sent, as the text of a JSON file. */
  save: { input: null; output: string }
  /** Does again what such a file has waiting. Operations that are known already change nothing. */
  read_saved: { input: { readonly text: string }; output: ReadSaved }
}

/** What became of a file of unsent changes. */
export interface ReadSaved {
  /** `other_household`: the file is of another user or household. Then nothing is read. */
  readonly problem: 'not_saved_changes' | 'other_household' | null
  /** The number of operations that wait now, or are known already. */
  readonly read: number
  readonly refused: number
}

/** Each call that a page makes of the engine, with its input and its output. All of them survive a structured clone. */
export interface Calls extends CopyCalls, PhotoCalls, AllViewCalls {}

export type CallName = keyof Calls

/** What the engine says by itself. */
export type EngineEvent =
  | { readonly type: 'status'; readonly status: EngineStatus }
  /** Records look different; null: any of them may. */
  | {
      readonly type: 'changed'
      readonly records: readonly { readonly collection: string; readonly public_id: string }[] | null
    }
  /** What the server says of the user in the household. It may be what was known already. */
  | { readonly type: 'membership'; readonly membership: MembershipHint }
  /** The server no longer knows the session: somebody must sign in. */
  | { readonly type: 'signed_out' }

/** The engine as a page sees it, wherever it runs. */
export interface Engine {
  /** @throws Error with the `code` of what went wrong, such as `storage_full` */
  call<N extends CallName>(name: N, input: Calls[N]['input']): Promise<Calls[N]['output']>
  subscribe(listener: (event: EngineEvent) => void): () => void
}
