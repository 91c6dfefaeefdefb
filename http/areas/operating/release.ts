import { z } from 'zod'
import { decideCandidate, derivedId, proposeCandidate, ReleaseCandidate } from '../../../engine/index.ts'
import type { AccountStore } from '../../../services/accounts/account-store.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { candidateOf, candidatesOf, runGates } from '../../../services/operations/release-gates.ts'
import { routesWith } from '../../routing/routes-with.ts'
import {
  CandidateReply,
  type Needs,
  Note,
  newPublicId,
  OPERATIONS_TAG,
  operators,
  publicId,
  staff,
} from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG
const reply = z.strictObject({ candidate: CandidateReply })

const list = route({
  id: 'release.candidates.list',
  method: 'GET',
  path: '/api/v1/release/candidates',
  tag,
  summary: 'List the versions that are considered for this installation, newest first',
  access: staff,
  limiter: null,
  reply: z.strictObject({
    running: z.string().meta({ description: 'The version that runs' }),
    candidates: z.array(CandidateReply),
  }),
  handler: (_, { accounts, version }) => ({ running: version, candidates: candidatesOf(accounts) }),
})

/** A version as Semantic Versioning 2.0.0 writes it. */
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(-[\dA-Za-z.-]{1,40})?(\+[\dA-Za-z.-]{1,40})?$/

const propose = route({
  id: 'release.candidates.create',
  method: 'POST',
  path: '/api/v1/release/candidates',
  tag,
  summary: 'Propose a version for this installation',
  access: operators,
  limiter: null,
  body: z.strictObject({
    public_id: newPublicId,
    version: ReleaseCandidate.shape.version
      .regex(VERSION, 'This must be a version such as 1.2.0 or 1.2.0-rc.1.')
      .meta({ examples: ['0.2.0'] }),
    notes: z.string().trim().max(4000).default(''),
  }),
  reply,
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists', 'too_many'],
  async handler({ body: { public_id, ...said }, operation_id, principal }, { accounts }) {
    const candidate_id = public_id ?? derivedId(operation_id, 1)
    const [input, by] = [{ candidate_id, ...said }, principal.user.public_id]
    requireAccepted(await accounts.run(proposeCandidate, input, by, operation_id))
    return { candidate: candidateOf(accounts, candidate_id) }
  },
})

const gates = route({
  id: 'release.candidates.run_gates',
  method: 'POST',
  path: '/api/v1/release/candidates/{public_id}/run-gates',
  tag,
  summary: 'Look whether the installation is ready for a version',
  description:
    'Three gates: a restore drill has restored the newest backup, this version has opened a copy of it (`stowage upgrade-check` of that version), and the files were checked in the last 24 hours without a problem. A gate that does not pass says what to do.',
  access: operators,
  limiter: null,
  params: publicId,
  reply,
  errors: ['not_found', 'already_resolved'],
  handler: async ({ params: { public_id }, principal }, { accounts, now, operations }) => ({
    candidate: await runGates(
      { accounts, now, backups: () => operations.backups(), drills: () => operations.drills.list() },
      public_id,
      principal.user.public_id,
    ),
  }),
})

async function decide(
  accounts: AccountStore,
  candidate_id: string,
  {
    by,
    decision,
    note,
    operation_id,
  }: { by: string; decision: 'approved' | 'rejected'; note: string; operation_id: string },
): Promise<ReleaseCandidate> {
  const input = { candidate_id, decision, note, by }
  const rejection = await accounts.run(decideCandidate, input, by, operation_id)
  // What stands in the way is the state of the candidate, and no condition of the request.
  if (rejection?.rejected.code === 'precondition_failed')
    throw new ServiceError('conflict', { message: rejection.rejected.message })
  requireAccepted(rejection)
  return candidateOf(accounts, candidate_id)
}

const approve = route({
  id: 'release.candidates.approve',
  method: 'POST',
  path: '/api/v1/release/candidates/{public_id}/approve',
  tag,
  summary: 'Approve a version whose gates have passed',
  access: operators,
  limiter: null,
  params: publicId,
  body: z.strictObject({ note: Note }),
  reply,
  writes: { preconditions: false },
  errors: ['not_found', 'already_resolved', 'conflict'],
  handler: async ({ body: { note }, operation_id, params: { public_id }, principal }, { accounts }) => ({
    candidate: await decide(accounts, public_id, {
      decision: 'approved',
      note,
      by: principal.user.public_id,
      operation_id,
    }),
  }),
})

const reject = route({
  id: 'release.candidates.reject',
  method: 'POST',
  path: '/api/v1/release/candidates/{public_id}/reject',
  tag,
  summary: 'Reject a version',
  access: operators,
  limiter: null,
  params: publicId,
  body: z.strictObject({ note: Note }),
  reply,
  writes: { preconditions: false },
  errors: ['not_found', 'already_resolved'],
  handler: async ({ body: { note }, operation_id, params: { public_id }, principal }, { accounts }) => ({
    candidate: await decide(accounts, public_id, {
      decision: 'rejected',
      note,
      by: principal.user.public_id,
      operation_id,
    }),
  }),
})

export const candidateRoutes = [approve, gates, list, propose, reject]
