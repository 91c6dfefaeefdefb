import type { CallName, Calls, EngineEvent } from './calls.ts'
import type { Failure } from './errors.ts'

/** A call and its input. */
export type Call = {
  readonly [N in CallName]: { readonly name: N; readonly input: Calls[N]['input'] }
}[CallName]

/** How a call ended. Its output is that of the call with the same id. */
export type Ending = { readonly output: unknown } | { readonly failure: Failure }

/** From a page to its worker. */
export interface CallMessage {
  readonly id: number
  readonly call: Call
}

/** From a worker to its page. */
export type WorkerMessage =
  | { readonly id: number; readonly ending: Ending }
  | { readonly id: null; readonly event: EngineEvent }
