import type { ServerResponse } from 'node:http'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import type { LimiterName } from '../../../services/limits/limiters.ts'
import type { Organizer, PlanCaller } from '../../../services/organizer/organizer.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
  readonly organizer: Organizer
}

/** In what the routes of browsers and of devices differ. */
export interface Twin {
  readonly id: string
  readonly path: string
  readonly tag: string
  readonly access: 'session' | 'bearer'
  readonly limiter: LimiterName | null
}

/** The limiter and access of routes of devices. */
export const device = {
  tag: 'Mobile organizer',
  access: 'bearer',
  limiter: 'mobile-authenticated',
} as const
/** Those of browsers that work out a plan, and those that carry one out. */
export const planner = { tag: 'AI', access: 'session', limiter: 'ai-answer' } as const
export const walker = { tag: 'Organization', access: 'session', limiter: null } as const

/** The errors that any write of a household can have. */
export const WRITE_ERRORS = ['operation_id_reused', 'quota_exceeded', 'storage_full'] as const

interface Request {
  readonly household: HouseholdHandle
  readonly principal: Principal
  header(name: string): string | undefined
}

/** The user of a request, with the id of its operation. */
export function callerOf(
  { household, principal, header }: Request,
  { newId }: Pick<Needs, 'newId'>,
): PlanCaller {
  return {
    file: household.file,
    author: authorOf(principal, household.role),
    operation_id: operationIdOf(header('idempotency-key')) ?? newId(),
  }
}

/** Aborts when the client closes the connection before its answer: then nobody waits for the work. */
export function goneOf({ koa: { res } }: { readonly koa: { readonly res: ServerResponse } }): AbortSignal {
  const gone = new AbortController()
  if (res.destroyed) gone.abort()
  else res.once('close', () => res.writableEnded || gone.abort())
  return gone.signal
}
