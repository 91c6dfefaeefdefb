import { z } from 'zod'
import type {
  HouseholdCollections,
  HouseholdKey,
  HouseholdView,
  OperationInputs,
  OperationType,
  RecordIn,
  Stored,
} from '../../engine/index.ts'
import { householdCollections, inputSchemas } from '../../engine/index.ts'
import type { RouteFacts } from '../../services/interface/routes/route-facts.ts'
import { Uuid7 } from '../../sync-protocol/index.ts'
import { HttpError } from '../errors/errors.ts'
import type { ShellServices } from '../shell/shell-services.ts'
import { type Answering, commandRouteDeclarers, present, surroundingsOf } from './command-route.ts'
import { entityTag, type Subject } from './entity-tag.ts'
import { routeDeclarer } from './route.ts'
import type { Route } from './route-types.ts'

/** The commands whose input names one record by its id, in addition to the fields to set. */
type RecordCommand = {
  [T in OperationType]: OperationInputs[T] extends { readonly public_id: string } ? T : never
}[OperationType]

/** The common part of the routes of a collection. */
export interface RecordsDeclaration<K extends HouseholdKey, R extends z.ZodRawShape> {
  readonly collection: K
  /** The parameter of the address that names a record: `item` in `/api/v1/items/{item}`. */
  readonly param: string
  readonly tag: string
  readonly addition?: boolean
  /** Whether answers read the place tree, which is then updated first. */
  readonly places?: boolean
  /** The fields of `data` in answers about one record. */
  readonly reply: R
  show(
    stored: Stored<RecordIn<HouseholdCollections, K>>,
    view: HouseholdView,
    surroundings: Pick<Answering<never>, 'places' | 'household'>,
  ): z.input<z.ZodObject<R>>
}

/** The facts of one route of a collection. */
type Facts = Omit<RouteFacts, 'method' | 'tag' | 'limiter' | 'writes' | 'replays' | 'page'>

/** The facts of a route with a body; default: the input of the command, whose id comes from the address. */
type BodyFacts = Facts & { readonly body?: z.ZodObject }

const ID = { public_id: true } as const
type Named = { readonly public_id: string }

/**
 * Makes the function that declares the routes of a collection: each runs one command of the engine on one record, and
 * answers with that record. The address names the record; the other fields of the input are the body.
 */
export function recordRoutesDeclarer<S extends ShellServices>() {
  const { commandRoute } = commandRouteDeclarers<S>()
  const route = routeDeclarer<S>()

  return function recordRoutes<K extends HouseholdKey, R extends z.ZodRawShape>(
    declaration: RecordsDeclaration<K, R>,
  ) {
    const { collection, param, tag, addition = false, places = false, reply, show } = declaration
    const params = z.strictObject({ [param]: Uuid7 })
    const renamed = { public_id: param }
    const idOf = (given: Readonly<Record<string, string>>) => given[param] ?? ''
    const shared = {
      tag,
      addition,
      places,
      reply,
      subject: ({ public_id }: Named): Subject => ({ collection, public_id }),
      answer: (answering: Answering<Named, S>) => {
        const { view, input } = answering
        return show(present(view.get(collection, input.public_id)), view, answering)
      },
    }
    return {
      /** The part that further routes about one record share with these. */
      shared,
      /** `POST` to the collection: adds a record, whose id the client may choose. */
      create<T extends RecordCommand>(command: T, { body, ...facts }: BodyFacts): Route<S> {
        return commandRoute({
          ...shared,
          ...facts,
          method: 'POST',
          command,
          body: body ?? inputOf(command).partial(ID),
          status: 201,
          // Nothing is there yet that a client could have read.
          preconditions: false,
          // A retry can find that the record is gone.
          errors: canBeGone(collection) ? ['not_found'] : [],
          input: ({ body: fields, new_id }) => inputFor(command, { public_id: new_id, ...fields }),
        })
      },
      /** `GET` of one record, with its entity tag. */
      read(facts: Facts): Route<S> {
        // The compiler has checked `show` against its own schema.
        const answer: z.ZodType = z.strictObject(reply)
        return route({
          tag,
          addition,
          ...facts,
          method: 'GET',
          access: 'session',
          limiter: null,
          household: {},
          params,
          reply: answer,
          errors: ['not_found'],
          async handler({ household, params: given, koa }) {
            const tree = places ? await household.file.places() : null
            const surroundings = Object.assign(surroundingsOf(facts.id, tree), { household })
            return household.file.read((view, state) => {
              const public_id = idOf(given)
              const stored = view.get(collection, public_id)
              const tag = entityTag(view, state, { collection, public_id })
              if (!stored || tag === null) throw new HttpError('not_found')
              koa.set('ETag', tag)
              return show(stored, view, surroundings)
            })
          },
        })
      },
      /** Sets the fields of the body; `PATCH` unless the route says otherwise. */
      change<T extends RecordCommand>(
        command: T,
        { body, method = 'PATCH', ...facts }: BodyFacts & Partial<Pick<RouteFacts, 'method'>>,
      ): Route<S> {
        return commandRoute({
          ...shared,
          ...facts,
          renamed: { ...renamed, ...facts.renamed },
          method,
          command,
          params,
          body: body ?? inputOf(command).omit(ID),
          input: ({ params: given, body: fields }) =>
            inputFor(command, { public_id: idOf(given), ...fields }),
        })
      },
      /** `POST` without a body: the address says all. */
      act<T extends RecordCommand>(command: T, facts: Facts): Route<S> {
        return commandRoute({
          ...shared,
          ...facts,
          renamed,
          method: 'POST',
          command,
          params,
          input: ({ params: given }) => inputFor(command, { public_id: idOf(given) }),
        })
      },
      /** `DELETE` of one record. `deleted` describes the id in the answer; without it the answer has no id. */
      remove<T extends RecordCommand>(
        command: T,
        { deleted, ...facts }: Facts & { readonly deleted?: string },
      ): Route<S> {
        const described: Record<string, z.ZodString> =
          deleted === undefined ? {} : { deleted: z.string().meta({ description: deleted }) }
        return commandRoute({
          ...facts,
          tag,
          addition: facts.addition ?? addition,
          method: 'DELETE',
          command,
          renamed,
          params,
          reply: described,
          subject: shared.subject,
          input: ({ params: given }) => inputFor(command, { public_id: idOf(given) }),
          answer: ({ input }): Record<string, string> =>
            deleted === undefined ? {} : { deleted: input.public_id },
        })
      },
    }
  }
}

/** Whether records of a collection are ever removed, be it by the undo of their creation. */
function canBeGone(collection: HouseholdKey): boolean {
  const { undo } = householdCollections[collection]
  return undo !== 'never' && undo.creation === 'remove'
}

function inputOf(command: RecordCommand): z.ZodObject {
  return inputSchemas[command]
}

/** The address and the body together are an input of the command, but the compiler does not see it while its type is generic. */
function inputFor<T extends RecordCommand>(_command: T, input: Named): OperationInputs[T] {
  return input as OperationInputs[T]
}
