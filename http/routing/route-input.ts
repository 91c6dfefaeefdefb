import type { Readable } from 'node:stream'
import { z } from 'zod'
import { MULTIPART } from '../../services/interface/routes/content.ts'
import { readsBody, takesFormOnly } from '../../services/interface/routes/route-errors.ts'
import {
  checkContentLength,
  checkContentType,
  hasBody,
  letClientContinue,
  readBytes,
  readJson,
} from '../body/body.ts'
import { FORM_TYPE, isForm, readForm } from '../body/form.ts'
import { isMultipart } from '../body/multipart.ts'
import { turnFor } from '../body/turn.ts'
import { HttpError } from '../errors/errors.ts'
import { validate } from '../errors/validation.ts'
import type { AppContext } from '../shell/context.ts'
import { parseQuery } from './query.ts'
import { takeHouseholdId } from './request-household.ts'
import type { Route } from './route-types.ts'

/** The parts of a request, read but not yet validated by the schemas of its route. */
export interface RouteInput {
  readonly query: unknown
  readonly body: unknown
  readonly bytes: Buffer | Readable | undefined
  /** The household that the request names, for routes that work on one. */
  readonly household_id: string | null
  /** Whether the handler reads the body in parts. */
  readonly in_parts: boolean
  /** Size of a JSON body after decompression, in bytes; 0 for others. */
  readonly json_bytes: number
}

/** Maximum size of the body of a DELETE in bytes: it names a household at most. */
const LONGEST_OF_DELETE = 1024

/**
 * Reads the query and the body of a request. GET, DELETE and requests with a body that is not JSON name the household
 * in the query; all others name it in the body.
 */
export async function readInput(route: Route, ctx: AppContext): Promise<RouteInput> {
  const query = parseQuery(ctx.querystring)
  const in_parts = route.multipart !== null && isMultipart(ctx.req)
  if (in_parts) {
    const named = route.household === null ? { household_id: null, rest: query } : takeHouseholdId(query)
    return {
      query: named.rest,
      body: {},
      bytes: undefined,
      household_id: named.household_id,
      in_parts,
      json_bytes: 0,
    }
  }
  if (takesFormOnly(route)) checkContentType(ctx.req, [MULTIPART])
  if (!readsBody(route) || route.bytes !== null) {
    const named = await householdOf(route, ctx, query)
    const bytes = await readOtherBody(route, ctx)
    return { query: named.rest, body: {}, bytes, household_id: named.household_id, in_parts, json_bytes: 0 }
  }
  if (route.page || (route.body_types.includes(FORM_TYPE) && isForm(ctx.req))) {
    const form = await readForm(ctx.req, ctx.res, route.body_limit)
    return { query, body: form, bytes: undefined, household_id: null, in_parts, json_bytes: 0 }
  }
  const rule = {
    limit: route.body_limit,
    types: route.body_types,
    ...(route.halves && { halves: route.halves }),
  }
  const empty = route.body_optional && !hasBody(ctx.req)
  const body = empty ? { value: {}, bytes: 0 } : await readJson(ctx.req, ctx.res, rule)
  const { value } = body
  const named = route.household === null ? { household_id: null, rest: value } : takeHouseholdId(value)
  if (route.admit) {
    await turnFor(body.bytes)
    route.admit(named.rest, body.bytes)
  }
  return {
    query,
    body: named.rest,
    bytes: undefined,
    household_id: named.household_id,
    in_parts,
    json_bytes: body.bytes,
  }
}

/**
 * The household that a request without a declared body names. A DELETE names it in the query; many clients send it in a
 * body, as with all other changes. Nothing else may stand there.
 *
 * @throws HttpError `validation_failed` for other fields, and for two different households; those of `readJson`
 */
async function householdOf(route: Route, ctx: AppContext, query: unknown) {
  const named = route.household === null ? { household_id: null, rest: query } : takeHouseholdId(query)
  if (route.method !== 'DELETE' || !hasBody(ctx.req)) return named
  const { value } = await readJson(ctx.req, ctx.res, { limit: LONGEST_OF_DELETE, types: route.body_types })
  const own = route.household === null ? { household_id: null, rest: value } : takeHouseholdId(value)
  validate(z.strictObject({}), own.rest)
  const { household_id } = named
  if (household_id !== null && own.household_id !== null && household_id !== own.household_id) {
    const message = 'The query and the body name different households.'
    throw new HttpError('validation_failed', {
      message,
      details: [{ path: 'household_id', code: 'invalid_value', message }],
    })
  }
  return { household_id: household_id ?? own.household_id, rest: named.rest }
}

async function readOtherBody(route: Route, ctx: AppContext): Promise<Buffer | Readable | undefined> {
  if (route.bytes === null) return undefined
  const { as, types } = route.bytes
  if (as === 'buffer') return readBytes(ctx.req, ctx.res, { limit: route.body_limit, types })
  checkContentType(ctx.req, types)
  checkContentLength(ctx.req, route.body_limit)
  letClientContinue(ctx.req, ctx.res)
  return ctx.req
}

/** A text field of a body that is not validated yet, for limits that count per field. */
export function textField(body: unknown, name: string): string | null {
  // Bodies can be huge, so no other field is read.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const value: unknown = Object.getOwnPropertyDescriptor(body, name)?.value
  return typeof value === 'string' ? value : null
}
