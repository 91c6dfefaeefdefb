/**
 * What the transport needs of `fetch`. The global one of browsers, Node and React Native will do. Wrap it to add what
 * only an application can know: a time limit, the cookies of a proxy that stands before the server.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchReply>

export interface FetchInit {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Record<string, string>
  readonly body?: string | ArrayBuffer
  readonly signal: AbortSignal
  /** A token or a password is sent to its own address only. */
  readonly redirect: 'manual'
  /** `omit`: tokens say who asks, and cookies do not. `same-origin`: the cookie of a browser session does. */
  readonly credentials: 'omit' | 'same-origin'
  /**
   * A browser's cache would mix ranges of a text with what it keeps of its packed form. Left out for React Native, which
   * would put another parameter into the address instead.
   */
  readonly cache?: 'no-store'
}

export interface FetchReply {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** Absent where bodies cannot be read as they come, as in React Native. */
  readonly body?: ByteStream | null
  text(): Promise<string>
}

export interface ByteStream {
  getReader(): ByteReader
}

interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>
  cancel(): Promise<void>
}
