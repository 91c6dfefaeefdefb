import { QueueFull } from '../../media/index.ts'
import { BEARER_CHALLENGE, takesToken } from '../../services/interface/routes/access.ts'
import { BusyError, SnapshotError } from '../../storage/index.ts'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/send-page.ts'
import type { AppContext } from '../shell/context.ts'
import { ENVELOPE_TYPE, metaOf, writeError } from '../shell/envelope.ts'
import { ReplyMismatch } from '../shell/reply.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { HttpError } from './errors.ts'
import { queueFailure } from './queue-errors.ts'
import { httpErrorOf } from './service-errors.ts'
import { storageFailure } from './storage-errors.ts'

/** Header fields of the answer that the error replaces. */
const DROPPED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
]

/**
 * Answers with an error envelope. An error that is not a refusal is a bug: the server logs it, and the client sees no
 * details.
 */
export function answerError(ctx: AppContext, thrown: unknown, services: ShellServices): void {
  const error = asHttpError(thrown)
  ctx.state.error_code = error.code
  if (error.status >= 500) {
    const about = { request_id: ctx.state.request_id, route: ctx.state.route?.id ?? null }
    // Under load there can be thousands of such refusals, and their stacks say nothing.
    if (isIntended(thrown)) services.log.warn({ ...about, code: error.code }, 'request refused')
    else services.log.error({ err: error.cause ?? thrown, ...about }, 'request failed')
  }
  if (ctx.headerSent) {
    // Half of the answer is sent: closing the connection is the only way to report the error.
    ctx.res.destroy()
    return
  }
  for (const name of DROPPED) ctx.remove(name)
  // Only on routes that accept a Bearer token; on others a client would try one in vain.
  const { route } = ctx.state
  if (error.status === 401 && route !== null && takesToken(route))
    ctx.set('WWW-Authenticate', BEARER_CHALLENGE)
  ctx.set('Cache-Control', 'no-store')
  ctx.set(error.headers)
  ctx.status = error.status
  const shown = error.page ?? (forPerson(ctx) ? errorPage(error) : null)
  if (shown !== null) {
    sendPage(ctx, shown)
    return
  }
  ctx.set('Content-Type', ENVELOPE_TYPE)
  ctx.body = writeError(error, metaOf(ctx.state.request_id, services.now()))
}

/** Whether a person reads the answer: on the route of a page, or in a browser on a path outside of the interface. */
function forPerson(ctx: AppContext): boolean {
  const { route } = ctx.state
  if (route !== null) return route.page === true
  return ctx.get('accept').includes('text/html') && !(ctx.req.url ?? '').startsWith('/api/')
}

/** Whether a handler or the shell refused the request on purpose. */
function isIntended(thrown: unknown): boolean {
  if (thrown instanceof BusyError || thrown instanceof QueueFull) return true
  if (thrown instanceof SnapshotError) return thrown.code === 'busy'
  const refusal = httpErrorOf(thrown)
  return refusal !== null && refusal.cause === undefined && refusal.code !== 'internal_error'
}

/** The error to answer with: a refusal itself, or an error without details for anything else. */
function asHttpError(thrown: unknown): HttpError {
  const failure = httpErrorOf(thrown) ?? storageFailure(thrown) ?? queueFailure(thrown)
  if (failure !== null) return failure
  const details =
    thrown instanceof ReplyMismatch ? [{ path: '', code: 'reply_mismatch', message: thrown.message }] : []
  return new HttpError('internal_error', { cause: thrown, details })
}
