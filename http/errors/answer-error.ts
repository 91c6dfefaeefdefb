import { QueueFull } from '../../media/index.ts'
import { BusyError, SnapshotError } from '../../storage/index.ts'
import { errorPage } from '../pages/error-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { BEARER_CHALLENGE, takesToken } from '../routing/access.ts'
import type { AppContext } from '../shell/context.ts'
import { ENVELOPE_TYPE, metaOf, writeError } from '../shell/envelope.ts'
import { ReplyMismatch } from '../shell/reply.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { HttpError } from './errors.ts'
import { queueFailure } from './queue-errors.ts'
import { httpErrorOf } from './service-errors.ts'
import { storageFailure } from './storage-errors.ts'

/** Header fields that described the answer that is not going to be sent. */
const DROPPED = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
]

/** Answers with an error envelope. An error that is no refusal is a bug: it is logged, and the client learns nothing. */
export function answerError(ctx: AppContext, thrown: unknown, services: ShellServices): void {
  const error = asHttpError(thrown)
  if (error.status >= 500) {
    const about = { request_id: ctx.state.request_id, route: ctx.state.route?.id ?? null }
    // A refusal made on purpose, such as under load, can come by the thousand, and its stack tells nothing.
    if (isIntended(thrown)) services.log.warn({ ...about, code: error.code }, 'request turned away')
    else services.log.error({ err: error.cause ?? thrown, ...about }, 'request failed')
  }
  if (ctx.headerSent) {
    // Half an answer is out: cutting the connection is the only way to say that the rest will not come.
    ctx.res.destroy()
    return
  }
  for (const name of DROPPED) ctx.remove(name)
  // Only where a Bearer token would do; a client would otherwise try one in vain.
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

/** Whether a person looks at the answer: that of a page, or of an address outside of the interface in a browser. */
function forPerson(ctx: AppContext): boolean {
  const { route } = ctx.state
  if (route !== null) return route.page === true
  return ctx.get('accept').includes('text/html') && !(ctx.req.url ?? '').startsWith('/api/')
}

/** Whether a handler or the shell itself decided to answer so, and nothing went wrong before. */
function isIntended(thrown: unknown): boolean {
  if (thrown instanceof BusyError || thrown instanceof QueueFull) return true
  if (thrown instanceof SnapshotError) return thrown.code === 'busy'
  const refusal = httpErrorOf(thrown)
  return refusal !== null && refusal.cause === undefined && refusal.code !== 'internal_error'
}

/** The error to answer with: a refusal as it is, anything else as one that says nothing of the inside. */
function asHttpError(thrown: unknown): HttpError {
  const failure = httpErrorOf(thrown) ?? storageFailure(thrown) ?? queueFailure(thrown)
  if (failure !== null) return failure
  const details =
    thrown instanceof ReplyMismatch ? [{ path: '', code: 'reply_mismatch', message: thrown.message }] : []
  return new HttpError('internal_error', { cause: thrown, details })
}
