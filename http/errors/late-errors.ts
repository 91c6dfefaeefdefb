import type Koa from 'koa'
import type { AppContext, RequestState } from '../shell/context.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { answerError } from './answer-error.ts'

/** The client went away; nobody needs to look at that. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'])

/**
 * Deals with what fails after the middleware is done: a body that is a stream, or the connection. Koa by itself would
 * answer in plain text.
 */
export function answerLateErrors(app: Koa<RequestState>, services: ShellServices): void {
  app.context.onerror = function onerror(this: AppContext, error: unknown): void {
    if (error === null || error === undefined) return
    const { request_id } = this.state
    if (error instanceof Error && 'code' in error && GONE.has(String(error.code))) {
      services.log.debug({ request_id }, 'the client went away')
      return
    }
    try {
      answerError(this, error, services)
    } catch (cause) {
      // Not even an error can be told: an end is better than a client that waits.
      services.log.error({ err: cause, request_id }, 'an error could not be answered')
      this.res.destroy()
      return
    }
    if (!this.headerSent && this.writable) this.res.end(this.body)
  }
}
