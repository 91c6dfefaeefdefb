import type { LimiterName } from '../../limits/limiters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The facts of a route, except its access, its schemas and its handler. */
export interface RouteFacts {
  /** Unique, such as `mobile.auth.login`. */
  readonly id: string
  readonly method: Method
  /** In the notation of the interface document, such as `/api/v1/items/{item}`. */
  readonly path: string
  /** The area of the route. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly limiter: LimiterName | null
  /** True for routes that are not in the interface document. */
  readonly addition?: boolean
  /** True for routes that clients do not call directly, such as files of a page; the reference omits them. */
  readonly undescribed?: boolean
  /** In bytes; default 64 KiB. */
  readonly body_limit?: number
  /**
   * Present if a request becomes an operation, of a household or of the accounts, so that the route supports an
   * `Idempotency-Key`: the handler runs its command under `operation_id`. `preconditions`: also `If-Match`.
   */
  readonly writes?: { readonly preconditions: boolean }
  /**
   * The fields of an operation that have another name in the request, each with that name: a field of the body, or a part of the
   * address. What a refusal says of a field names it as the client sent it.
   */
  readonly renamed?: Readonly<Record<string, string>>
  /** Fields that clients send here by mistake, each with the route that changes it. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /**
   * True if the server keeps the answer for minutes, so that the route supports an `Idempotency-Key` although the request
   * is no operation; see `repetition.ts` for the default. False if an answer cannot be given again, such as one that sets
   * a cookie, or if nothing is made twice.
   */
  readonly replays?: boolean
  /**
   * The scope that a personal access token needs on a route for browser sessions: `read` if the request changes nothing
   * despite its method, `never` if the route requires a person. Default: `read` for GET, `write` for other methods.
   */
  readonly by_token?: 'read' | 'never'
  /**
   * `fresh` if the person must have proven within the last minutes who they are, with all that the account has; see
   * SPEC.md I50. A body may have the proof itself: `proofFields`.
   */
  readonly proof?: 'fresh'
  /**
   * True for what a person may do who first has to set up a second factor (SPEC.md I55): set one up, sign out, see the
   * own security. All other routes answer such a person with `second_factor_required`.
   */
  readonly without_factor?: true
  /**
   * True for a list whose cursors say themselves which list they belong to. The cursors of all other lists are marked and
   * checked before a handler gets them.
   */
  readonly own_cursors?: true
  /**
   * True for a page for people: its body is a form (`application/x-www-form-urlencoded`), and its errors are pages,
   * too.
   */
  readonly page?: true
}
