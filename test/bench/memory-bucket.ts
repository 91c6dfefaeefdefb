import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Number of keys in an answer to a list request, as S3 has it. */
const PAGE = 1000

/**
 * A bucket in memory with as much of S3 as an erasure uses: it lists, describes and deletes objects. It checks no
 * signatures. The server of the tests walks its folder for each page of a list, which takes seconds with thousands of files.
 */
export class MemoryBucket {
  readonly keys = new Set<string>()
  readonly name = 'bench'
  readonly #server = createServer((request, response) => this.#answer(request, response))

  static async open(): Promise<MemoryBucket> {
    const bucket = new MemoryBucket()
    bucket.#server.listen(0, '127.0.0.1')
    await once(bucket.#server, 'listening')
    return bucket
  }

  get endpoint(): string {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the bucket does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(pathname).replace(/^\/[^/]*\/?/, '')
    request.resume()
    if (request.method === 'GET') {
      this.#list(searchParams, response)
      return
    }
    if (request.method === 'DELETE') {
      this.keys.delete(key)
      response.writeHead(204).end()
      return
    }
    const there = key === '' || this.keys.has(key)
    response
      .writeHead(there ? 200 : 404, { 'content-length': '2000', 'last-modified': NOW.toUTCString() })
      .end()
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const found = [...this.keys].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = found.slice(0, PAGE)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${NOW.toISOString()}</LastModified><Size>2000</Size></Contents>`,
    )
    const more = found.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }
}

const NOW = new Date()
