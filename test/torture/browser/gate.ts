import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Round } from '../round.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The files of a build of the app, by their paths. */
type Build = ReadonlyMap<string, Uint8Array>

/**
 * The address of a site as browsers reach it. Behind it the server can be killed and started again, and the app can be replaced by
 * a newer build of it.
 */
export class Gate {
  readonly url: string
  private readonly behind: () => string
  private newer: Build | null = null
  private build: Build | null = null

  private constructor(url: string, behind: () => string) {
    this.url = url
    this.behind = behind
  }

  static async open(round: Round, behind: () => string): Promise<Gate> {
    const server = createServer((incoming, outgoing) => gate.pass(incoming, outgoing))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the gate does not listen')
    const gate: Gate = new Gate(`http://127.0.0.1:${address.port}`, behind)
    round.onEnd(() => {
      server.closeAllConnections()
      server.close()
    })
    return gate
  }

  /** Makes a newer build of the app: the same one, with other names for its files. */
  async prepare(): Promise<void> {
    this.newer = await newerBuild()
  }

  /** From now on browsers get the newer build. */
  update(): void {
    this.build = this.newer
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method, headers } = incoming
    const { pathname } = new URL(url, this.url)
    const { build } = this
    const own = build?.get(pathname.slice(1)) ?? (isDocument(headers) ? build?.get('index.html') : undefined)
    // What only the newer build has is answered with the headers that the server gives to such a file.
    const asked = own && pathname.startsWith('/assets/') ? '/' : url
    const onward = request(this.behind() + asked, { method, headers }, (reply) => {
      if (!own) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
        return
      }
      reply.resume()
      const { 'content-encoding': _, 'content-length': __, etag: ___, ...kept } = reply.headers
      outgoing.writeHead(200, { ...kept, 'content-type': typeOf(pathname) })
      outgoing.end(own)
    })
    onward.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
}

function isDocument(headers: IncomingMessage['headers']): boolean {
  return headers['sec-fetch-dest'] === 'document'
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
}

function typeOf(pathname: string): string {
  return TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/html'
}

let newer: Promise<Build> | null = null

/** A build in which each script has another hash in its name. */
function newerBuild(): Promise<Build> {
  newer ??= (async () => {
    const module: { bundleWeb(banner: string): Promise<{ files: Build }> } = await import(
      join(ROOT, '.ci/web/bundle.mjs')
    )
    return (await module.bundleWeb('/* newer */')).files
  })()
  return newer
}
