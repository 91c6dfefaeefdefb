import { TransportError } from '../sync-transport.ts'
import type { CollectionHead } from './collection-reader.ts'
import { letGo } from './connection.ts'
import type { FetchReply } from './fetch.ts'

/**
 * How to ask for what is missing of a download.
 *
 * The first time everything is asked for, packed if the platform likes. `fetch` unpacks by itself and shows text, while
 * ranges count in what is sent; so what is missing can only be asked for unpacked. With `Range` browsers and Node send
 * `Accept-Encoding: identity` by themselves (the fetch standard), and React Native sends the one that it is given. As the
 * packed whole is often smaller than the unpacked rest, it is asked for again as long as that helps, and what is known
 * of it is skipped.
 *
 * The packed form is a row of gzip members. Browsers read the first one and drop the others without a word, and the
 * HTTP client of Android fails at the second one: an end that comes too early, or a try that brought nothing, means
 * that packing does not help.
 */
export class DownloadPlan {
  private readonly head: CollectionHead
  private unpacked = false
  /** The size of an answer with the whole content, if it states one. */
  private wholeBytes = Number.POSITIVE_INFINITY
  /** The strong entity tag of the text as it is, once there was an answer without packing. */
  private etag: string | null = null

  constructor(head: CollectionHead) {
    this.head = head
  }

  /** The header fields that ask for everything from this byte of the text on, or for more. */
  headers(from: number): Record<string, string> {
    if (!this.unpacked) return {}
    const fields = { range: `bytes=${from}-`, 'accept-encoding': 'identity' }
    return this.etag === null ? fields : { ...fields, 'if-range': this.etag }
  }

  /**
   * The byte of the text at which an answer begins: `from` or 0.
   *
   * @throws TransportError `corrupt` for another range than was asked for
   */
  start(reply: FetchReply, from: number): number {
    const { status, headers } = reply
    const partial = status === 206
    const range = partial ? headers.get('content-range') : null
    // Across origins a browser may hide it; the digest decides in the end.
    if (range !== null && range !== `bytes ${from}-${this.head.bytes - 1}/${this.head.bytes}`) {
      letGo(reply)
      throw new TransportError('corrupt', 'The server sent another range of the download than requested.')
    }
    const tag = headers.get('etag')
    if ((partial || headers.get('content-encoding') === null) && tag?.startsWith('"')) this.etag = tag
    if (!partial) this.wholeBytes = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    return partial ? from : 0
  }

  /** Decides again after an interruption. `helped`: the answer brought something new, and an error ended it. */
  wasCut(helped: boolean, missing: number): void {
    this.unpacked ||= !helped || this.wholeBytes >= missing
  }
}
