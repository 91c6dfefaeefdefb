import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { HalvesAt } from '../../platform/index.ts'
import type { ClientInfo } from '../../services/accounts/client-info.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import type { Access } from '../../services/interface/routes/access.ts'
import type {
  BinaryReply,
  BytesRule,
  MultipartRule,
  SuccessStatus,
} from '../../services/interface/routes/content.ts'
import type { DescribedRoute } from '../../services/interface/routes/described-route.ts'
import type { HouseholdRule } from '../../services/interface/routes/household-rule.ts'
import type { RouteFacts } from '../../services/interface/routes/route-facts.ts'
import type { ReceiveMultipart } from '../body/multipart.ts'
import type { HttpErrorCode } from '../errors/errors.ts'
import type { AppContext } from '../shell/context.ts'
import type { JsonBytes, JsonText } from '../shell/envelope.ts'

/** The principal: always present unless the route is for everybody or for a provider's signature. */
export type PrincipalFor<A extends Access> = A extends 'public' | 'signature' ? null : Principal
export type HouseholdFor<H> = H extends HouseholdRule ? HouseholdHandle : undefined
export type BytesFor<Y> = Y extends { as: 'stream' } ? Readable : Y extends BytesRule ? Buffer : undefined
/** The result of a handler: the `data` of the envelope, before it is written as JSON. */
export type ReplyFor<R> = R extends z.ZodType ? z.input<R> | JsonText | JsonBytes : undefined

/** The request that a handler gets: the declaration of its route validates and types every part. */
export interface RouteRequest<Params, Query, Body, Who, Household, Bytes> extends ClientInfo {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly bytes: Bytes
  /** Receives a body of type `multipart/form-data`, if the route accepts that type. */
  readonly multipart: ReceiveMultipart | null
  readonly principal: Who
  readonly household: Household
  readonly request_id: string
  /**
   * The id of the operation of this request. On a route that declares `writes` it comes from the `Idempotency-Key`, if
   * there is one: the same key is then the same operation.
   */
  readonly operation_id: string
  /**
   * Counts the request at a limiter that counts after the proof of the sender. The handler calls it as soon as the proof was right.
   *
   * @throws ServiceError `rate_limited`
   */
  onProof(): Promise<void>
  /** A header field, by its name in lower case. */
  header(name: string): string | undefined
  /** Sets the status of the answer; without a call it is the first of the declared ones. */
  useStatus(status: SuccessStatus): void
  /** Koa's context, for features that a declaration cannot express. */
  readonly koa: AppContext
}

/**
 * The function that answers a route; `S` are the services it needs. It is a conditional type with one case, so that the
 * compiler infers the schemas before it checks a handler. Then it infers `{ status: 'ok' }` rather than `{ status:
 * string }`.
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

/** Any request, as the router passes it to any handler. */
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
  /** Present if the route works on a household; see `HouseholdRule`. */
  readonly household?: H
  readonly params?: P
  /** Values arrive as strings. */
  readonly query?: Q
  readonly body?: B
  /** Media types of a JSON body in addition to `application/json`. */
  readonly body_types?: readonly string[]
  readonly bytes?: Y
  /**
   * Present if the body may be `multipart/form-data`, which the handler receives (`request.multipart`) after
   * authentication and limits; without a `body` it must have that type. The query names the household then, and `body`
   * is an empty object.
   */
  readonly multipart?: MultipartRule
  /**
   * Checks a JSON body (and its size after decompression) before its schema does. Throws HttpError for errors that must
   * be reported before all others. The schema then validates the body.
   */
  readonly admit?: (body: unknown, bytes: number) => void
  /**
   * Where the handler itself judges texts with half a character (a lone surrogate). A body that has one elsewhere is
   * refused, as it is by other routes.
   */
  readonly halves?: HalvesAt
  /** The schema of `data`. */
  readonly reply: R
  /** The status of the answer; default 200. If there are several, the first one unless the handler chooses another. */
  readonly status?: SuccessStatus | readonly [SuccessStatus, ...SuccessStatus[]]
  /** The codes that the handler throws; the codes that follow from the declaration are added. */
  readonly errors?: readonly HttpErrorCode[]
  readonly handler: HandlerFor<S, A, R, P, Q, B, H, Y>
}

/**
 * A declared route, as the router, the OpenAPI document and the tests read it. `S` are the services that its handler
 * needs: a table that runs with these services or more accepts the route. Without `S` it stands for any route, and
 * cannot run.
 */
export interface Route<S = never> extends DescribedRoute {
  readonly admit: ((body: unknown, bytes: number) => void) | null
  readonly halves: HalvesAt | null
  /**
   * A method, so that a handler of a more narrowly typed request is assignable: the router calls it only with values
   * that the schemas of this declaration have validated.
   */
  handler(request: AnyRouteRequest, services: S): unknown
  /** Never present: it makes the compiler compare the needs of the route with the services of a table. */
  readonly needs?: (services: S) => void
}
