import { z } from 'zod'
import { CheckLevel, derivedId, QualityRun } from '../../../engine/index.ts'
import { requireAccepted, ServiceError } from '../../../services/errors.ts'
import { pageByTime } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, queryInteger } from '../../../services/interface/routes/query-values.ts'
import { qualityRuns, qualitySummary, runKey } from '../../../services/operations/quality.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { type Needs, newPublicId, OPERATIONS_TAG, operators, RunReply, staff } from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

const Kind = QualityRun.shape.kind

const runs = route({
  id: 'quality.runs',
  method: 'GET',
  path: '/api/v1/quality/runs',
  tag,
  summary: 'List what the checks of the installation found, newest first',
  description:
    'Checks of all files, restore drills, failed requests by day, and checks by people. The newest 400 are kept.',
  access: staff,
  limiter: null,
  query: z.strictObject({ ...cursorQuery, kind: Kind.optional(), outcome: CheckLevel.optional() }),
  reply: z.strictObject({ runs: z.array(RunReply), next_cursor: z.string().nullable() }),
  handler({ query: { kind, outcome, ...paging } }, { accounts }) {
    const all = qualityRuns(accounts).filter(
      (run) =>
        (kind === undefined || run.kind === kind) && (outcome === undefined || run.outcome === outcome),
    )
    const { page, next_cursor } = pageByTime(all, runKey, paging)
    return { runs: page, next_cursor }
  },
})

const manual = route({
  id: 'quality.manual_checks.create',
  method: 'POST',
  path: '/api/v1/quality/manual-checks',
  tag,
  summary: 'Keep what a person has checked',
  description:
    'For what the program cannot see: that the fan runs, or that a restored phone shows everything.',
  access: operators,
  limiter: null,
  body: z.strictObject({
    public_id: newPublicId,
    subject: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ examples: ['The disk in the other house'] }),
    outcome: CheckLevel,
    message: z
      .string()
      .trim()
      .min(1)
      .max(600)
      .meta({ examples: ['It is plugged in, and has the backup of today.'] }),
  }),
  reply: z.strictObject({ run: RunReply }),
  status: 201,
  writes: { preconditions: false },
  errors: ['already_exists'],
  async handler(
    { body: { message, outcome, public_id, subject }, operation_id, principal },
    { accounts, now, operations },
  ) {
    const run_id = public_id ?? derivedId(operation_id, 1)
    const findings = [{ level: outcome, subject, message }]
    const by = principal.user.public_id
    const rejection = await operations.note({
      operation_id,
      run_id,
      kind: 'manual',
      started_at: now().toISOString(),
      checked: 1,
      findings,
      by,
    })
    requireAccepted(rejection)
    const run = accounts.read((view) => view.get('quality_runs', run_id)?.record)
    if (!run) throw new ServiceError('not_found')
    return { run }
  },
})

const summary = route({
  id: 'quality.summary',
  method: 'GET',
  path: '/api/v1/quality/summary',
  tag,
  summary: 'Get what the checks of the last days found, by kind',
  access: staff,
  limiter: null,
  query: z.strictObject({
    days: queryInteger(1, 400).default(30).meta({ type: 'integer', minimum: 1, maximum: 400, default: 30 }),
  }),
  reply: z.strictObject({
    outcome: CheckLevel.meta({ description: 'The worst of the last runs of each kind' }),
    kinds: z.array(
      z.strictObject({
        kind: Kind,
        last: RunReply.nullable(),
        runs: z.int(),
        ok: z.int(),
        warnings: z.int(),
        problems: z.int(),
      }),
    ),
  }),
  handler: ({ query: { days } }, { accounts, now }) => qualitySummary(accounts, now(), days),
})

export const qualityRoutes = [manual, runs, summary]
