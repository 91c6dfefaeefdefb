import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { Phone, TestStowage } from '../../../support/stowage.ts'

const SECURITY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; report-uri /violation"

const PAGE = '<!doctype html><title>Probe</title><script type=module src=/probe.js></script>'

/** How long the answer of `/late` takes, in ms: a worker that waits for it hangs. */
const LATE_MS = 9000

/** Takes the Web Locks from a scope. */
const WITHOUT_LOCKS = 'delete Object.getPrototypeOf(navigator).locks;'

/** The bundles of the page and of the worker, as a browser gets them. */
async function bundles(): Promise<ReadonlyMap<string, string>> {
  const folder = join(import.meta.dirname, '../../../..')
  const { lateYjs }: { lateYjs: Plugin } = await import(join(folder, '.ci/web/late-yjs.mjs'))
  const { smallZod }: { smallZod: Plugin } = await import(join(folder, '.ci/web/small-zod.mjs'))
  const { outputFiles } = await build({
    entryPoints: {
      probe: join(import.meta.dirname, 'probe.ts'),
      worker: join(folder, 'web/engine/worker.ts'),
    },
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    plugins: [lateYjs, smallZod],
    outdir: '/',
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

/**
 * A page with an engine, and behind the same address a Stowage. It stands between the browser and the server as a network does, and
 * can be cut. The sync routes are reached as the user of the cookie that the browser sends.
 */
export class Site {
  private readonly server: Server
  private readonly phones = new Map<string, Phone>()
  /** Whether the browser reaches the server. */
  cut = false
  /** What the policy of the page refused. */
  readonly violations: string[] = []

  private constructor(server: Server) {
    this.server = server
  }

  static async open(stowage: TestStowage): Promise<Site> {
    const scripts = await bundles()
    const server = createServer()
    const site = new Site(server)
    server.on('request', (incoming, outgoing) => {
      const { url = '/', method, headers } = incoming
      const { pathname, search } = new URL(url, 'http://site')
      const script = scripts.get(pathname)
      if (script !== undefined || pathname === '/') {
        outgoing.setHeader('content-security-policy', SECURITY)
        outgoing.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
        // As in a page over plain http.
        const before = search === '?locks=none' && script !== undefined ? WITHOUT_LOCKS : ''
        outgoing.end(before + (script ?? PAGE))
        return
      }
      if (pathname === '/violation') {
        incoming.on('data', (chunk) => site.violations.push(String(chunk)))
        incoming.on('end', () => outgoing.writeHead(204).end())
        return
      }
      if (pathname === '/late') {
        setTimeout(() => outgoing.writeHead(204).end(), LATE_MS)
        return
      }
      if (site.cut || !url.startsWith('/api/')) {
        incoming.socket.destroy()
        return
      }
      const phone = url.startsWith('/api/v1/mobile/') ? site.phones.get(headers.cookie ?? '') : undefined
      const authorization = phone && { authorization: `Bearer ${phone.tokens.access_token}` }
      const onward = request(
        stowage.url + url,
        { method, headers: { ...headers, ...authorization } },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
          reply.pipe(outgoing)
        },
      )
      onward.on('error', () => incoming.socket.destroy())
      outgoing.on('close', () => onward.destroy())
      incoming.pipe(onward)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return site
  }

  get url(): string {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the site does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  /** The requests of a browser session speak for this phone's user. */
  admit(cookie: string, phone: Phone): void {
    this.phones.set(cookie, phone)
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
