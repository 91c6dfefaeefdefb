import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { ENVELOPE_TYPE, metaOf, writeError } from './envelope.ts'
import { securityHeaders } from './security-headers.ts'
import type { ShellServices } from './shell-services.ts'

/** Answers input that did not become a request with an error envelope, and closes the connection. */
export function rawReply(
  socket: Duplex,
  error: HttpError,
  services: Pick<ShellServices, 'now' | 'newId'>,
): void {
  const request_id = services.newId()
  const body = writeError(error, metaOf(request_id, services.now()))
  const headers = {
    'Content-Type': ENVELOPE_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    // As over http: what did not become a request says nothing of how it came.
    ...securityHeaders({ base_url: 'http:', tls: { mode: 'off' } }),
    'X-Request-Id': request_id,
    Connection: 'close',
    ...error.headers,
  }
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${fields.join('')}\r\n${body}`)
}

/** The answer to input that Node's HTTP parser refused. */
export function parserError(code: string | undefined): HttpError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new HttpError('payload_too_large', { message: 'The header of the request is too large.' })
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError('request_timeout')
  return malformedRequest('invalid_http', 'This is not a valid HTTP request.')
}
