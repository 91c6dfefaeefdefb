import { z } from 'zod'
import { householdCommands } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { AuditDetail, HistoryReply, historyReply } from '../../../services/interface/audit/entry.ts'
import { readOffsetCursor, readSeqCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

const shared = { tag: 'History', access: 'session', limiter: null } as const

/** A time in a query string, in the form of the stored times, so that the two compare as text. */
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .optional()

/** The types of operations, and the kinds of records with which they begin. */
const TYPES: ReadonlySet<string> = new Set(
  [...householdCommands.keys()].flatMap((type) => [type, type.replace(/\..*/, '')]),
)

const list = route({
  ...shared,
  id: 'audit.list',
  method: 'GET',
  path: '/api/v1/audit',
  summary: 'List the operations of the household, newest first',
  description:
    'The audit trail keeps every accepted operation for ever. Hashes chain its entries, and `stowage doctor` verifies them. A page may hold fewer than `limit` entries although `next_cursor` is present; then further matches are older.',
  household: {},
  query: z.strictObject({
    ...cursorQuery,
    record: Uuid.optional().meta({
      description: 'A record that the operation changed, or whose photo, document or barcode it changed',
    }),
    person: Uuid.optional().meta({ description: 'A user' }),
    replica: Uuid.optional().meta({ description: 'A device or a browser session' }),
    type: z
      .string()
      .refine((type) => TYPES.has(type), 'a kind such as item, or an operation such as item.move')
      .optional()
      .meta({ description: 'A kind of record (`item`) or a type of operation (`item.move`)' }),
    grouped: queryBoolean.optional().meta({
      description:
        'true: operations that a person made as one are one entry, with its `group`. Not with `record` or `group`',
    }),
    group: Uuid.optional().meta({ description: 'An operation: lists those that were made as one with it' }),
    from: moment.meta({ description: 'Accepted at or after this time' }),
    to: moment.meta({ description: 'Accepted before this time' }),
  }),
  reply: z.strictObject({ entries: z.array(HistoryReply), next_cursor: z.string().nullable() }),
  async handler({ household, query }, { accounts }) {
    const { limit, cursor, record, person, replica, type, from, to, grouped = false, group } = query
    const filter = { record_id: record, user_id: person, replica_id: replica, type, from, to, group }
    requireOrder(from, to)
    if (grouped && (record !== undefined || group !== undefined)) throw notInGroups()
    const before_seq = cursor === undefined ? null : readSeqCursor(cursor)
    const page = await household.file.audit(filter, { limit, before_seq, grouped })
    const people = new People(accounts)
    return household.file.read((view) => ({
      entries: page.entries.map((entry) => historyReply(view, people, entry)),
      next_cursor: page.next_seq === null ? null : writeCursor(`${page.next_seq}`),
    }))
  },
})

/** @throws HttpError `validation_failed` for a span that ends before it begins */
function requireOrder(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined || from <= to) return
  const message = '`to` must not be before `from`.'
  throw new HttpError('validation_failed', { details: [{ path: 'to', code: 'too_small', message }] })
}

/** A record has its part of a group, and a group is not one entry of itself. */
function notInGroups(): HttpError {
  const message = 'Entries of one record or of one group are listed one by one.'
  return new HttpError('validation_failed', {
    details: [{ path: 'grouped', code: 'invalid_value', message }],
  })
}

const detail = route({
  ...shared,
  id: 'audit.get',
  method: 'GET',
  path: '/api/v1/audit/{public_id}',
  summary: 'Get one operation with its changes',
  description: 'The changes come in pages, because building a rack makes thousands of records.',
  household: {},
  params: z.strictObject({ public_id: Uuid }),
  query: z.strictObject(cursorQuery),
  reply: z.strictObject({
    entry: AuditDetail,
    next_cursor: z.string().nullable().meta({ description: 'Position in the changes' }),
  }),
  errors: ['not_found'],
  async handler({ household, params, query }, { accounts }) {
    const entry = await household.file.historyEntry(params.public_id)
    if (!entry) throw new HttpError('not_found')
    const people = new People(accounts)
    const from = query.cursor === undefined ? 0 : readOffsetCursor(query.cursor)
    const next = from + query.limit
    return household.file.read((view) => ({
      entry: { ...historyReply(view, people, entry, { from, most: query.limit }), input: { ...entry.input } },
      next_cursor: next < entry.effects.length ? writeCursor(`${next}`) : null,
    }))
  },
})

export const auditRoutes = [list, detail]
