import type { EngineEvent } from '../calls.ts'
import type { Call, Ending } from '../messages.ts'

/** What tabs of one copy say to each other. `from` and `to` are ids of tabs. */
export type TabMessage =
  /** A tab asks who leads. `joining`: it has just been opened, so its build is the newest. */
  | { readonly kind: 'hello'; readonly from: string; readonly build: string; readonly joining: boolean }
  /** A tab leads; `to` null: it has just begun to. */
  | { readonly kind: 'leading'; readonly from: string; readonly build: string; readonly to: string | null }
  /** A leader lets go; `to`: the tab that is to lead, if it matters. */
  | { readonly kind: 'leaving'; readonly from: string; readonly to: string | null }
  /** A guest has the leader answer a call. The id is the same when the call is repeated. */
  | { readonly kind: 'call'; readonly from: string; readonly id: string; readonly call: Call }
  | { readonly kind: 'reply'; readonly to: string; readonly id: string; readonly ending: Ending }
  | { readonly kind: 'event'; readonly event: EngineEvent }
  /** The copy was deleted from this browser. */
  | { readonly kind: 'wiped' }
