import type { JsonObject } from '../../sync-protocol/index.ts'
import { type Decision, isRejection, type Rejection } from '../core/change-set.ts'
import { Draft } from '../core/draft.ts'
import type { Stamp } from '../core/stamp.ts'
import type { ReadView } from '../core/view.ts'
import type { ServiceCollections } from './collections.ts'

export type ServiceView = ReadView<ServiceCollections>
export type ServiceDraft = Draft<ServiceCollections>

/**
 * A command of the service scope. The server itself calls it, with an input it made, so there is nothing to
 * parse; `ledger` says what of the input the history keeps: never a secret, nor a hash of one.
 */
export interface ServiceCommand<I> {
  readonly type: string
  /** False for a command that enters the ledger only if it changes more than credentials. */
  readonly recorded?: boolean
  /** Present for a command whose events are noted although it changes nothing. */
  readonly noted?: 'always'
  ledger(input: I): JsonObject
  decide(view: ServiceView, input: I, stamp: Stamp): Decision
}

/** Declares a command of the service scope. */
export function serviceCommand<I>(declaration: {
  type: string
  /** False for what happens with every sign-in or every few minutes; then a second try of it must change nothing. */
  recorded?: boolean
  noted?: 'always'
  ledger(input: I): JsonObject
  decide(draft: ServiceDraft, input: I): Rejection | null
}): ServiceCommand<I> {
  const { type, recorded = true, noted, ledger, decide } = declaration
  return {
    type,
    recorded,
    ...(noted && { noted }),
    ledger,
    decide(view, input, stamp) {
      const draft = new Draft<ServiceCollections>(view, stamp)
      const rejection = decide(draft, input)
      return isRejection(rejection) ? rejection : draft.done()
    },
  }
}
