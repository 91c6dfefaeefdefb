import { z } from 'zod'
import { attestBackup, BackupAttestation, CheckLevel, derivedId } from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { moment } from '../../../services/interface/moment.ts'
import type { BackupHealth } from '../../../services/operations/backup-health.ts'
import type { Drill } from '../../../services/operations/drills.ts'
import { READINESS_CHECKS } from '../../../services/operations/readiness.ts'
import { occasions } from '../../../storage/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import {
  AttestationReply,
  FoundReply,
  type Needs,
  Note,
  newPublicId,
  OPERATIONS_TAG,
  operators,
  staff,
} from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

const BackupName = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/, 'the name of a backup, such as 2026-11-20T03-30-00-000Z')
  .meta({ examples: ['2026-11-20T03-30-00-000Z'] })

const DrillReply = z
  .strictObject({
    public_id: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
    backup: z.string(),
    occasion: z.enum(['scheduled', 'manual']),
    rehearsed_by: z.string().meta({ description: 'The version of the program that restored the backup' }),
    created_by: z.string(),
    created_at: moment,
    started_at: moment.nullable(),
    finished_at: moment.nullable(),
    progress: z.number(),
    total: z.number().meta({ description: 'In bytes' }),
    error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    report: z
      .strictObject({
        backup: z.string(),
        started_at: z.string(),
        program: z.string(),
        bytes: z.number(),
        problems: z.int(),
        parts: z.array(
          z.strictObject({
            household_id: z.string().nullable(),
            name: z.string(),
            files: z.int(),
            bytes: z.number(),
            records: z.int().nullable(),
            seq: z.int().nullable(),
            findings: z.array(z.strictObject({ path: z.string(), problem: z.string() })),
            problems: z.int(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'RestoreDrill', description: 'A restore on trial: what was restored, and what was damaged.' })

const State = z.enum(['ok', 'stale', 'missing', 'damaged'])

const health = route({
  id: 'operations.backup_health',
  method: 'GET',
  path: '/api/v1/operations/backup-health',
  tag,
  summary: 'Get the health of the backups',
  description:
    'For each household: the newest backup that can be restored, its age and size, and when a restore drill last restored it. `stale`: older than two intervals of the schedule. The state of all is the worst; a household that is newer than the newest backup does not count yet.',
  access: staff,
  limiter: null,
  reply: z.strictObject({
    state: State,
    schedule: z.strictObject({ cron: z.string().nullable(), next_at: moment.nullable(), keep: z.int() }),
    drill_next_at: moment.nullable(),
    stale_after_seconds: z.int(),
    destination: z.strictObject({
      folder: z.string(),
      exists: z.boolean(),
      same_disk: z.boolean().nullable(),
      free_bytes: z.number().nullable(),
    }),
    newest: z
      .strictObject({
        name: z.string(),
        started_at: moment,
        age_seconds: z.int(),
        bytes: z.number(),
        occasion: z.enum(occasions).meta({ description: 'By hand, on schedule, or before an upgrade' }),
        program: z.string(),
        problems: z.int(),
      })
      .nullable(),
    backups: z.int(),
    unreadable: z.array(z.strictObject({ name: z.string(), problem: z.string() })),
    households: z.array(
      z.strictObject({
        household_id: z.string(),
        name: z.string(),
        state: State,
        backup: z.string().nullable(),
        backed_up_at: moment.nullable(),
        age_seconds: z.int().nullable(),
        bytes: z.number().nullable(),
        verified_at: moment.nullable(),
      }),
    ),
    last_drill: DrillReply.nullable().meta({
      description: 'The newest that came to an end; without one the newest',
    }),
    drills: z.array(DrillReply).meta({ description: 'The last drills, without their reports' }),
    attestations: z.array(AttestationReply),
  }),
  async handler(_, { operations }) {
    const [found, drills] = await Promise.all([operations.backups(), operations.drills.list()])
    return {
      ...plain(found),
      drill_next_at: operations.next.drill,
      drills: drills.slice(0, DRILLS).map(brief),
    }
  },
})

/** Number of drills in a reply. */
const DRILLS = 20

function plain({ households, attestations, unreadable, ...rest }: BackupHealth) {
  return {
    ...rest,
    households: [...households],
    attestations: [...attestations],
    unreadable: [...unreadable],
  }
}

function brief(drill: Drill): Drill {
  return { ...drill, report: null }
}

const attest = route({
  id: 'operations.backup_attestations.create',
  method: 'POST',
  path: '/api/v1/operations/backup-attestations',
  tag,
  summary: 'Attest that a backup was copied, verified or restored',
  description:
    'Keeps who says so, and when: for what the server cannot see, such as a disk in another house.',
  access: operators,
  limiter: null,
  body: z.strictObject({
    public_id: newPublicId,
    backup: BackupName,
    statement: BackupAttestation.shape.statement,
    note: Note,
  }),
  reply: z.strictObject({ attestation: AttestationReply }),
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists'],
  async handler({ body: { public_id, ...said }, operation_id, principal }, { accounts, operations }) {
    if (!(await operations.knowsBackup(said.backup))) throw noSuchBackup(said.backup)
    const attestation_id = public_id ?? derivedId(operation_id, 1)
    const by = principal.user.public_id
    requireAccepted(await accounts.run(attestBackup, { attestation_id, ...said, by }, by, operation_id))
    const attestation = accounts.read((view) => view.get('backup_attestations', attestation_id)?.record)
    if (!attestation) throw new ServiceError('not_found')
    return { attestation }
  },
})

function noSuchBackup(name: string): ServiceError {
  const message = `There is no backup ${name} on this server. The health of the backups names those there are.`
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'backup', code: 'not_found', message }],
  })
}

const startDrill = route({
  id: 'operations.restore_drills.create',
  method: 'POST',
  path: '/api/v1/operations/restore-drills',
  tag,
  summary: 'Restore a backup on trial',
  description:
    'Begins a job that restores a backup into a scratch folder, by default the newest one of everything, and checks digests, counts, integrity and history. The data is not touched. A drill that finds damage ends as `failed`, and names each damaged file. Send the same `public_id` again for its progress and its report.',
  access: operators,
  limiter: null,
  body: z.strictObject({ public_id: newPublicId, backup: BackupName.optional() }),
  reply: z.strictObject({ drill: DrillReply }),
  status: 202,
  writes: { preconditions: false },
  errors: ['already_exists', 'not_found', 'unavailable'],
  handler: async ({ body, operation_id, principal }, { operations }) => ({
    drill: await operations.drills.start(principal.user.public_id, { ...body, operation_id }),
  }),
})

const ready = route({
  id: 'operations.readiness',
  method: 'GET',
  path: '/api/v1/operations/readiness',
  tag,
  summary: 'Get whether the installation is ready, point by point',
  access: staff,
  limiter: null,
  reply: z.strictObject({
    ready: z.boolean().meta({ description: 'Whether no point is a problem' }),
    points: z.array(
      z.strictObject({
        check: z.enum(READINESS_CHECKS),
        ...FoundReply,
        level: CheckLevel,
        message: z.string(),
        advice: z.string().nullable(),
      }),
    ),
  }),
  async handler(_, { operations }) {
    const points = await operations.readiness()
    return { ready: points.every(({ level }) => level !== 'problem'), points }
  },
})

export const backupRoutes = [health, attest, startDrill, ready]
