import { connect, type Socket } from 'node:net'
import type { Answer, Connection } from './connection.ts'

const HEAD_END = '\r\n\r\n'

/**
 * A connection that pushes and does nothing else: whole requests made beforehand go out over a bare socket, and of an
 * answer only its length is read. On a small machine the client takes its time from the server, so it must cost
 * next to nothing; `node:http` as a client costs as much as the server's whole work on a push.
 */
export class PushLine {
  private readonly socket: Socket
  private readonly requests: readonly Buffer[]
  private readonly chunks: Buffer[] = []
  private received = 0
  /** Bytes of the answer that is awaited; null while its head is not there. */
  private expected: number | null = null
  private settle: { resolve(): void; reject(error: Error): void } | null = null

  private constructor(socket: Socket, requests: readonly Buffer[]) {
    this.socket = socket
    this.requests = requests
    socket.on('data', (chunk: Buffer) => this.take(chunk))
    socket.on('error', (error) => this.settle?.reject(error))
    socket.on('close', () => this.settle?.reject(new Error('the connection was closed')))
  }

  /** Connects to where a connection leads, to push these bodies in order. */
  static open(
    { hostname, port, headers }: Connection,
    path: string,
    bodies: readonly Buffer[],
  ): Promise<PushLine> {
    const fields = { host: `${hostname}:${port}`, 'content-type': 'application/json', ...headers }
    const head = `POST ${path} HTTP/1.1\r\n${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}`
    const requests = bodies.map((body) =>
      Buffer.concat([Buffer.from(`${head}content-length: ${body.length}${HEAD_END}`), body]),
    )
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new PushLine(socket, requests)))
    })
  }

  /** Sends everything, one request at a time. */
  async run(): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const request of this.requests) {
      const started = performance.now()
      await this.send(request)
      const ms = performance.now() - started
      answers.push({ body: this.bodyOf(Buffer.concat(this.chunks)), encoding: null, ms })
    }
    return answers
  }

  close(): void {
    this.settle = null
    this.socket.destroy()
  }

  private send(request: Buffer): Promise<void> {
    this.chunks.length = 0
    this.received = 0
    this.expected = null
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.socket.write(request)
    })
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.received += chunk.length
    this.expected ??= expectedBytes(Buffer.concat(this.chunks))
    if (this.expected === null || this.received < this.expected) return
    const { settle } = this
    this.settle = null
    settle?.resolve()
  }

  /** @throws Error on anything but success */
  private bodyOf(answer: Buffer): Buffer {
    const text = answer.subarray(0, 500).toString()
    if (!text.startsWith('HTTP/1.1 2')) throw new Error(`A push was refused: ${text}`)
    return answer.subarray(answer.indexOf(HEAD_END) + HEAD_END.length)
  }
}

/** How long an answer is with its head; null while the head has not come whole. */
function expectedBytes(answer: Buffer): number | null {
  const end = answer.indexOf(HEAD_END)
  if (end < 0) return null
  const length = /^content-length: *(\d+)\r?$/im.exec(answer.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('An answer does not say how long it is')
  return end + HEAD_END.length + Number(length)
}
