import { z } from 'zod'
import type { HouseholdView, PlaceTree } from '../../engine/index.ts'
import {
  derivedId,
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
import type { SuccessStatus } from '../../services/interface/routes/content.ts'
import type { RouteFacts } from '../../services/interface/routes/route-facts.ts'
import type { LimiterName } from '../../services/limits/limiters.ts'
import { ConflictNote, Uuid7 } from '../../sync-protocol/index.ts'
import { HttpError, type HttpErrorCode } from '../errors/errors.ts'
import { rejectionError } from '../errors/rejections.ts'
import { httpCodesOf } from '../errors/service-errors.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { entityTag, type IfMatch, matches, readIfMatch, type Subject } from './entity-tag.ts'
import { routeDeclarer } from './route.ts'
import type { Route } from './route-types.ts'

/** The facts that the answer of a command route gives about its operation. */
export const OperationReply = z
  .strictObject({
    operation_id: Uuid7.meta({ description: 'The id for looking up and undoing the operation' }),
    seq: z.int().meta({ description: "The household's sequence number of the operation" }),
    replayed: z.boolean().meta({
      description: 'Whether an earlier request with the same Idempotency-Key has done this already',
    }),
    conflicts: z.array(ConflictNote).meta({
      description: 'What gave way: more was taken than there was, for example. Nearly always empty',
    }),
  })
  .meta({ id: 'OperationReply', description: 'The operation of the request.' })

/** The input of a declaration: a checked request. */
interface Wanted<P, B> {
  readonly params: P
  readonly body: B
  /** The id of a record that the request creates without naming an id: the same for the same Idempotency-Key. */
  readonly new_id: string
}

/** The facts for the answer, once the operation is on disk. */
export interface Answering<I, S = ShellServices> {
  readonly view: HouseholdView
  readonly state: ScopeState
  readonly input: I
  readonly household: HouseholdHandle
  readonly principal: Principal
  readonly services: S
  /** The place tree, for declarations that request it with `places`. */
  readonly places: PlaceTree
  /** The id for looking up the operation. */
  readonly operation_id: string
}

type Access = 'session' | 'session_or_bearer'

/** An operation of a type, with the input of that type. */
export type TypedOperation<T extends OperationType = OperationType> = {
  [K in T]: { readonly type: K; readonly input: OperationInputs[K] }
}[T]

/** The common part of all declarations of command routes. */
interface WritingRoute<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodRawShape>
  extends Omit<RouteFacts, 'limiter' | 'writes' | 'replays' | 'page'> {
  /** Default: `session`. */
  readonly access?: Access
  readonly limiter?: LimiterName
  readonly params?: P
  readonly body?: B
  /** The fields of `data`, to which `operation` is added. */
  readonly reply: R
  readonly status?: SuccessStatus
  /**
   * The fields of the input that come from the address: a missing record that they name gives 404. Default:
   * `public_id`.
   */
  readonly address?: readonly string[]
  /** Whether the answer reads the place tree, which is then updated first. */
  readonly places?: boolean
  /** Whether a route with a subject supports `If-Match`. Default: yes. */
  readonly preconditions?: boolean
  /** Error codes in addition to those of the command. */
  readonly errors?: readonly HttpErrorCode[]
}

/** A declaration of a route that runs one command of the engine. */
export interface CommandRouteDeclaration<
  S,
  T extends OperationType,
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodRawShape,
> extends WritingRoute<P, B, R> {
  /** The command; its role and its rejections become those of the route. */
  readonly command: T
  input(wanted: Wanted<z.output<P>, z.output<B>>): OperationInputs[T]
  /** The record of `If-Match` and `ETag`; without it the route supports neither. */
  subject?(input: OperationInputs[T]): Subject
  /** The record that the subject belongs to: `If-Match` may have its entity tag instead. */
  within?(input: OperationInputs[T]): Subject | undefined
  answer(answering: Answering<OperationInputs[T], S>): z.input<z.ZodObject<R>>
}

/** A declaration of a route that chooses one of several commands by its body. */
export interface OperationRouteDeclaration<
  S,
  T extends OperationType,
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodRawShape,
> extends WritingRoute<P, B, R> {
  /** The commands; the route has the highest of their roles, and all of their rejections. */
  readonly commands: readonly [T, ...T[]]
  operation(wanted: Wanted<z.output<P>, z.output<B>>): TypedOperation<T>
  subject?(input: OperationInputs[T]): Subject
  within?(input: OperationInputs[T]): Subject | undefined
  answer(answering: Answering<OperationInputs[T], S>): z.input<z.ZodObject<R>>
}

type NoFields = z.ZodObject<Record<never, never>, z.core.$strict>

/** Makes the functions that declare command routes whose answers need the services `S`. */
export function commandRouteDeclarers<S extends ShellServices>() {
  const route = routeDeclarer<S>()

  /** Declares a route that runs one command: see `operationRoute`. */
  function commandRoute<
    const T extends OperationType,
    R extends z.ZodRawShape,
    P extends z.ZodObject = NoFields,
    B extends z.ZodType = NoFields,
  >(declaration: CommandRouteDeclaration<S, T, P, B, R>): Route<S> {
    const { command: type, input, ...rest } = declaration
    // A type and its own input are a valid pair, but the compiler does not see it while the type is generic.
    const operation = (wanted: Wanted<z.output<P>, z.output<B>>) => pair(type, input(wanted))
    return operationRoute<T, R, P, B>({ ...rest, commands: [type], operation })
  }

  /**
   * Declares a route that runs a command. The request becomes an operation, under the id of its `Idempotency-Key`, if
   * the record still matches `If-Match`. The answer is read after the operation is on disk.
   */
  function operationRoute<
    const T extends OperationType,
    R extends z.ZodRawShape,
    P extends z.ZodObject = NoFields,
    B extends z.ZodType = NoFields,
  >(declaration: OperationRouteDeclaration<S, T, P, B, R>): Route<S> {
    const {
      commands: types,
      operation,
      subject,
      within,
      preconditions = subject !== undefined,
      answer,
      address = ['public_id'],
      places,
      ...facts
    } = declaration
    const commands = types.map(commandOf)
    // A missing record that the body names is an error of the body; only a record of the address gives 404.
    const always_found = facts.params === undefined || address.length === 0
    const rejections = httpCodesOf(commands.flatMap((command) => command.errors))
    const errors: HttpErrorCode[] = [
      ...rejections.filter((code) => !(always_found && code === 'not_found')),
      'quota_exceeded',
      'storage_full',
      ...(preconditions ? (['precondition_failed'] as const) : []),
      ...(declaration.errors ?? []),
    ]
    // The compiler has checked `answer` against its own schema; checking the merged object as well is not worth the
    // cost.
    const reply: z.ZodType = z.strictObject({ ...declaration.reply, operation: OperationReply })
    return route({
      ...facts,
      access: facts.access ?? 'session',
      limiter: facts.limiter ?? null,
      household: { role: highest(commands.map(({ role }) => role)) },
      reply,
      errors,
      writes: { preconditions },
      async handler(request, services) {
        const { household, operation_id, principal } = request
        const wanted = { params: request.params, body: request.body, new_id: derivedId(operation_id, 1) }
        const { type, input } = operation(wanted)
        const about = subject?.(input)
        const header = preconditions ? request.header('if-match') : undefined
        const condition = header === undefined ? undefined : readIfMatch(header)
        const compared = [about, within?.(input)].filter((each) => each !== undefined)
        const author = authorOf(principal, household.role)
        const { results } = await act(household.file, author, [{ operation_id, type, input }], {
          now: services.now(),
          precondition: condition && ((transaction) => unmet(transaction, compared, condition)),
        })
        const [result] = results
        if (!result) throw new Error(`operation ${operation_id} has no outcome`)
        if (result.error) throw rejectionError(result.error, address)
        const { replayed, conflicts } = result
        const tree = places ? await household.file.places() : null
        return household.file.read((view, state) => {
          const tag = about && entityTag(view, state, about)
          if (tag) request.koa.set('ETag', tag)
          const known = { view, state, input, household, principal, services, operation_id }
          const data = answer(Object.assign(surroundingsOf(facts.id, tree), known))
          return { ...data, operation: { operation_id, seq: result.seq ?? 0, replayed, conflicts } }
        })
      },
    })
  }

  return { commandRoute, operationRoute }
}

/** The place tree for the answer of a route, which must have declared that it reads the tree. */
export function surroundingsOf(route_id: string, tree: PlaceTree | null): { readonly places: PlaceTree } {
  return {
    get places() {
      if (!tree) throw new Error(`Route ${route_id} does not declare that it reads the place tree`)
      return tree
    },
  }
}

function pair<T extends OperationType>(type: T, input: OperationInputs[T]): TypedOperation<T> {
  return { type, input } as TypedOperation<T>
}

function commandOf(type: OperationType) {
  const command = householdCommands.get(type)
  if (!command) throw new Error(`no command ${type}`)
  return command
}

function highest(roles: readonly HouseholdRole[]): HouseholdRole {
  return householdRoles.findLast((role) => roles.includes(role)) ?? 'owner'
}

function unmet(
  { view, state }: { view: HouseholdView; state: Pick<ScopeState, 'epoch'> },
  compared: readonly Subject[],
  condition: IfMatch,
) {
  const tags = compared.map((about) => entityTag(view, state, about))
  // The command itself decides whether the record exists.
  const isMet = tags[0] === null || tags.some((tag) => matches(condition, tag))
  return isMet ? null : reject('precondition_failed')
}

/** Reads a record for an answer. An operation has just written it, so only a later one can have deleted it. */
export function present<T>(stored: T | null): T {
  if (stored === null) {
    const message = 'The request was carried out, but its record does not exist any more.'
    throw new HttpError('not_found', { message })
  }
  return stored
}
