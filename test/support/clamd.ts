import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** The file that each virus scanner reports (https://www.eicar.org). It is harmless, and in two parts, so that none reports this one. */
export const EICAR = Buffer.from(
  `${'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'}${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`,
)

/** A clamd that speaks INSTREAM, finds EICAR anywhere in a stream, and answers as tests want it to. */
export class TestClamd {
  /** Each stream that it was asked about. */
  readonly seen: Buffer[] = []
  /** The answer to every stream; null to look, 'silent' for none. */
  answer: string | null = null
  /** Maximum size of a stream, as StreamMaxLength. */
  max_bytes = 1_000_000_000
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
      this.#serve(socket)
    })
  }

  static async start(path?: string): Promise<TestClamd> {
    const clamd = new TestClamd()
    if (path === undefined) clamd.#server.listen(0, '127.0.0.1')
    else clamd.#server.listen(path)
    await once(clamd.#server, 'listening')
    return clamd
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('it does not listen on a port')
    return address.port
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    let bytes = Buffer.alloc(0)
    const command = Buffer.from('zINSTREAM\0')
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      if (bytes.length < command.length) return
      if (!bytes.subarray(0, command.length).equals(command)) return void socket.end('UNKNOWN COMMAND\0')
      const { ended, stream } = streamIn(bytes.subarray(command.length))
      if (stream.length > this.max_bytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!ended) return
      this.seen.push(stream)
      if (this.answer === 'silent') return
      const found = stream.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
      socket.end(`${this.answer ?? found}\0`)
    })
  }
}

/** The chunks so far, each behind its length, and whether the one of length 0 has come. */
function streamIn(bytes: Buffer): { readonly stream: Buffer; readonly ended: boolean } {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { stream: Buffer.concat(chunks), ended: true }
    if (at + 4 + length > bytes.length) break
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { stream: Buffer.concat(chunks), ended: false }
}
