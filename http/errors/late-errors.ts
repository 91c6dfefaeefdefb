import type Koa from 'koa'
import type { AppContext, RequestState } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { answerError } from './answer-error.ts'

/** The client closed the connection, which is not worth an error in the log. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/**
 * Handles errors after the middleware: of a body that is a stream, or of the connection. Koa would answer in plain
 * text.
 */
export function answerLateErrors(app: Koa<RequestState>, services: ShellServices): void {
  app.context.onerror = function onerror(this: AppContext, error: unknown): void {
    if (error === null || error === undefined) return
    const { request_id } = this.state
    if (error instanceof Error && 'code' in error && GONE.has(String(error.code))) {
      services.log.debug({ request_id }, 'the client closed the connection')
      return
    }
    try {
      answerError(this, error, services)
    } catch (cause) {
      // The error cannot be sent either. Closing the connection is better than a client that waits.
      services.log.error({ err: cause, request_id }, 'an error could not be answered')
      this.res.destroy()
      return
    }
    if (!this.headerSent && this.writable) this.res.end(this.body)
  }
}
