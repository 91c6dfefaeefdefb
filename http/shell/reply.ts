import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type BinaryReply, isBinaryReply } from '../../services/interface/routes/content.ts'
import type { RouteRuntime } from '../routing/route-runtime.ts'
import type { Route } from '../routing/route-types.ts'
import type { AppContext } from './context.ts'
import { ENVELOPE_TYPE, JsonBytes, JsonText, metaOf, successPieces, writeSuccess } from './envelope.ts'

/** A handler's answer does not match the declaration of its route; thrown in tests only. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch'
}

/** Sends the result of a handler. */
export function sendReply(
  route: Route,
  ctx: AppContext,
  data: unknown,
  runtime: Pick<RouteRuntime, 'services' | 'check_replies'>,
): void {
  if (isBinaryReply(route.reply)) {
    if (runtime.check_replies) checkBinaryReply(route, route.reply, ctx)
    return
  }
  if (runtime.check_replies) checkReply(route, route.reply, data)
  const meta = metaOf(ctx.state.request_id, runtime.services.now())
  const { statuses } = route
  ctx.status = statuses.find((status) => status === ctx.status) ?? statuses[0]
  if (!ctx.response.get('Cache-Control')) ctx.set('Cache-Control', 'no-store')
  if (data instanceof JsonBytes) {
    const pieces = successPieces(data, meta)
    ctx.body = Readable.from(pieces, { objectMode: false })
    ctx.length = pieces.reduce((length, piece) => length + piece.length, 0)
  } else {
    ctx.body = writeSuccess(data, meta)
  }
  // After the body: setting a stream resets the type in Koa.
  ctx.set('Content-Type', ENVELOPE_TYPE)
}

function textOf(data: unknown): string {
  if (data instanceof JsonBytes) return data.bytes.toString()
  return data instanceof JsonText ? data.text : (JSON.stringify(data) ?? 'null')
}

/** The answer must match its schema, without fields that the schema would drop. */
function checkReply(route: Route, schema: z.ZodType, data: unknown): void {
  const sent: unknown = JSON.parse(textOf(data))
  const result = schema.safeParse(sent)
  if (!result.success)
    throw new ReplyMismatch(`The reply of ${route.id} is not as declared: ${result.error.message}`)
  if (!isDeepStrictEqual(result.data, sent)) {
    throw new ReplyMismatch(
      `The reply of ${route.id} has fields that are not declared: ${JSON.stringify(sent)}`,
    )
  }
}

function checkBinaryReply(route: Route, reply: BinaryReply, ctx: AppContext): void {
  const type = ctx.type
  const empty = ctx.body === null || ctx.body === undefined
  if (ctx.status !== 304 && (empty || !reply.binary.includes(type))) {
    throw new ReplyMismatch(
      `The reply of ${route.id} is ${empty ? 'empty' : type}, not ${reply.binary.join(' or ')}`,
    )
  }
}
