import type { LimiterName } from '../limits/limiters.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The facts of a route, beside its access, its schemas and its handler. */
export interface RouteFacts {
  /** Unique, such as `mobile.auth.login`. */
  readonly id: string
  readonly method: Method
  /** In the form of the interface document, such as `/api/v1/items/{item}`. */
  readonly path: string
  /** The area it belongs to. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly limiter: LimiterName | null
  /** True for routes that the interface document does not have. */
  readonly addition?: boolean
  /** True for what no client calls by its description, so that the reference leaves it out. */
  readonly undescribed?: boolean
  /** In bytes; 64 KiB if it is not given. */
  readonly body_limit?: number
  /** Given where a request becomes an operation, so that it takes an `Idempotency-Key`; `preconditions`: an `If-Match` too. */
  readonly writes?: { readonly preconditions: boolean }
  /** Fields that people send here and that another route takes: the name of each, and that route. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** True where a request is no operation of a household, and takes an `Idempotency-Key` all the same; see `replays.ts`. */
  readonly replays?: boolean
  /**
   * What a personal access token may do here, where a browser session may: `read` when the request changes nothing although
   * its method could, `never` when the request takes a person. Otherwise GET takes the scope `read`, all else `write`.
   */
  readonly by_token?: 'read' | 'never'
  /** True for a page for people: its body is a form (`application/x-www-form-urlencoded`), and its errors are pages too. */
  readonly page?: true
}
