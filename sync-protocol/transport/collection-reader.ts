import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Change, Snapshot } from '../snapshot.ts'
import { TransportError } from '../sync-transport.ts'
import { readLine } from './change-line.ts'

/** A digest that takes its text in parts; `createHash('sha256')` of Node is one. */
export interface IncrementalHash {
  /** The bytes stay as they are, so that they may be kept. */
  update(bytes: Uint8Array): unknown
  digest(encoding: 'hex'): string | Promise<string>
}

/** SHA-256 in plain JavaScript: nothing that all platforms have takes its text in parts. */
export function pureSha256(): IncrementalHash {
  const hash = sha256.create()
  return { update: (bytes) => hash.update(bytes), digest: () => bytesToHex(hash.digest()) }
}

/** The description of one collection in a snapshot. */
export type CollectionHead = Pick<Snapshot['collections'][number], 'key' | 'rows' | 'bytes' | 'sha256'>

type Decoder = InstanceType<typeof TextDecoder>

/** Changes that are given at once. */
const BLOCK = 1000

/**
 * Reads the text of one collection, in whatever pieces it comes, and checks it against the snapshot.
 * Every method throws TransportError `corrupt` when it is not.
 */
export class CollectionReader {
  /** Bytes of the text so far. */
  bytes = 0
  private readonly head: CollectionHead
  private readonly hash: IncrementalHash
  private decoder: Decoder | null = null
  /** The beginning of a line whose end is still to come. */
  private rest = ''
  private block: Change[] = []
  private rows = 0
  private ended = false

  constructor(head: CollectionHead, hash: IncrementalHash) {
    this.head = head
    this.hash = hash
  }

  /** Whether all of the text is there. */
  get whole(): boolean {
    return this.bytes === this.head.bytes
  }

  /** Takes the next bytes, cut anywhere; gives the blocks that are full with them. */
  *take(bytes: Uint8Array): Generator<readonly Change[]> {
    this.account(bytes)
    // Here and not before: a device that reads only whole texts need not have a decoder.
    this.decoder ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    yield* this.lines(this.decode(this.decoder, bytes))
  }

  /** Takes all of the text at once. One that was cut is not taken, since nobody knows within which character. */
  *takeText(text: string): Generator<readonly Change[]> {
    const bytes = new TextEncoder().encode(text)
    if (this.bytes > 0 || bytes.length < this.head.bytes) return
    this.account(bytes)
    yield* this.lines(text)
  }

  /** Gives the last block, once it is certain that nothing is missing, and that all of it is what the server said. */
  async *finish(): AsyncGenerator<readonly Change[]> {
    if (this.decoder) this.rest += this.decode(this.decoder)
    if (!this.ended || this.rest !== '') throw this.corrupt('does not end with the line that says so')
    if ((await this.hash.digest('hex')) !== this.head.sha256) throw this.corrupt('has a wrong digest')
    if (this.block.length > 0) yield this.block
  }

  private account(bytes: Uint8Array): void {
    this.bytes += bytes.length
    if (this.bytes > this.head.bytes) throw this.corrupt('is longer than its snapshot says')
    this.hash.update(bytes)
  }

  private decode(decoder: Decoder, bytes?: Uint8Array): string {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw this.corrupt('is not UTF-8')
    }
  }

  private *lines(text: string): Generator<readonly Change[]> {
    let start = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.line(this.rest + text.slice(start, end))
      this.rest = ''
      start = end + 1
      if (this.block.length < BLOCK) continue
      yield this.block
      this.block = []
    }
    this.rest += text.slice(start)
  }

  private line(text: string): void {
    const read = this.ended ? null : readLine(text)
    if (read === null) throw this.corrupt(`has something else than a change after ${this.rows} rows`)
    if ('change' in read) {
      this.rows++
      this.block.push(read)
      return
    }
    if (read.rows !== this.rows || read.rows !== this.head.rows)
      throw this.corrupt('has another number of rows')
    this.ended = true
  }

  private corrupt(what: string): TransportError {
    return new TransportError('corrupt', `The download of ${this.head.key} ${what}.`)
  }
}
