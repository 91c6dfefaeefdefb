import { z } from 'zod'
import type { Principal } from '../../services/accounts/principal.ts'
import type { RateLimit } from '../../services/errors.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import { isBinaryReply } from '../../services/interface/routes/content.ts'
import type { CountedParts } from '../../services/limits/limit-key.ts'
import { type LimiterName, type LimiterStage, limiterStage } from '../../services/limits/limiters.ts'
import type { Limits } from '../../services/limits/limits.ts'
import { checked } from '../../sync-protocol/index.ts'
import { hasBody } from '../body/body.ts'
import { type ReceiveMultipart, receiveMultipart } from '../body/multipart.ts'
import { turnFor } from '../body/turn.ts'
import { HttpError } from '../errors/errors.ts'
import { inRequestNames } from '../errors/request-names.ts'
import { limitHeaders } from '../errors/service-errors.ts'
import { validate } from '../errors/validation.ts'
import type { AppContext } from '../shell/context.ts'
import { firstBytes } from '../shell/first-bytes.ts'
import { sendReply } from '../shell/reply.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { authenticate, requireProof } from './authenticate.ts'
import { operationIdOf } from './idempotency-key.ts'
import { openCursor, sealCursor } from './list-cursor.ts'
import { releaseAfterReply, releaseOnce } from './release.ts'
import { openHousehold } from './request-household.ts'
import { readInput, textField } from './route-input.ts'
import type { RouteRuntime } from './route-runtime.ts'
import type { AnyRouteRequest, Route } from './route-types.ts'

const NoBody = z.strictObject({})

/**
 * Refuses a change under a condition that the route does not check. Its sender wants no change of what they have not read.
 *
 * @throws HttpError `validation_failed`
 */
function refuseVainCondition({ method, writes }: Pick<Route, 'method' | 'writes'>, ctx: AppContext): void {
  if (method === 'GET' || writes?.preconditions || ctx.req.headers['if-match'] === undefined) return
  const message = 'This route compares no entity tags: send no If-Match.'
  throw new HttpError('validation_failed', {
    details: [{ path: 'If-Match', code: 'unrecognized_key', message }],
  })
}

/**
 * Answers a request: authenticates the sender, counts the request, validates it, opens the household, then runs the
 * handler and sends the reply. A request without the proof that its handler asks for counts apart.
 *
 * @throws HttpError if one of these steps refuses the request
 */
export async function runRoute<S extends ShellServices>(
  route: Route<S>,
  raw_params: Readonly<Record<string, string>>,
  ctx: AppContext,
  runtime: RouteRuntime<S>,
): Promise<void> {
  const proof = { given: false }
  try {
    await answer(route, raw_params, ctx, runtime, proof)
  } catch (error) {
    const takesProof = route.limiter !== null && limiterStage(route.limiter) === 'proof'
    if (takesProof && !proof.given) await runtime.limits.consume('unproven', { ip: ctx.state.ip })
    throw error
  }
}

async function answer<S extends ShellServices>(
  route: Route<S>,
  raw_params: Readonly<Record<string, string>>,
  ctx: AppContext,
  runtime: RouteRuntime<S>,
  proof: { given: boolean },
): Promise<void> {
  const { forRequest } = runtime
  const source = { ip: ctx.state.ip, user_agent: ctx.get('user-agent') }
  const services = forRequest ? forRequest(runtime.services, source) : runtime.services
  const announced = await authenticate(route, ctx, services.authenticate)
  if (announced) ctx.state.user_id = announced.user.public_id
  const sender = senderOf(announced, ctx)
  if (announced?.token) report(ctx, await runtime.limits.consume('personal-access-token', sender))
  const limiter = limiterFor(route, announced)
  const limit = limitFor(limiter, sender, ctx, runtime.limits)
  await limit('sender', {})

  const user = announced?.user.public_id
  const { bodies } = runtime.limits
  if (user !== undefined) await bodies?.admit(user)
  const input = await readInput(route, ctx)
  if (user !== undefined) await bodies?.took(user, input.json_bytes)
  // A body can arrive slowly: a sender who was signed out meanwhile must not act any more.
  const again = () => authenticate(route, ctx, services.authenticate, { arrived: true })
  const principal = announced && hasBody(ctx.req) ? await again() : announced
  const fields = countedFields(limiter, input.body, principal)
  await limit('body', fields)
  refuseVainCondition(route, ctx)
  const params = validateParams(route, raw_params)
  const query = validate(route.query, input.query)
  await turnFor(input.json_bytes)
  const body = validateBody(route, input.body)
  await turnFor(input.json_bytes)

  refuseOnFullDisk(route, services)
  const household = await openFor(route, principal, input.household_id, services, limit)
  const release = releaseOnce(household, services.log)
  try {
    await limit('household', {
      household: household?.household_id ?? principal?.user.current_household_id ?? null,
    })
    const operation_id = operationOf(route, ctx) ?? services.newId()
    const list = { params, query, household }
    const stillMay = async () => {
      const sender = await again()
      releaseOnce(await openFor(route, sender, input.household_id, services, limit), services.log)()
    }
    const request = requestOf(route, ctx, {
      operation_id,
      params,
      query: openCursor(route, list),
      body,
      bytes: input.bytes,
      multipart:
        route.multipart !== null && input.in_parts
          ? receiveWhile(stillMay, receiveMultipart(ctx, route.multipart, services.config.data))
          : null,
      principal,
      household,
      async onProof() {
        proof.given = true
        await limit('proof', {})
      },
    })
    const handle = async () => {
      if (route.proof && principal) await requireProof(principal, input.body, request, services.authenticate)
      const work = () => route.handler(request, services)
      const { renamed } = route
      return runtime.replays.run(route, request, renamed ? () => inRequestNames(renamed, work) : work)
    }
    const data = await (limiter !== null && runtime.limits.guard
      ? runtime.limits.guard(limiter, { ...sender, ...fields }, handle)
      : handle())
    sendReply(route, ctx, sealCursor(route, list, data), runtime)
    if (isBinaryReply(route.reply) && ctx.method !== 'HEAD') await firstBytes(ctx.body)
  } catch (error) {
    release()
    throw error
  }
  if (isBinaryReply(route.reply)) releaseAfterReply(ctx.res, release)
  else release()
}

/**
 * On a full disk, nothing of a household is written: the remaining space is for sign-ins and for opening files.
 * Snapshots that need no space are served; the others report the full disk themselves.
 */
function refuseOnFullDisk({ id, errors }: Route, { space }: ShellServices): void {
  if (space.full && errors.includes('storage_full') && id !== 'mobile.sync.snapshots.create')
    throw new HttpError('storage_full')
}

/** Validates the parameters of a path. A parameter that cannot be an id gives 404. */
function validateParams({ params }: Route, given: unknown): unknown {
  const result = checked(params, given)
  if (result.ok) return result.data
  throw new HttpError('not_found', { details: result.details })
}

/** Validates a body. A field that another route changes is refused with the path of that route. */
function validateBody({ body, elsewhere = {} }: Route, value: unknown): unknown {
  try {
    return validate(body ?? NoBody, value)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const details = error.details.map((detail) => {
      const taker = detail.code === 'unrecognized_key' ? elsewhere[detail.path] : undefined
      return taker === undefined ? detail : { ...detail, message: `This field is changed with ${taker}.` }
    })
    throw new HttpError(error.code, { message: error.message, details, cause: error })
  }
}

/** Receives a form, which arrives slowly, and calls `work` only if its sender still has access when all of it is there. */
function receiveWhile(stillMay: () => Promise<void>, receive: ReceiveMultipart): ReceiveMultipart {
  return (work, bounds) =>
    receive(async (parts) => {
      await stillMay()
      return work(parts)
    }, bounds)
}

type Limit = (stage: LimiterStage, parts: CountedParts) => Promise<void>

/** The facts about a request before any of it is read. */
function senderOf(principal: Principal | null, ctx: AppContext): CountedParts {
  return {
    ip: ctx.state.ip,
    user: principal?.user.public_id ?? null,
    // A browser session and a token count for themselves, like a device.
    mobile_device:
      principal?.device?.public_id ?? principal?.session?.public_id ?? principal?.token?.public_id ?? null,
    personal_access_token: principal?.token?.public_id ?? null,
    user_agent: ctx.get('user-agent'),
  }
}

/** The fields of a body that its limiter counts per. */
function countedFields(
  limiter: LimiterName | null,
  body: unknown,
  principal: Principal | null,
): CountedParts {
  if (limiter === null || limiterStage(limiter) !== 'body') return {}
  return {
    // A signed-in sender need not send an e-mail address.
    email: principal?.user.email ?? textField(body, 'email'),
    device_installation_id: textField(body, 'device_installation_id'),
  }
}

/** A browser at a route of mobile devices has a limit of its own: a page sends more than a device. SPEC.md Y9. */
function limiterFor({ limiter }: Route, principal: Principal | null): LimiterName | null {
  return limiter === 'mobile-authenticated' && principal?.session ? 'browser-replica' : limiter
}

/** Counts the request at the moment when all values of its limiter are known, and not at the others. */
function limitFor(limiter: LimiterName | null, sender: CountedParts, ctx: AppContext, limits: Limits): Limit {
  return async (stage, parts) => {
    if (limiter === null || limiterStage(limiter) !== stage) return
    report(ctx, await limits.consume(limiter, { ...sender, ...parts }))
  }
}

/** Reports what is left of a limit in the header fields of the answer. */
function report(ctx: AppContext, left: RateLimit | null): void {
  if (left) ctx.set(limitHeaders(left))
}

async function openFor(
  route: Route,
  principal: Principal | null,
  named: string | null,
  services: ShellServices,
  limit: Limit,
): Promise<HouseholdHandle | undefined> {
  const { household } = route
  if (household === null || principal === null) return undefined
  try {
    return await openHousehold({ ...route, household }, named, principal, services.households)
  } catch (error) {
    // Requests for households of others are limited, too; all of them share one key.
    await limit('household', { household: null })
    throw error
  }
}

/** The id that the sender gave the operation of a route that `writes`. @throws HttpError `validation_failed` */
function operationOf({ writes }: Route, ctx: AppContext): string | null {
  return writes === undefined ? null : operationIdOf(oneValue(ctx.req.headers['idempotency-key']))
}

type Checked = Pick<
  AnyRouteRequest,
  'operation_id' | 'params' | 'query' | 'body' | 'bytes' | 'multipart' | 'principal' | 'household' | 'onProof'
>

function requestOf(route: Route, ctx: AppContext, checked: Checked): AnyRouteRequest {
  if (isBinaryReply(route.reply)) ctx.status = route.statuses[0]
  const { operation_id, params, query, body, bytes, multipart, principal, household, onProof } = checked
  return {
    operation_id,
    params,
    query,
    body,
    bytes,
    multipart,
    principal,
    household,
    onProof,
    ip: ctx.state.ip,
    user_agent: ctx.get('user-agent'),
    request_id: ctx.state.request_id,
    header(name) {
      // Of the methods only GET has ranges (RFC 9110, section 14.2): HEAD tells the size of the whole.
      if (name === 'range' && ctx.method === 'HEAD') return undefined
      // An empty header field is not absent: a condition must not be dropped silently.
      return oneValue(ctx.req.headers[name])
    },
    useStatus(status) {
      if (!route.statuses.includes(status))
        throw new Error(`Route ${route.id} does not declare status ${status}`)
      ctx.status = status
    },
    koa: ctx,
  }
}

/** All values of a header field that occurs several times, joined. */
function oneValue(field: string | string[] | undefined): string | undefined {
  return Array.isArray(field) ? field.join(', ') : field
}
