import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import { type Later, later } from '../../platform/index.ts'
import type { AppContext } from './context.ts'
import { isFresh } from './fresh.ts'

/** The best quality takes seconds for a megabyte on a small box, and saves a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

type Coding = 'br' | 'gzip' | 'identity'

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

const packers: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
}

/**
 * An answer that is the same for everybody while the program runs. It is compressed once, and has a strong entity tag
 * (RFC 9110, section 8.8.1) for each content coding.
 */
export class StaticReply {
  /** A hash of the content. */
  readonly digest: string
  readonly #bytes: Buffer
  readonly #type: string
  readonly #packed: Readonly<Record<Coding, Later<Buffer>>>

  /** `type` is the media type, with its parameters. */
  constructor(content: string | Buffer, type: string) {
    this.#bytes = Buffer.from(content)
    this.#type = type
    const packed = (coding: Coding) => later(() => packers[coding](this.#bytes))
    this.#packed = { br: packed('br'), gzip: packed('gzip'), identity: packed('identity') }
    this.digest = createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)
  }

  /** Sends the answer, or 304 to a client that has it already. */
  async send(ctx: AppContext, cache_control: string): Promise<void> {
    const coding = this.#codingFor(ctx)
    ctx.vary('Accept-Encoding')
    ctx.set('Cache-Control', cache_control)
    const etag = coding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${coding}"`
    ctx.set('ETag', etag)
    if (isFresh(ctx, etag)) {
      ctx.status = 304
      return
    }
    ctx.status = 200
    ctx.body = await this.#packed[coding]()
    ctx.set('Content-Type', this.#type)
    if (coding !== 'identity') ctx.set('Content-Encoding', coding)
  }

  #codingFor(ctx: AppContext): Coding {
    return (['br', 'gzip'] as const).find((coding) => ctx.acceptsEncodings(coding)) ?? 'identity'
  }
}
