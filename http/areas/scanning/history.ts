import { z } from 'zod'
import { lastSeen } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { moment } from '../../../services/interface/moment.ts'
import { readSeqCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery } from '../../../services/interface/routes/query-values.ts'
import { Sighting, sightingReply } from '../../../services/interface/scanning/sightings.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { route } = routesWith<Needs>()

export const history = route({
  id: 'scans.history',
  method: 'GET',
  path: '/api/v1/scans/history',
  tag: 'Scanning',
  summary: 'List the sightings: who scanned what, where and when, newest first',
  description:
    'Sightings that were confirmed together are never split: a page can hold slightly more than `limit`. With `subject`, the list is the history of one record, and `last_seen_at` is set.',
  access: 'session_or_bearer',
  limiter: 'scan-history',
  household: {},
  query: z.strictObject({
    subject: Uuid7.optional().meta({ description: 'The `public_id` of an item, container or place' }),
    ...cursorQuery,
  }),
  reply: z.strictObject({
    sightings: z.array(Sighting),
    last_seen_at: moment.nullable().meta({ description: 'Of the requested subject' }),
    next_cursor: z.string().nullable(),
  }),
  handler({ household, query: { subject, limit, cursor } }, { accounts }) {
    const before = cursor === undefined ? {} : { before_seq: readSeqCursor(cursor) }
    const options = { limit, newest_first: true, ...before }
    return household.file.read((view) => {
      const found =
        subject === undefined
          ? view.find('scan_sightings', 'any', 1, options)
          : view.find('scan_sightings', 'subject_id', subject, options)
      const people = new People(accounts)
      const last = found.at(-1)
      return {
        sightings: found.map(({ record }) => sightingReply(view, people, record)),
        last_seen_at: subject === undefined ? null : (lastSeen(view, subject)?.seen_at ?? null),
        next_cursor: last && found.length >= limit ? writeCursor(`${last.seq}`) : null,
      }
    })
  },
})
