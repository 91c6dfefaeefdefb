import { z } from 'zod'
import { inputSchemas, ScanTarget } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { People } from '../../../services/accounts/people.ts'
import { sessionReply } from '../../../services/interface/scanning/replies.ts'
import {
  Mode,
  Purpose,
  Role,
  SessionParams,
  SessionReply,
} from '../../../services/interface/scanning/schemas.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly accounts: AccountStore
}

const { commandRoute, route } = routesWith<Needs>()

const shared = {
  tag: 'Scanning',
  access: 'session_or_bearer',
  reply: { session: SessionReply },
} as const

const answerOf =
  <I>(id: (input: I) => string) =>
  ({ view, input, services }: Answering<I, Needs>) => ({
    session: sessionReply(
      view,
      new People(services.accounts),
      present(view.get('scan_sessions', id(input))).record,
      services.now(),
    ),
  })

const create = commandRoute({
  ...shared,
  id: 'scan_sessions.create',
  method: 'POST',
  path: '/api/v1/scan-sessions',
  summary: 'Start a scan session for a purpose',
  description:
    'Several people and devices can scan in one session. It expires after four hours. `GET /api/v1/scans/capabilities` lists the roles of each purpose, and the effect of confirming.',
  limiter: 'scan-session-create',
  command: 'scan_session.create',
  body: z.strictObject({ public_id: Uuid7.optional(), purpose: Purpose, mode: Mode.default('all') }),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
  answer: answerOf(({ public_id }) => public_id),
})

const show = route({
  ...shared,
  id: 'scan_sessions.get',
  method: 'GET',
  path: '/api/v1/scan-sessions/{publicId}',
  summary: 'Get a session with its scanned records',
  limiter: null,
  household: {},
  params: SessionParams,
  reply: z.strictObject(shared.reply),
  errors: ['not_found'],
  handler({ household, params }, { accounts, now }) {
    return household.file.read((view) => {
      const stored = view.get('scan_sessions', params.publicId)
      if (!stored) throw new HttpError('not_found')
      return { session: sessionReply(view, new People(accounts), stored.record, now()) }
    })
  },
})

const select = commandRoute({
  ...shared,
  id: 'scan_sessions.select_candidate',
  method: 'POST',
  path: '/api/v1/scan-sessions/{publicId}/select-candidate',
  summary: 'Choose the candidate of a scanned code, and its role',
  command: 'scan_session.select_candidate',
  params: SessionParams,
  body: z.strictObject({
    target_id: Uuid7.meta({
      description: 'The `public_id` of the target that is open, or has the wrong candidate',
    }),
    role: Role,
    target: ScanTarget,
  }),
  address: ['session_id'],
  renamed: { session_id: 'publicId', public_id: 'target_id' },
  input: ({ params, body: { target_id, ...chosen } }) => ({
    public_id: target_id,
    session_id: params.publicId,
    ...chosen,
  }),
  answer: answerOf(({ session_id }) => session_id),
})

const remove = commandRoute({
  ...shared,
  id: 'scan_sessions.remove_target',
  method: 'DELETE',
  path: '/api/v1/scan-sessions/{publicId}/targets/{roleKey}',
  summary: 'Remove the scanned records of a role',
  description: 'All of them; with `/targets/{roleKey}/{targetId}` only one.',
  command: 'scan_session.remove_target',
  params: SessionParams.extend({ roleKey: inputSchemas['scan_session.remove_target'].shape.role }),
  renamed: { public_id: 'publicId', role: 'roleKey' },
  address: ['public_id', 'role'],
  input: ({ params }) => ({ public_id: params.publicId, role: params.roleKey }),
  answer: answerOf(({ public_id }) => public_id),
})

const removeOne = commandRoute({
  ...shared,
  id: 'scan_sessions.remove_one_target',
  method: 'DELETE',
  path: '/api/v1/scan-sessions/{publicId}/targets/{roleKey}/{targetId}',
  summary: 'Remove one scanned record from its role',
  description: 'A scan that could be several things has no role yet: its own id is enough, with any role.',
  addition: true,
  command: 'scan_session.remove_target',
  params: SessionParams.extend({
    roleKey: inputSchemas['scan_session.remove_target'].shape.role,
    targetId: Uuid7.meta({ description: 'Of the target, or of its record' }),
  }),
  renamed: { public_id: 'publicId', role: 'roleKey', target_id: 'targetId' },
  address: ['public_id', 'role', 'target_id'],
  input: ({ params }) => ({ public_id: params.publicId, role: params.roleKey, target_id: params.targetId }),
  answer: answerOf(({ public_id }) => public_id),
})

const cancel = commandRoute({
  ...shared,
  id: 'scan_sessions.cancel',
  method: 'POST',
  path: '/api/v1/scan-sessions/{publicId}/cancel',
  summary: 'Cancel a session',
  command: 'scan_session.cancel',
  params: SessionParams,
  renamed: { public_id: 'publicId' },
  input: ({ params }) => ({ public_id: params.publicId }),
  answer: answerOf(({ public_id }) => public_id),
})

export const sessionRoutes = [create, show, select, remove, removeOne, cancel]
