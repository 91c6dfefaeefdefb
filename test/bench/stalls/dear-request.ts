import type { Hostile } from './hostile-household.ts'
import type { OtherIds } from './other-ids.ts'
import type { People } from './people.ts'

/** What a dear request has beside the ids in its path, which are those of dear things. */
export interface DearRequest {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Runs before the request is measured, each time. */
  readonly before?: (visitor: {
    importRests(public_id: string): Promise<void>
    proves(): Promise<void>
  }) => Promise<void>
  /** Makes the body right before it is sent, as a code is valid for a minute. */
  readonly fresh?: () => Promise<unknown>
  readonly params?: Readonly<Record<string, string>>
  /** Somebody else sends it, in a browser of theirs. */
  readonly as?: keyof People
  /** It ends the sign-in that measures, so it comes last. */
  readonly ends_session?: true
  /** A body that is no JSON. */
  readonly bytes?: { readonly type: string; readonly content: Buffer }
}

/** The dear requests of a route. */
export type Dear = readonly DearRequest[] | ((home: Hostile, other: OtherIds) => readonly DearRequest[])

/** The request that the ids of the household alone make dear. */
export const AS_IT_IS: Dear = [{}]

export const PAGE = { limit: '200' }
export const COMMON = { q: 'word' }
export const list: Dear = [{ query: PAGE }, { query: { ...PAGE, ...COMMON } }]
export const pages: Dear = [{ query: PAGE }]

/** One request that takes a fresh proof, with ids in its path. */
export const proven =
  (params: (other: OtherIds) => Readonly<Record<string, string>>): Dear =>
  (_, other) => [{ before: (visitor) => visitor.proves(), params: params(other) }]

/** One request, with a body. */
export const body =
  (make: (home: Hostile, other: OtherIds) => unknown): Dear =>
  (home, other) => [{ body: make(home, other) }]
