import type * as z from 'zod'
import type { Decision, Rejection } from '../core/change-set.ts'
import { isRejection } from '../core/change-set.ts'
import type { Command } from '../core/command.ts'
import type { RejectionCode } from '../core/rejection.ts'
import type { HouseholdRole } from '../core/stamp.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import { isHeldAlready } from './held-already.ts'
import { HouseholdDraft } from './household-draft.ts'

/** A command of the household scope. */
export interface HouseholdCommand<S extends z.ZodType = z.ZodType, T extends string = string>
  extends Command<HouseholdCollections, S> {
  readonly type: T
  /** Decides within a draft that another command has begun; a rejection means that the draft must be thrown away. */
  decideIn(draft: HouseholdDraft, input: z.infer<S>): Rejection | null
}

/** What commands of one kind differ in. Each of them is declared with its type as a literal. */
export interface CommandName<T extends string> {
  readonly type: T
  readonly summary: string
}

/**
 * Declares a command of the household scope. `decide` writes into a draft, and returns a rejection to throw the
 * draft away, or null to keep it. It writes each record at most once.
 */
export function householdCommand<S extends z.ZodType, const T extends string>(declaration: {
  type: T
  summary: string
  input: S
  role?: HouseholdRole
  server?: boolean
  apart?: boolean
  errors?: readonly RejectionCode[]
  complete?: Command<HouseholdCollections, S>['complete']
  decide(draft: HouseholdDraft, input: z.infer<S>): Rejection | null
}): HouseholdCommand<S, T> {
  const { type, summary, input, role = 'member', server = false, apart = false, errors = [] } = declaration
  const { complete, decide } = declaration
  return {
    type,
    summary,
    input,
    role,
    server,
    apart,
    errors,
    ...(complete && { complete }),
    decideIn: decide,
    decide(view, value, stamp): Decision {
      const draft = new HouseholdDraft(view, stamp)
      const rejection = decide(draft, value)
      if (!isRejection(rejection)) return draft.done()
      return isHeldAlready(draft, type, value, rejection) ? { changes: [], conflicts: [] } : rejection
    },
  }
}
