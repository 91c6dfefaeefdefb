import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that can be closed, as a network is: connections end, and new ones are refused. */
export class Gateway {
  readonly port: number
  private server: Server | null
  private readonly to: URL
  private readonly sockets = new Set<Socket>()

  private constructor(server: Server, port: number, to: URL) {
    this.server = server
    this.port = port
    this.to = to
    this.accept(server)
  }

  static async open(to: string): Promise<Gateway> {
    const server = createServer()
    return new Gateway(server, await listening(server, 0), new URL(to))
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The server can no longer be reached. */
  async cut(): Promise<void> {
    const { server } = this
    this.server = null
    for (const socket of this.sockets) socket.destroy()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** It can be reached again, under the same address. */
  async mend(): Promise<void> {
    if (this.server) return
    this.server = createServer()
    this.accept(this.server)
    await listening(this.server, this.port)
  }

  private accept(server: Server): void {
    server.on('connection', (near) => {
      const far = connect(Number(this.to.port), this.to.hostname)
      for (const socket of [near, far]) {
        this.sockets.add(socket)
        socket.setNoDelay(true)
        // An end that breaks off takes the other one with it.
        socket.on('error', () => {})
        socket.on('close', () => {
          this.sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far).pipe(near)
    })
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('the gateway does not listen'))
      else resolve(address.port)
    })
  })
}
