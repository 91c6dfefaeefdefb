import * as z from 'zod'
import type { Calls } from './calls.ts'
import { Connection } from './connection.ts'
import { CookieCalls } from './cookie-calls.ts'
import type { CookieTransportOptions } from './cookie-transport.ts'
import { jsonBody } from './request-body.ts'

/** The content of a photo or a document, as a device announces it. */
interface Announced {
  /** The id of the upload. A repeated request with it returns the state of the upload. */
  readonly public_id: string
  readonly sha256: string
  readonly bytes: number
  readonly content_type: string
}

const Upload = z.object({
  status: z.enum(['open', 'stored', 'done']),
  /** The offset at which the next part must start. */
  received_bytes: z.int().min(0),
  /** Whether the household has the content already. */
  content_known: z.boolean(),
})
/** How far the server has an upload. */
export type Upload = z.infer<typeof Upload>

const Reply = z.object({ upload: Upload })

/** Uploads of the content of photos and documents. An operation, `media.attach`, names what the content belongs to. */
export class MediaUploads {
  readonly #calls: Calls
  /** The household that each request names; without it the server takes the one that is open in the session. */
  readonly #named: { readonly household_id?: string }

  constructor(calls: Calls, named: { readonly household_id?: string } = {}) {
    this.#calls = calls
    this.#named = named
  }

  /** Creates an upload, or gets its state. @throws TransportError with the reason in `code` if the file is refused */
  async declare(announced: Announced, signal: AbortSignal): Promise<Upload> {
    const body = await jsonBody({ ...announced, ...this.#named })
    const call = { method: 'POST', path: '/mobile/media-uploads', body } as const
    return (await this.#calls.data(Reply, call, signal)).upload
  }

  /** Sends a part of the content. `from`: its offset; `bytes`: the size of the whole content. @throws TransportError */
  async send(
    public_id: string,
    { part, from, bytes }: { readonly part: ArrayBuffer; readonly from: number; readonly bytes: number },
    signal: AbortSignal,
  ): Promise<Upload> {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${from}-${from + part.byteLength - 1}/${bytes}`,
    }
    const path = `/mobile/media-uploads/${public_id}/content?${new URLSearchParams(this.#named)}`
    const call = { method: 'PUT', path, body: { headers, content: part } } as const
    return (await this.#calls.data(Reply, call, signal)).upload
  }

  /** Has the server check and store the content. @throws TransportError with the reason in `code` if it is refused */
  async complete(public_id: string, signal: AbortSignal): Promise<Upload> {
    const body = await jsonBody(this.#named)
    const call = { method: 'POST', path: `/mobile/media-uploads/${public_id}/complete`, body } as const
    return (await this.#calls.data(Reply, call, signal)).upload
  }
}

/**
 * The uploads of a page of the server: the cookie of the browser session proves the user. They name their household, since another tab,
 * or the person in this one, may have opened another.
 */
export function cookieUploads({
  base_url,
  user_id,
  household_id,
  fetch: by = (url, init) => fetch(url, init),
}: CookieTransportOptions & { readonly household_id: string }): MediaUploads {
  return new MediaUploads(new CookieCalls(new Connection(base_url, by, 'same-origin'), user_id), {
    household_id,
  })
}
