import type { z } from 'zod'
import type { HttpErrorCode } from '../error-codes.ts'
import type { Access } from './access.ts'
import type { BinaryReply, BytesRule, MultipartRule, SuccessStatus } from './content.ts'
import type { HouseholdRule } from './household-rule.ts'
import type { RouteFacts } from './route-facts.ts'

/** All that clients can know about a route: the OpenAPI document, the typed client and the contract tests read it. */
export interface DescribedRoute extends RouteFacts {
  readonly access: Access
  readonly household: HouseholdRule | null
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  /** Null if the route declares none. */
  readonly body: z.ZodType | null
  readonly body_types: readonly string[]
  readonly body_optional: boolean
  readonly body_limit: number
  readonly bytes: BytesRule | null
  readonly multipart: MultipartRule | null
  readonly reply: z.ZodType | BinaryReply
  readonly statuses: readonly [SuccessStatus, ...SuccessStatus[]]
  /** Every code that the route can answer with. */
  readonly errors: readonly HttpErrorCode[]
  readonly addition: boolean
}
