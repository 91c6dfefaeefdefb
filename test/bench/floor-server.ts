/**
 * The floor: the work that Stowage does, without Stowage. Bare `node:http` and bare better-sqlite3 answer the same
 * bytes from the same rows. Run as a process of its own, as Stowage is.
 */
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { GZIP_LEVEL } from '../../storage/snapshots/members.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import { FloorReader } from './floor-reader.ts'
import { FloorWriter, floorRow } from './floor-writer.ts'

const readers = new Map<string, FloorReader>()
const writers = new Map<string, FloorWriter>()

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    response.statusCode = 500
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stderr.write(`ready at http://127.0.0.1:${address?.port}\n`)
})
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
  const text = (name: string) => searchParams.get(name) ?? ''
  const number = (name: string) => Number(text(name))
  const reader = () => known(readers, text('file'), (file) => new FloorReader(file))
  switch (pathname) {
    case '/status':
      return send(response, '{"status":"ok"}', 400)
    case '/push':
      return send(
        response,
        push(
          known(writers, text('file'), (file) => new FloorWriter(file)),
          await bodyOf(request),
        ),
      )
    case '/snapshot':
      response.setHeader('Content-Encoding', 'gzip')
      return pipeline(
        Readable.from(reader().lines(text('collection'))),
        createGzip({ level: GZIP_LEVEL }),
        response,
      )
    case '/bytes':
      return pipeline(createReadStream(text('file')), response)
    case '/delta':
      return sendGzip(response, reader().itemsSince(number('since')))
    case '/search':
      return send(response, reader().search(text('match'), number('limit')), number('bytes'))
    case '/records':
      return send(response, reader().records(text('ids').split(',')), number('bytes'))
    case '/blank':
      return send(response, '{}', number('bytes'))
    case '/detail':
      return send(response, reader().detail(text('id')), number('bytes'))
    default:
      throw new Error(`no ${pathname}`)
  }
}

function push(writer: FloorWriter, body: string): string {
  const { operations }: { operations: readonly Operation[] } = JSON.parse(body)
  const before = writer.push(operations.map(floorRow))
  const results = operations.map(({ operation_id }, i) => ({
    operation_id,
    status: 'applied',
    seq: before + i + 1,
    replayed: false,
    conflicts: [],
    error: null,
  }))
  const id = '00000000-0000-4000-8000-000000000000'
  const data = { household_id: id, epoch: id, seq: before + results.length, results }
  return JSON.stringify({
    success: true,
    data,
    meta: { request_id: id, timestamp: new Date().toISOString() },
  })
}

/** Sends JSON text, and spaces up to the bytes that Stowage answers. */
function send(response: ServerResponse, text: string, bytes = 0): void {
  const body = Buffer.from(text)
  const padded = body.length < bytes ? Buffer.concat([body, Buffer.alloc(bytes - body.length, ' ')]) : body
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Content-Length', padded.length)
  response.end(padded)
}

function sendGzip(response: ServerResponse, text: string): void {
  const body = gzipSync(text, { level: GZIP_LEVEL })
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Content-Encoding', 'gzip')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function known<T>(all: Map<string, T>, file: string, open: (file: string) => T): T {
  const found = all.get(file) ?? open(file)
  all.set(file, found)
  return found
}
