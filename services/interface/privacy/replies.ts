import { z } from 'zod'
import { ErasureSubject, type PrivacyRequest } from '../../../engine/index.ts'
import type { ExportJob } from '../../privacy/exports.ts'
import { moment } from '../moment.ts'

/** What a person can ask for. */
export const PrivacyKind = z.enum(['account_export', ...ErasureSubject.options])

export const PrivacyRequestReply = z
  .strictObject({
    public_id: z.string(),
    kind: PrivacyKind,
    state: z.enum(['pending', 'running', 'done', 'failed', 'cancelled']).meta({
      description:
        '`pending`: an erasure waits until `due_at`, and can be cancelled. `failed`: an erasure whose conditions no longer held, or an export that could not be made',
    }),
    household_id: z.string().nullable(),
    requested_by: z.string().meta({ description: 'The user who asked' }),
    requested_at: moment,
    due_at: moment.nullable().meta({ description: 'When an erasure begins' }),
    ended_at: moment.nullable(),
    download: z
      .strictObject({ path: z.string(), bytes: z.int(), expires_at: moment })
      .nullable()
      .meta({ description: 'The ZIP file of an export that is ready' }),
  })
  .meta({ id: 'PrivacyRequest', description: 'An export or an erasure that a person asked for.' })
type Reply = z.input<typeof PrivacyRequestReply>

export function erasureReply(request: PrivacyRequest): Reply {
  const { public_id, kind, state, household_id, user_id, created_at, due_at, ended_at } = request
  return {
    public_id,
    kind,
    state,
    household_id,
    requested_by: user_id,
    requested_at: created_at,
    due_at,
    ended_at,
    download: null,
  }
}

const EXPORT_STATES = {
  queued: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  interrupted: 'failed',
} as const

export function exportReply(job: ExportJob): Reply {
  const { public_id, state, created_by, created_at, finished_at, expires_at, facts } = job
  const path = `/api/v1/privacy/exports/${public_id}/download`
  const bytes = state === 'done' ? facts.bytes : null
  return {
    public_id,
    kind: 'account_export',
    state: EXPORT_STATES[state],
    household_id: null,
    requested_by: created_by,
    requested_at: created_at,
    due_at: null,
    ended_at: finished_at,
    download: bytes === null ? null : { path, bytes, expires_at },
  }
}

export const PrivacyStatus = z
  .strictObject({
    requests: z.array(PrivacyRequestReply).meta({
      description: 'Exports and erasures of the person, and erasures of their households, newest first',
    }),
    erasure_days: z.int().meta({ description: 'Days between the request for an erasure and the erasure' }),
    households: z
      .array(
        z.strictObject({
          public_id: z.string(),
          name: z.string(),
          erased: z.boolean().meta({
            description: 'Whether the household is erased with the account: it has no other member',
          }),
          left_behind: z.boolean().meta({
            description:
              'Whether the household keeps the account from being erased: the person is its only owner, and others are members',
          }),
        }),
      )
      .meta({ description: 'What becomes of the households of the person when the account is erased' }),
  })
  .meta({ id: 'PrivacyStatus', description: 'The data of a person, and what they asked for.' })
