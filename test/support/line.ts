import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * A network line before a server, which a test can cut: unlike the offline mode of a browser, it cuts service workers off,
 * too.
 */
export class Line {
  readonly url: string
  private readonly server: Server
  private readonly sockets: Set<Socket>
  private isCut = false

  private constructor(url: string, server: Server, sockets: Set<Socket>) {
    this.url = url
    this.server = server
    this.sockets = sockets
  }

  /** Opens a line to a server, by its address. */
  static async open(to: string): Promise<Line> {
    const { hostname, port } = new URL(to)
    const sockets = new Set<Socket>()
    const holder: { line: Line | null } = { line: null }
    const server = createServer((incoming) => {
      if (holder.line?.isCut) {
        incoming.destroy()
        return
      }
      const onward = connect(Number(port), hostname)
      for (const [socket, other] of [
        [incoming, onward],
        [onward, incoming],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the line does not listen')
    const line = new Line(`http://127.0.0.1:${address.port}`, server, sockets)
    holder.line = line
    return line
  }

  /** From now on nothing gets through. */
  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  close(): void {
    this.cut()
    this.server.close()
  }

  mend(): void {
    this.isCut = false
  }
}
