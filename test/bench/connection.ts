import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:http'

/** What came back. */
export interface Answer {
  readonly body: Buffer
  /** How the body is compressed; null when it is not. */
  readonly encoding: string | null
  /** From the first byte sent to the last one received. */
  readonly ms: number
}

/** One connection that is kept open, with one request at a time: as little as a client can be. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly hostname: string
  readonly port: string
  /** What every request says. */
  readonly headers: OutgoingHttpHeaders

  constructor(url: string, headers: OutgoingHttpHeaders = {}) {
    const { hostname, port } = new URL(url)
    this.hostname = hostname
    this.port = port
    this.headers = headers
  }

  get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send('GET', path, null, headers)
  }

  /** Sends a body of JSON text. */
  post(path: string, body: string | Buffer, more: OutgoingHttpHeaders = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    return this.send('POST', path, body, { ...headers, ...more })
  }

  close(): void {
    this.agent.destroy()
  }

  /** Rejects on anything but success. */
  private send(
    method: string,
    path: string,
    body: string | Buffer | null,
    more: OutgoingHttpHeaders,
  ): Promise<Answer> {
    const { agent, hostname, port } = this
    const headers = { ...this.headers, ...more }
    return new Promise((resolve, reject) => {
      const started = performance.now()
      const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const ms = performance.now() - started
          const [first] = chunks
          const answered = chunks.length === 1 && first ? first : Buffer.concat(chunks)
          const status = incoming.statusCode ?? 0
          const encoding = incoming.headers['content-encoding'] ?? null
          if (status >= 200 && status < 300) resolve({ body: answered, encoding, ms })
          else reject(new Error(`${method} ${path}: ${status} ${answered.toString().slice(0, 500)}`))
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body ?? undefined)
    })
  }
}
