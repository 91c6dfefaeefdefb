import type { Replica } from '../../../engine/index.ts'
import type { ViewCalls } from './calls.ts'

/** How each call of the pages is answered from the copy. */
export type ViewHandlers = {
  readonly [N in keyof ViewCalls]: (
    input: ViewCalls[N]['input'],
  ) => ViewCalls[N]['output'] | Promise<ViewCalls[N]['output']>
}

/** The answers of one open copy, until it is closed. */
export function viewHandlers(_replica: Replica): ViewHandlers {
  return {}
}
