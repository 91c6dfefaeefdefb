import type { paths } from './interface.ts'

/** The methods of the interface, as its description writes them. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never
}[keyof paths]

/** The paths that answer a method with an envelope. */
export type JsonPath<M extends Method> = {
  [P in PathOf<M>]: [DataOf<OperationAt<P, M>>] extends [never] ? never : P
}[PathOf<M>]

/** The paths that answer a method with bytes: pictures, files and streams. */
export type BytesPath<M extends Method> = Exclude<PathOf<M>, JsonPath<M>>

/** The description of one route. */
export type OperationAt<P, M extends Method> = P extends keyof paths
  ? paths[P] extends Record<M, infer O>
    ? O
    : never
  : never

type Success<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never
type Envelope<O> = Success<O> extends { content: { 'application/json': infer J } } ? J : never

/** The answer of a route, without its envelope. */
export type DataOf<O> = [Envelope<O>] extends [never]
  ? never
  : Envelope<O> extends { data: infer D }
    ? D
    : never

/** The paths of lists, whose answers have a `next_cursor`. */
export type ListPath = {
  [P in PathOf<'get'>]: DataOf<OperationAt<P, 'get'>> extends { next_cursor: string | null } ? P : never
}[PathOf<'get'>]

type Known<T> = Exclude<T, undefined>
type PartOf<O, K extends 'path' | 'query'> = O extends { parameters: infer A }
  ? K extends keyof A
    ? Known<A[K]>
    : never
  : never
type Needed<T> = { [K in keyof T as object extends Pick<T, K> ? never : K]: T[K] }
/** A field that is required if one of its own fields is, and must be absent if it has no fields. */
type Field<K extends string, T> = [T] extends [never]
  ? object
  : keyof Needed<T> extends never
    ? { readonly [N in K]?: T }
    : { readonly [N in K]: T }

type FormIn<O> = O extends { requestBody: { content: { 'multipart/form-data': infer F } } } ? F : never
type BytesIn<O> = O extends { requestBody: { content: { '*/*': infer F } } } ? F : never

/** A body is JSON (`body`), a form with files (`form`), or raw bytes (`bytes`). */
type BodyOf<O> =
  | JsonBodyOf<O>
  | ([FormIn<O>] extends [never] ? never : { readonly form: FormIn<O>; readonly body?: never })

type JsonBodyOf<O> = [FormIn<O> | BytesIn<O>] extends [never]
  ? JsonOf<O>
  : O extends { requestBody: { content: { 'application/json': unknown } } }
    ? JsonOf<O> & { readonly form?: never }
    : [BytesIn<O>] extends [never]
      ? never
      : { readonly bytes: BytesIn<O> }

type JsonOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { readonly body?: B }
    : object

/** Options of every request. */
export interface CallOptions {
  /** A UUID, for sending the same request again safely; default: a new one. Not for GET. */
  readonly idempotency_key?: string
  /**
   * The `etag` of the version that was read: the request fails with `precondition_failed` if the record has changed
   * since.
   */
  readonly if_match?: string
  readonly signal?: AbortSignal
}

/** The input of a request: the parameters in its path, its query, its body. */
export type CallOf<O> = Field<'path', PartOf<O, 'path'>> &
  Field<'query', PartOf<O, 'query'>> &
  BodyOf<O> &
  CallOptions

/** The arguments after the path; optional if the route requires none. */
export type CallArguments<O> = keyof Needed<CallOf<O>> extends never ? [call?: CallOf<O>] : [call: CallOf<O>]

/** An answer with the facts in its header. */
export interface Exchange<D> {
  readonly data: D
  readonly status: number
  /** The value for `if_match`; null if the route has none. */
  readonly etag: string | null
  readonly request_id: string
}
