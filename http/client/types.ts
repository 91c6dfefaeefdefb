import type { paths } from './interface.ts'

/** The methods of the interface, as its description writes them. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that answer to a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never
}[keyof paths]

/** The paths that answer to a method in the envelope. */
export type JsonPath<M extends Method> = {
  [P in PathOf<M>]: [DataOf<OperationAt<P, M>>] extends [never] ? never : P
}[PathOf<M>]

/** The paths that answer to a method with bytes: pictures, files and streams. */
export type BytesPath<M extends Method> = Exclude<PathOf<M>, JsonPath<M>>

/** The description of one route. */
export type OperationAt<P, M extends Method> = P extends keyof paths
  ? paths[P] extends Record<M, infer O>
    ? O
    : never
  : never

type Success<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never
type Envelope<O> = Success<O> extends { content: { 'application/json': infer J } } ? J : never

/** What a route answers with, without its envelope. */
export type DataOf<O> = [Envelope<O>] extends [never]
  ? never
  : Envelope<O> extends { data: infer D }
    ? D
    : never

/** The paths of lists: their answers tell where they go on. */
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
/** A field that must be given if something in it must be, and may not be given if there is nothing to give. */
type Field<K extends string, T> = [T] extends [never]
  ? object
  : keyof Needed<T> extends never
    ? { readonly [N in K]?: T }
    : { readonly [N in K]: T }

type FormIn<O> = O extends { requestBody: { content: { 'multipart/form-data': infer F } } } ? F : never
type BytesIn<O> = O extends { requestBody: { content: { '*/*': infer F } } } ? F : never

/** A body is JSON (`body`), a form with files (`form`), or bytes as they are (`bytes`). */
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

/** What goes with any request. */
export interface CallOptions {
  /** A UUID, to send the same request again safely; a new one is made unless it is given. Not for GET. */
  readonly idempotency_key?: string
  /** The `etag` of what was read: the request fails with `precondition_failed` if that has changed since. */
  readonly if_match?: string
  readonly signal?: AbortSignal
}

/** What a request to a route says: the parameters in its path, its query, its body. */
export type CallOf<O> = Field<'path', PartOf<O, 'path'>> &
  Field<'query', PartOf<O, 'query'>> &
  BodyOf<O> &
  CallOptions

/** The arguments after the path: none are needed where the route needs nothing. */
export type CallArguments<O> = keyof Needed<CallOf<O>> extends never ? [call?: CallOf<O>] : [call: CallOf<O>]

/** An answer with what its header says. */
export interface Exchange<D> {
  readonly data: D
  readonly status: number
  /** What to send as `if_match`; null where the route has none. */
  readonly etag: string | null
  readonly request_id: string
}
