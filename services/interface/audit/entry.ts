import { z } from 'zod'
import {
  type Collection,
  type Effect,
  type HouseholdView,
  householdCollections,
  householdCommands,
  isHouseholdKey,
} from '../../../engine/index.ts'
import type { AuditEntry, HistoryEntry } from '../../../storage/index.ts'
import { ConflictNote } from '../../../sync-protocol/index.ts'
import type { People } from '../../accounts/people.ts'
import { moment } from '../moment.ts'
import { Person, Replica } from '../people.ts'

const Fields = z.record(z.string(), z.unknown())
const About = z
  .strictObject({ collection: z.string(), public_id: z.string(), name: z.string() })
  .meta({ id: 'AuditAbout', description: 'A record with its current name.' })
const Change = z
  .strictObject({
    change: z.enum(['create', 'update', 'delete']),
    collection: z.string(),
    public_id: z.string(),
    name: z
      .string()
      .nullable()
      .meta({ description: 'The current name of the record, or its last name if it is deleted' }),
    about: About.nullable().meta({
      description:
        'The record that this one is about, such as the thing of a photo; null for a thing itself, and where there is none any more',
    }),
    before: Fields.meta({
      description: 'The changed fields before the operation; all fields of a deleted record',
    }),
    after: Fields.meta({ description: 'The same fields after the operation' }),
    texts: z
      .record(z.string(), z.strictObject({ at: z.int(), removed: z.string(), inserted: z.string() }))
      .meta({ description: 'Of long texts only the changed part' }),
  })
  .meta({ id: 'AuditChange', description: 'The change of an operation to one record.' })

/** Maximum number of changes that a list shows per operation; building a rack makes thousands. */
const MOST_CHANGES = 100

export const AuditReply = z
  .strictObject({
    public_id: z.string().meta({ description: 'The id of the operation' }),
    seq: z.int(),
    type: z.string(),
    summary: z.string(),
    person: Person,
    replica: Replica,
    occurred_at: moment.meta({ description: "The time of the operation by its author's clock" }),
    edit_at: moment.meta({ description: 'The time that applies to the operation' }),
    received_at: moment.meta({ description: 'The time at which the server accepted it' }),
    changes: z.array(Change).meta({
      description: `At most ${MOST_CHANGES} in a list; a page of them if a single operation is requested`,
    }),
    changes_total: z.int(),
    conflicts: z.array(ConflictNote),
    hash: z.string().meta({ description: 'SHA-256 of this operation and all earlier ones, in hex' }),
  })
  .meta({ id: 'AuditEntry', description: 'Who did what, when, and on which device.' })

const Undoes = z
  .strictObject({
    operation_id: z.string(),
    redoes: z.boolean().meta({
      description: 'Whether it undid an undo: the change stands again after it',
    }),
    change: z
      .strictObject({ public_id: z.string(), type: z.string(), summary: z.string(), occurred_at: moment })
      .meta({ description: 'The operation at the beginning, which is no undo itself' }),
  })
  .meta({ id: 'AuditUndoes', description: 'What an undo undid.' })

const Undone = z
  .strictObject({
    operation_id: z.string().meta({ description: 'The last undo of it, or of an undo of it' }),
    person: Person,
    occurred_at: moment.meta({ description: "The time of that undo by its author's clock" }),
    redone: z
      .boolean()
      .meta({ description: 'Whether the undo was undone, so that the operation stands again' }),
  })
  .meta({ id: 'AuditUndone', description: 'That an operation was undone.' })

const Group = z
  .strictObject({
    operations: z.int(),
    unchanged: z.int().meta({ description: 'Those of them that changed nothing' }),
    undone: z.int().meta({ description: 'Those of them whose effect does not stand: they were undone' }),
    types: z.array(z.strictObject({ type: z.string(), operations: z.int() })).meta({
      description: 'Their types, the most frequent first; of undos those of what they undid',
    }),
  })
  .meta({ id: 'AuditGroup', description: 'Operations that a person made as one.' })

export const HistoryReply = AuditReply.extend({
  undoes: Undoes.nullable().meta({ description: 'Null for an operation that is no undo' }),
  undone: Undone.nullable().meta({ description: 'Null as long as nobody has undone it' }),
  group: Group.nullable().meta({
    description: 'With `grouped`: the operations for which this entry stands; null for one that is alone',
  }),
}).meta({ id: 'HistoryEntry', description: 'An operation, and the facts of its undos.' })

export const AuditDetail = HistoryReply.extend({
  input: Fields.meta({ description: 'The input that its author sent' }),
}).meta({ id: 'AuditDetail', description: 'An operation with its input and a page of its changes.' })

/** An entry of the audit trail, with a page of its changes from a given one on. */
export function auditReply(
  view: HouseholdView,
  people: People,
  { entry, occurred_at, effects, conflicts, hash }: AuditEntry,
  { from = 0, most = MOST_CHANGES } = {},
): z.input<typeof AuditReply> {
  const { operation_id, seq, type, user_id, replica_id, edit_at, committed_at } = entry
  return {
    public_id: operation_id,
    seq,
    type,
    summary: summaryOf(type),
    person: people.person(user_id),
    replica: people.replica(replica_id),
    occurred_at,
    edit_at,
    received_at: committed_at,
    changes: effects.slice(from, from + most).map((effect) => changeReply(view, effect)),
    changes_total: effects.length,
    conflicts: [...conflicts],
    hash,
  }
}

/** An entry of the history: that of the audit trail, and the facts of its undos. */
export function historyReply(
  view: HouseholdView,
  people: People,
  entry: HistoryEntry,
  page?: { readonly from: number; readonly most: number },
): z.input<typeof HistoryReply> {
  const { group } = entry
  return {
    ...auditReply(view, people, entry, page),
    ...undoFacts(people, entry),
    group: group && { ...group, types: [...group.types] },
  }
}

function undoFacts(people: People, { undoes, undone }: HistoryEntry) {
  const undid = undoes && {
    operation_id: undoes.operation_id,
    redoes: undoes.redoes,
    change: {
      public_id: undoes.change.operation_id,
      type: undoes.change.type,
      summary: summaryOf(undoes.change.type),
      occurred_at: undoes.change.occurred_at,
    },
  }
  if (!undone) return { undoes: undid, undone }
  const { operation_id, user_id, occurred_at, redone } = undone
  return { undoes: undid, undone: { operation_id, person: people.person(user_id), occurred_at, redone } }
}

function summaryOf(type: string): string {
  return householdCommands.get(type)?.summary ?? type
}

function changeReply(view: HouseholdView, effect: Effect): z.input<typeof Change> {
  const { change, collection, public_id } = effect
  const [before, after] =
    change === 'update'
      ? [effect.before, effect.after]
      : [change === 'delete' ? { ...effect.record } : {}, {}]
  const texts = change === 'update' ? { ...effect.texts } : {}
  const name = nameOf(effect.change === 'delete' ? effect.record : recordOf(view, collection, public_id))
  return { change, collection, public_id, name, about: aboutOf(view, effect), before, after, texts }
}

function nameOf(record: object | null): string | null {
  const name: unknown = record && Reflect.get(record, 'name')
  return typeof name === 'string' ? name : null
}

/** What a record is about, as far as that is there and has a name. */
function aboutOf(view: HouseholdView, effect: Effect): z.input<typeof About> | null {
  const { collection, public_id } = effect
  if (!isHouseholdKey(collection)) return null
  const { about }: Collection = householdCollections[collection]
  const record = effect.change === 'delete' ? effect.record : view.get(collection, public_id)?.record
  const named = record && about?.(record)
  const name = named && nameOf(recordOf(view, named.collection, named.id))
  return named && name ? { collection: named.collection, public_id: named.id, name } : null
}

function recordOf(view: HouseholdView, collection: string, public_id: string): object | null {
  return isHouseholdKey(collection) ? (view.get(collection, public_id)?.record ?? null) : null
}
