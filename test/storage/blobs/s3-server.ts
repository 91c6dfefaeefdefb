import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { S3Options } from '../../../storage/blobs/index.ts'

/** What @20minutes/s3rver has to say; it comes without types. */
interface S3rver {
  /** It signs the path of a bucket without its last slash, which no SDK leaves out. */
  allowMismatchedSignatures: boolean
  run(): Promise<unknown>
  close(): Promise<unknown>
}
const S3rverClass = z.custom<new (options: object) => S3rver>((value) => typeof value === 'function')
const require = createRequire(import.meta.url)
const newServer = S3rverClass.parse(require('@20minutes/s3rver'))

/** What a test does to a request on its way; true: it is answered, and does not go on. */
export type Fault = (incoming: IncomingMessage, answer: ServerResponse) => boolean

/** An S3 server with one bucket, behind a proxy that tests make faulty. */
export class S3Server {
  fault: Fault = () => false
  /** Of each request its method and path. */
  readonly asked: string[] = []
  readonly options: S3Options
  private readonly server: S3rver
  private readonly port: number
  private readonly proxy: Server
  readonly folder: string

  private constructor(server: S3rver, port: number, proxy: Server, folder: string) {
    this.server = server
    this.port = port
    this.proxy = proxy
    this.folder = folder
    this.options = {
      endpoint: `http://127.0.0.1:${portOf(proxy)}`,
      region: 'us-east-1',
      bucket: 'stowage-test',
      prefix: 'home/',
      path_style: true,
      credentials: { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' },
      idle_ms: 3000,
    }
  }

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-s3-'))
    // Its port is free just now; the server does not tell which one it would take by itself.
    const port = await freePort()
    const server = new newServer({
      port,
      address: '127.0.0.1',
      silent: true,
      allowMismatchedSignatures: true,
      directory: folder,
      configureBuckets: [{ name: 'stowage-test', configs: [] }],
    })
    await server.run()
    const proxy = createServer((incoming, answer) => {
      started.asked.push(`${incoming.method} ${incoming.url}`)
      if (!started.fault(incoming, answer)) forward(port, incoming, answer)
    })
    await listening(proxy)
    const started = new S3Server(server, port, proxy, folder)
    return started
  }

  /** Sends a request on with its body changed. */
  pass(incoming: IncomingMessage, answer: ServerResponse, change: (body: Buffer) => Buffer): true {
    forward(this.port, incoming, answer, change)
    return true
  }

  /** From now on the signatures must be right; only those of objects can be. */
  checkSignatures(): void {
    this.server.allowMismatchedSignatures = false
  }

  async stop(): Promise<void> {
    this.proxy.closeAllConnections()
    await new Promise((resolve) => this.proxy.close(resolve))
    await this.server.close()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Answers as S3 does when it cannot or will not. */
export function refuse(answer: ServerResponse, status: number, code: string): true {
  // It reads to the end first: a connection that is closed before takes the answer with it.
  const { req } = answer
  const tell = () => {
    answer.writeHead(status, { 'content-type': 'application/xml' })
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }
  if (req.complete) tell()
  else req.resume().once('end', tell)
  return true
}

/**
 * Sends a request on when all of it is here, with its body changed where asked. S3 stores an object whole or not at
 * all, and only when its content is what was signed; the server here stores the beginning of one that breaks off, and
 * does not look.
 */
function forward(
  port: number,
  incoming: IncomingMessage,
  answer: ServerResponse,
  change: (body: Buffer) => Buffer = (body) => body,
): void {
  const { method, url, headers } = incoming
  const chunks: Buffer[] = []
  incoming.on('error', () => {})
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const body = change(Buffer.concat(chunks))
    const signed = headers['x-amz-content-sha256']
    if (method === 'PUT' && body.length > 0 && signed !== createHash('sha256').update(body).digest('hex')) {
      return refuse(answer, 400, 'XAmzContentSHA256Mismatch')
    }
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    onward.end(body)
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await listening(server)
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  return address.port
}
