import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { completion, json, type Script } from './model-server.ts'

/** An answer, and the reason why it is of no use; null for one that is used. */
export interface HostileAnswer {
  readonly script: Script
  readonly reason: string | null
}

/** A million spaces, compressed: many such pieces after each other are one compressed body. */
const PACKED = gzipSync(Buffer.alloc(1_000_000, 32))

/**
 * Answers of a server that is broken, or hostile. `right` is a sound answer, `injected` one of the right form with hostile
 * words, and `elsewhere` the address of a server that must get nothing.
 */
export function hostileAnswers({
  right,
  injected,
  elsewhere,
}: {
  readonly right: object
  readonly injected: object
  readonly elsewhere: string
}): Record<string, HostileAnswer> {
  const fence = '```'
  const reply =
    (body: unknown, headers = {}): Script =>
    (response) =>
      json(response, 200, body, headers)
  const status = (code: number, headers = {}, body: unknown = { error: { message: 'no' } }): Script => {
    return (response) => json(response, code, body, headers)
  }
  const says = (content: string | null, more: object = {}) => reply(completion(content, more))
  const text = JSON.stringify(right)
  return {
    'a sound answer': { script: says(text), reason: null },
    'a fence of code': { script: says(`Sure!\n${fence}json\n${text}\n${fence}`), reason: null },
    thoughts: { script: says(`<think>{"ask":"list"} hm</think>${text}`), reason: null },
    'more fields': {
      script: says(JSON.stringify({ ...right, sql: 'DROP', household_id: 'x' })),
      reason: null,
    },
    'thoughts alone': { script: says(null, { message: { reasoning: 'hm' } }), reason: 'empty' },
    'a tool call as text': { script: says('{"name":"delete","arguments":{"all":true}}'), reason: 'unusable' },
    'a truncated answer': {
      script: says(text.slice(0, 40), { finish_reason: 'length' }),
      reason: 'truncated',
    },
    'a cut answer that claims to be whole': { script: says(text.slice(0, 40)), reason: 'malformed' },
    'a refusal': { script: says('', { message: { refusal: 'I cannot.' } }), reason: 'refused' },
    'wrong types': {
      script: says('{"about_inventory":"yes","words":{"a":1},"things":"none"}'),
      reason: 'unusable',
    },
    'an unknown kind': {
      script: says(JSON.stringify({ ...right, ask: 'delete_all', things: [{ name: 5 }] })),
      reason: 'unusable',
    },
    'no choices': { script: reply({ choices: [] }), reason: 'malformed' },
    HTML: {
      script: (r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
      reason: 'malformed',
    },
    'a wrong type of content': {
      script: reply(completion(text), { 'content-type': 'image/png' }),
      reason: null,
    },
    'invalid UTF-8': {
      script: (r) =>
        void r.writeHead(200).end(Buffer.concat([Buffer.from('{"choices":"'), Buffer.from([0xff, 0xfe])])),
      reason: 'malformed',
    },
    'deep nesting': { script: says('{"a":'.repeat(10_000)), reason: 'malformed' },
    'a deeply nested body': { script: reply('['.repeat(900_000)), reason: 'malformed' },
    401: { script: status(401), reason: 'unauthorized' },
    404: { script: status(404), reason: 'unknown_model' },
    '429 without a time': { script: status(429), reason: 'rate_limited' },
    '429 with a long time': { script: status(429, { 'retry-after': '3600' }), reason: 'rate_limited' },
    500: { script: status(500), reason: 'server_error' },
    'a refused request': {
      script: status(400, {}, { error: { message: 'no such thing' } }),
      reason: 'request_refused',
    },
    'a redirect to the metadata service': {
      script: status(302, { location: 'http://169.254.169.254/latest/meta-data/' }),
      reason: 'redirected',
    },
    'a redirect to another server': { script: status(307, { location: elsewhere }), reason: 'redirected' },
    'no answer': { script: () => {}, reason: 'too_slow' },
    'a slow drip': {
      script: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drip))
      },
      reason: 'too_slow',
    },
    'a closed connection': { script: (response) => void response.destroy(), reason: 'unreachable' },
    '200 MB': {
      script: (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const piece = Buffer.alloc(1_000_000, 32)
        let left = 200
        const more = () => {
          while (left-- > 0) if (!response.write(piece)) return void response.once('drain', more)
          response.end()
        }
        more()
      },
      reason: 'too_large',
    },
    '200 MB in a compressed answer': {
      script: (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        for (let piece = 0; piece < 200; piece++) response.write(PACKED)
        response.end()
      },
      reason: 'too_large',
    },
    'injected instructions': { script: says(JSON.stringify(injected)), reason: null },
  }
}

/** A server that nobody configured: it must never get a byte. */
export async function decoyServer() {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1/chat/completions`, hits, close: () => void server.close() }
}
