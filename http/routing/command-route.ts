import { z } from 'zod'
import type { HouseholdView } from '../../engine/index.ts'
import {
  derivedId,
  type HouseholdKey,
  type HouseholdRole,
  householdCommands,
  householdRoles,
  type OperationInputs,
  type OperationType,
  reject,
  type ScopeState,
} from '../../engine/index.ts'
import { authorOf } from '../../services/accounts/author.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import { act } from '../../services/households/act.ts'
import type { HouseholdHandle } from '../../services/households/handle.ts'
import type { PlaceTree } from '../../storage/index.ts'
import { Uuid7 } from '../../sync-protocol/index.ts'
import { HttpError, type HttpErrorCode } from '../errors/errors.ts'
import { rejectionError } from '../errors/rejections.ts'
import { httpCodesOf } from '../errors/service-errors.ts'
import type { LimiterName } from '../limits/limiters.ts'
import type { Services } from '../services.ts'
import { entityTag, type IfMatch, matches, readIfMatch } from './entity-tag.ts'
import { operationIdOf } from './idempotency-key.ts'
import { route } from './route.ts'
import type { Method } from './route-facts.ts'
import type { Route, SuccessStatus } from './route-types.ts'

/** What a route that runs a command tells of the operation that it made. */
export const OperationReply = z
  .strictObject({
    operation_id: Uuid7.meta({ description: 'By which it can be looked up, and undone' }),
    seq: z.int().meta({ description: "The household's sequence number that it took" }),
    replayed: z.boolean().meta({ description: 'Whether the same Idempotency-Key had done this before' }),
  })
  .meta({ id: 'OperationReply', description: 'The operation that the request became.' })

/** A record of the household: the one whose entity tag the route gives and compares. */
export interface Subject {
  readonly collection: HouseholdKey
  readonly public_id: string
}

/** What a declaration makes of a checked request. */
interface Wanted<P, B> {
  readonly params: P
  readonly body: B
  /** The id of a record that the request makes and does not name: the same for the same Idempotency-Key. */
  readonly new_id: string
}

/** What the answer is made of, once the operation is on disk. */
export interface Answering<I> {
  readonly view: HouseholdView
  readonly state: ScopeState
  readonly input: I
  readonly household: HouseholdHandle
  readonly principal: Principal
  readonly services: Services
  /** The place tree, for declarations that ask for it with `places`. */
  readonly places: PlaceTree
  /** Under which what was done can be looked up. */
  readonly operation_id: string
}

type Access = 'session' | 'session_or_bearer'

/** An operation by its type, with the input that this type takes. */
export type TypedOperation<T extends OperationType = OperationType> = {
  [K in T]: { readonly type: K; readonly input: OperationInputs[K] }
}[T]

/** What every route that becomes an operation declares. */
interface WritingRoute<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodRawShape> {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly addition?: boolean
  /** `session` if it is not given. */
  readonly access?: Access
  readonly limiter?: LimiterName
  readonly body_limit?: number
  readonly params?: P
  readonly body?: B
  /** The fields of `data`, to which `operation` is added. */
  readonly reply: R
  readonly status?: SuccessStatus
  /** The fields of the input that come from the address: what they name and does not exist is 404. `public_id` alone if not given. */
  readonly address?: readonly string[]
  /** Whether the answer reads the place tree, which is then brought up to date first. */
  readonly places?: boolean
  /** Fields that people send here and that another route takes: the name of each, and that route. */
  readonly elsewhere?: Readonly<Record<string, string>>
  /** Codes beside those of the command. */
  readonly errors?: readonly HttpErrorCode[]
}

/** A declaration of a route that runs one command of the engine. */
export interface CommandRouteDeclaration<
  T extends OperationType,
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodRawShape,
> extends WritingRoute<P, B, R> {
  /** The command; its role and its rejections are the route's. */
  readonly command: T
  input(wanted: Wanted<z.output<P>, z.output<B>>): OperationInputs[T]
  /** The record that `If-Match` and `ETag` are about; without it the route knows neither. */
  subject?(input: OperationInputs[T]): Subject
  answer(answering: Answering<OperationInputs[T]>): z.input<z.ZodObject<R>>
}

/** A declaration of a route whose body says which of some commands it runs. */
export interface OperationRouteDeclaration<
  T extends OperationType,
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodRawShape,
> extends WritingRoute<P, B, R> {
  /** The commands; the highest of their roles and all of their rejections are the route's. */
  readonly commands: readonly [T, ...T[]]
  operation(wanted: Wanted<z.output<P>, z.output<B>>): TypedOperation<T>
  subject?(input: OperationInputs[T]): Subject
  answer(answering: Answering<OperationInputs[T]>): z.input<z.ZodObject<R>>
}

type NoFields = z.ZodObject<Record<never, never>, z.core.$strict>

/** Declares a route that runs one command: see `operationRoute`. */
export function commandRoute<
  const T extends OperationType,
  R extends z.ZodRawShape,
  P extends z.ZodObject = NoFields,
  B extends z.ZodType = NoFields,
>(declaration: CommandRouteDeclaration<T, P, B, R>): Route {
  const { command: type, input, ...rest } = declaration
  // A type with its own input is one of the pairs; the compiler does not see it while the type is open.
  const operation = (wanted: Wanted<z.output<P>, z.output<B>>) => pair(type, input(wanted))
  return operationRoute<T, R, P, B>({ ...rest, commands: [type], operation })
}

function pair<T extends OperationType>(type: T, input: OperationInputs[T]): TypedOperation<T> {
  return { type, input } as TypedOperation<T>
}

/**
 * Declares a route that runs a command: the request becomes an operation, under the id that its `Idempotency-Key`
 * gives, if the record is still as `If-Match` says; the answer is read after it is on disk.
 */
export function operationRoute<
  const T extends OperationType,
  R extends z.ZodRawShape,
  P extends z.ZodObject = NoFields,
  B extends z.ZodType = NoFields,
>(declaration: OperationRouteDeclaration<T, P, B, R>): Route {
  const { commands: types, subject, answer, limiter = null, access = 'session' } = declaration
  const commands = types.map(commandOf)
  const { address = ['public_id'] } = declaration
  // What the body names and does not exist is a fault of the body: only an address can lead nowhere.
  const always_found = declaration.params === undefined || address.length === 0
  const rejections = httpCodesOf(commands.flatMap((command) => command.errors))
  const errors: HttpErrorCode[] = [
    ...rejections.filter((code) => !(always_found && code === 'not_found')),
    'operation_id_reused',
    'quota_exceeded',
    'storage_full',
    ...(subject ? (['precondition_failed'] as const) : []),
    ...(declaration.errors ?? []),
  ]
  const { id, method, path, tag, summary, description, addition, body_limit } = declaration
  // `answer` was held against its own schema by the compiler; the two together are not worth its pains.
  const reply: z.ZodType = z.strictObject({ ...declaration.reply, operation: OperationReply })
  return route({
    id,
    method,
    path,
    tag,
    summary,
    ...(description !== undefined && { description }),
    ...(addition && { addition }),
    ...(body_limit !== undefined && { body_limit }),
    ...(declaration.elsewhere && { elsewhere: declaration.elsewhere }),
    access,
    limiter,
    household: { role: highest(commands.map(({ role }) => role)) },
    ...(declaration.params && { params: declaration.params }),
    ...(declaration.body && { body: declaration.body }),
    reply,
    status: declaration.status ?? 200,
    errors,
    writes: { preconditions: subject !== undefined },
    async handler(request, services) {
      const { household, principal } = request
      const operation_id = operationIdOf(request.header('idempotency-key')) ?? services.newId()
      const wanted = { params: request.params, body: request.body, new_id: derivedId(operation_id, 1) }
      const { type, input } = declaration.operation(wanted)
      const about = subject?.(input)
      const condition = readCondition(request.header('if-match'), about)
      const author = authorOf(principal, household.role)
      const { results } = await act(household.file, author, [{ operation_id, type, input }], {
        now: services.now(),
        precondition: condition && about && ((transaction) => unmet(transaction, about, condition)),
      })
      const [result] = results
      if (!result) throw new Error(`operation ${operation_id} has no outcome`)
      if (result.error) throw rejectionError(result.error, address)
      const { replayed } = result
      const tree = declaration.places ? await household.file.places() : null
      return household.file.read((view, state) => {
        const record = about && view.get(about.collection, about.public_id)
        if (record) request.koa.set('ETag', entityTag(state, record))
        const answering = {
          view,
          state,
          input,
          household,
          principal,
          services,
          operation_id,
          get places() {
            if (!tree) throw new Error(`Route ${id} does not declare that it reads the place tree`)
            return tree
          },
        }
        const data = answer(answering)
        return { ...data, operation: { operation_id, seq: result.seq ?? 0, replayed } }
      })
    },
  })
}

function commandOf(type: OperationType) {
  const command = householdCommands.get(type)
  if (!command) throw new Error(`no command ${type}`)
  return command
}

function highest(roles: readonly HouseholdRole[]): HouseholdRole {
  return householdRoles.findLast((role) => roles.includes(role)) ?? 'owner'
}

function readCondition(header: string | undefined, about: Subject | undefined): IfMatch | undefined {
  return header === undefined || about === undefined ? undefined : readIfMatch(header)
}

function unmet(
  { view, state }: { view: HouseholdView; state: Pick<ScopeState, 'epoch'> },
  about: Subject,
  condition: IfMatch,
) {
  const stored = view.get(about.collection, about.public_id)
  // Whether it is there at all is for the command to say.
  if (!stored || matches(condition, entityTag(state, stored))) return null
  return reject('precondition_failed')
}

/** Looks a record up for an answer: what an operation has just written can only be gone again by a later one. */
export function present<T>(stored: T | null): T {
  if (stored === null) throw new HttpError('not_found')
  return stored
}
