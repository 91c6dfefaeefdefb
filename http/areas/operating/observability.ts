import { z } from 'zod'
import { CheckLevel } from '../../../engine/index.ts'
import { outcomeOf } from '../../../services/operations/quality.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { metaOf, writeSuccess } from '../../shell/envelope.ts'
import { FindingReply, type Needs, newPublicId, OPERATIONS_TAG, operators, staff } from './common.ts'

const { route } = routesWith<Needs>()
const tag = OPERATIONS_TAG

/** A metric, as the text format of Prometheus has it. */
const Metric = z.strictObject({
  name: z.string(),
  help: z.string(),
  type: z.string().meta({ description: '`counter`, `gauge`, `histogram` or `summary`' }),
  values: z.array(
    z.strictObject({
      labels: z.record(z.string(), z.union([z.string(), z.number()])),
      value: z.number(),
    }),
  ),
})

const MetricsReply = z.strictObject({ metrics: z.array(Metric) })

const metrics = route({
  id: 'observability.metrics',
  method: 'GET',
  path: '/api/v1/observability/metrics',
  tag,
  summary: 'Get the metrics of the program',
  description:
    'As JSON, or in the text format of Prometheus if `Accept` asks for `text/plain`. Prometheus itself reads `/metrics` with the token of STOWAGE_METRICS_TOKEN.',
  access: staff,
  limiter: null,
  reply: { binary: ['application/json', 'text/plain'], data: MetricsReply },
  async handler({ koa, request_id }, { now, operations }) {
    if (koa.accepts('application/json', 'text/plain') === 'text/plain') {
      koa.set('Content-Type', operations.metrics.contentType)
      koa.body = await operations.metrics.text()
      return undefined
    }
    const data: z.input<typeof MetricsReply> = { metrics: await operations.metrics.json() }
    koa.type = 'application/json'
    koa.body = writeSuccess(data, metaOf(request_id, now()))
    return undefined
  },
})

const summary = route({
  id: 'observability.summary',
  method: 'GET',
  path: '/api/v1/observability/summary',
  tag,
  summary: 'Get the present state in numbers',
  access: staff,
  limiter: null,
  reply: z.strictObject({
    version: z.string(),
    node: z.string(),
    uptime_seconds: z.number(),
    memory_bytes: z.number(),
    problems: z.array(z.string()).meta({ description: 'Why the status of the service is degraded' }),
    requests: z.strictObject({ requests: z.int(), failed: z.int() }).meta({ description: 'Of this day' }),
    users: z.int(),
    households: z.int(),
    mails_waiting: z.int(),
    next: z.strictObject({ drill: z.string().nullable(), checks: z.string().nullable() }),
  }),
  handler: (_, { accounts, health, mail, operations, version }) => ({
    version,
    node: process.versions.node,
    uptime_seconds: Math.round(process.uptime()),
    memory_bytes: process.memoryUsage.rss(),
    problems: health.problems(),
    requests: operations.metrics.present,
    ...accounts.read((view) => ({ users: view.size('users'), households: view.size('households') })),
    mails_waiting: mail.waiting,
    next: operations.next,
  }),
})

const runChecks = route({
  id: 'observability.run_checks',
  method: 'POST',
  path: '/api/v1/observability/run-checks',
  tag,
  summary: 'Check every file of the data folder now',
  description:
    'The checks of `stowage doctor`, in a thread of their own. What they find is kept as a quality run.',
  access: operators,
  limiter: null,
  body: z.strictObject({ public_id: newPublicId }),
  errors: ['already_exists'],
  reply: z.strictObject({ outcome: CheckLevel, findings: z.array(FindingReply) }),
  async handler({ body: { public_id }, principal }, { operations }) {
    const findings = await operations.runChecks(principal.user.public_id, public_id)
    return { outcome: outcomeOf(findings), findings }
  },
})

export const observabilityRoutes = [metrics, summary, runChecks]
