import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ClientInfo } from '../../services/accounts/client-info.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import type { MultipartRule, ReceiveMultipart } from '../body/multipart.ts'
import type { HttpErrorCode } from '../errors/errors.ts'
import type { AppContext } from '../shell/context.ts'
import type { JsonBytes, JsonText } from '../shell/envelope.ts'
import type { Access } from './access.ts'
import type { HouseholdRule } from './household-rule.ts'
import type { RouteFacts } from './route-facts.ts'

/** The statuses of an answer in the success envelope. */
export type SuccessStatus = 200 | 201 | 202

/** A reply that is not an envelope: the handler sets `request.koa.body` and the content type itself. */
export interface BinaryReply {
  readonly binary: readonly string[]
  /** Whether a part can be asked for, and is answered with 206. */
  readonly ranges?: boolean
  /** Of a stream of server-sent events: what each carries, by its name. */
  readonly events?: Readonly<Record<string, z.ZodType>>
  /** Whether it has an entity tag, and `If-None-Match` is answered with 304. */
  readonly cached?: boolean
  /** What it can look like, where it is text. */
  readonly example?: string
}

/** A body that is not JSON: read whole into memory, or left to the handler as a stream that it must read. */
export interface BytesRule {
  readonly types: readonly string[]
  readonly as: 'buffer' | 'stream'
}

/** The principal: always there unless the route is for everybody or for a provider's signature. */
export type PrincipalFor<A extends Access> = A extends 'public' | 'signature' ? null : Principal
export type HouseholdFor<H> = H extends HouseholdRule ? HouseholdHandle : undefined
export type BytesFor<Y> = Y extends { as: 'stream' } ? Readable : Y extends BytesRule ? Buffer : undefined
/** What a handler returns: the `data` of the envelope, before it is written as JSON. */
export type ReplyFor<R> = R extends z.ZodType ? z.input<R> | JsonText | JsonBytes : undefined

/** What a handler gets: everything is checked and typed by the declaration of its route. */
export interface RouteRequest<Params, Query, Body, Who, Household, Bytes> extends ClientInfo {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly bytes: Bytes
  /** Of a request whose body is `multipart/form-data`, where the route takes that: receives it. */
  readonly multipart: ReceiveMultipart | null
  readonly principal: Who
  readonly household: Household
  readonly request_id: string
  /** A header field, by its name in lower case. */
  header(name: string): string | undefined
  /** Answers with another than the first of the declared statuses. */
  useStatus(status: SuccessStatus): void
  /** Koa's context, for what a declaration cannot say. */
  readonly koa: AppContext
}

/**
 * What answers a route; `S` is what it needs of the services. A conditional type although it has one case: the compiler then looks at the inferred schemas
 * before it reads a handler, and knows `{ status: 'ok' }` for more than `{ status: string }`.
 */
export type HandlerFor<
  S,
  A extends Access,
  R extends z.ZodType | BinaryReply,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  H,
  Y,
> = R extends unknown
  ? (
      request: RouteRequest<
        z.output<P>,
        z.output<Q>,
        z.output<B>,
        PrincipalFor<A>,
        HouseholdFor<H>,
        BytesFor<Y>
      >,
      services: S,
    ) => ReplyFor<R> | Promise<ReplyFor<R>>
  : never

/** Any request, as the router hands it to any handler. */
export type AnyRouteRequest = RouteRequest<
  unknown,
  unknown,
  unknown,
  Principal | null,
  HouseholdHandle | undefined,
  Buffer | Readable | undefined
>

export interface RouteDeclaration<
  S,
  A extends Access,
  R extends z.ZodType | BinaryReply,
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  H extends HouseholdRule | undefined,
  Y extends BytesRule | undefined,
> extends RouteFacts {
  readonly access: A
  /** Given if the route works on a household; see `household.ts`. */
  readonly household?: H
  readonly params?: P
  /** Values arrive as strings. */
  readonly query?: Q
  readonly body?: B
  /** The media types of a JSON body, if others than `application/json` are accepted. */
  readonly body_types?: readonly string[]
  /** An empty body is read as `{}`; always so for routes that declare no body. */
  readonly body_optional?: boolean
  readonly bytes?: Y
  /**
   * Given if the body may be `multipart/form-data`, which the handler receives (`request.multipart`) once the request is
   * known and counted; without a `body` it must be. The query names the household then, and `body` is an empty object.
   */
  readonly multipart?: MultipartRule
  /**
   * Looks at a JSON body (and its size after decompression) before its schema does, and throws HttpError for what must be told whatever else is wrong.
   * What it lets pass is then judged by the schema.
   */
  readonly admit?: (body: unknown, bytes: number) => void
  /** The schema of `data`. */
  readonly reply: R
  /** The status of the answer, 200 if it is not given; of several, the first unless the handler says otherwise. */
  readonly status?: SuccessStatus | readonly [SuccessStatus, ...SuccessStatus[]]
  /** The codes that the handler throws; those that follow from the declaration are added. */
  readonly errors?: readonly HttpErrorCode[]
  readonly handler: HandlerFor<S, A, R, P, Q, B, H, Y>
}

/**
 * A declared route, as the router, the OpenAPI document and the tests read it. `S` is what its handler needs of the
 * services: a route fits into a table that is run with these services or more. Without `S` it is any route, and cannot be
 * run.
 */
export interface Route<S = never> extends RouteFacts {
  readonly access: Access
  readonly household: HouseholdRule | null
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  /** Null if the route declares none. */
  readonly body: z.ZodType | null
  readonly body_types: readonly string[]
  readonly body_optional: boolean
  readonly body_limit: number
  readonly admit: ((body: unknown, bytes: number) => void) | null
  readonly bytes: BytesRule | null
  readonly multipart: MultipartRule | null
  readonly reply: z.ZodType | BinaryReply
  readonly statuses: readonly [SuccessStatus, ...SuccessStatus[]]
  /** Every code that the route can answer with. */
  readonly errors: readonly HttpErrorCode[]
  readonly addition: boolean
  /**
   * A method, so that a handler of a more narrowly typed request fits: the router calls it only with what this very
   * declaration's schemas have checked.
   */
  handler(request: AnyRouteRequest, services: S): unknown
  /** Never there: it makes the compiler hold what the route needs against what a table has. */
  readonly needs?: (services: S) => void
}

/** Whether a reply is something else than an envelope. */
export function isBinaryReply(reply: z.ZodType | BinaryReply): reply is BinaryReply {
  return 'binary' in reply
}
