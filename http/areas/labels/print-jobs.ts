import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { MOST_LABELS } from '../../../labels/index.ts'
import { authorOf } from '../../../services/accounts/author.ts'
import { NewPrintJob, PrintJobReply, printJobReply } from '../../../services/interface/labels/print-job.ts'
import { queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { isOver } from '../../../services/jobs/job.ts'
import { KEPT_HOURS } from '../../../services/labels/limits.ts'
import type { LabelJob, LabelPrinting } from '../../../services/labels/print.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { WARNINGS_HEADER, warningsHeader } from './warnings-header.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly labels: LabelPrinting
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Labels', access: 'session', limiter: null } as const
const params = z.strictObject({ printJob: Uuid7 })
const reply = z.strictObject({ print_job: PrintJobReply })

const create = route({
  ...shared,
  id: 'labels.print_jobs.create',
  method: 'POST',
  path: '/api/v1/labels/print-jobs',
  summary: 'Print labels',
  description: `Records without a short code get one. The server makes the PDF in the background: poll the job until it is \`done\`, then download the PDF. Both are kept for ${KEPT_HOURS} hours. A job has at most ${MOST_LABELS} labels, copies included. The same Idempotency-Key returns the same job. \`${WARNINGS_HEADER}\` lists the warnings known so far, such as \`address_is_local\`.`,
  household: { role: 'member' },
  body: NewPrintJob,
  body_limit: 256 * 1024,
  reply,
  status: 202,
  writes: { preconditions: false },
  errors: ['too_many', 'operation_id_reused', 'unavailable', 'quota_exceeded', 'storage_full'],
  async handler({ household, principal, body, header, koa }, { labels, newId }) {
    const public_id = operationIdOf(header('idempotency-key')) ?? newId()
    const caller = { file: household.file, author: authorOf(principal, household.role) }
    return answer(koa, await labels.begin(caller, public_id, body))
  },
})

const list = route({
  ...shared,
  id: 'labels.print_jobs.list',
  method: 'GET',
  path: '/api/v1/labels/print-jobs',
  summary: 'List the print jobs, newest first',
  addition: true,
  household: {},
  reply: z.strictObject({ print_jobs: z.array(PrintJobReply) }),
  async handler({ household }, { labels }) {
    return { print_jobs: (await labels.list(household.household_id)).map(printJobReply) }
  },
})

const get = route({
  ...shared,
  id: 'labels.print_jobs.get',
  method: 'GET',
  path: '/api/v1/labels/print-jobs/{printJob}',
  summary: 'Get a print job with its progress and result',
  description: `\`${WARNINGS_HEADER}\` lists the codes of its warnings, separated by commas.`,
  household: {},
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, params: { printJob }, koa }, { labels }) {
    return answer(koa, await labels.job(household.household_id, printJob))
  },
})

const cancel = route({
  ...shared,
  id: 'labels.print_jobs.cancel',
  method: 'POST',
  path: '/api/v1/labels/print-jobs/{printJob}/cancel',
  summary: 'Cancel a print job',
  description: 'A finished job does not change. Short codes that the job created are kept.',
  addition: true,
  household: { role: 'member' },
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, params: { printJob } }, { labels }) {
    return { print_job: printJobReply(await labels.cancel(household.household_id, printJob)) }
  },
})

const download = route({
  ...shared,
  id: 'labels.print_jobs.download',
  method: 'GET',
  path: '/api/v1/labels/print-jobs/{printJob}/download',
  summary: 'Download the PDF of a print job',
  household: {},
  params,
  query: z.strictObject({
    show: queryBoolean
      .optional()
      .meta({ description: '`true`: a browser shows the PDF, and does not save it; default `false`' }),
  }),
  reply: { binary: ['application/pdf'] },
  errors: ['not_found', 'conflict'],
  async handler({ household, params: { printJob }, query: { show = false }, koa }, { labels }) {
    const { household_id } = household
    const job = await labels.job(household_id, printJob)
    const { bytes } = job.facts
    if (job.state !== 'done' || bytes === null) {
      const message = isOver(job)
        ? 'There is no PDF: this job failed or was cancelled.'
        : 'The PDF is not ready yet.'
      throw new HttpError('conflict', { message })
    }
    koa.attachment(`labels-${job.created_at.slice(0, 10)}.pdf`, { type: show ? 'inline' : 'attachment' })
    koa.type = 'application/pdf'
    koa.set('Cache-Control', 'no-store')
    koa.body = createReadStream(labels.pdf(household_id, printJob))
    koa.length = bytes
  },
})

/** The answer about a job; a header lists the codes of its warnings. */
function answer(koa: { set(name: string, value: string): void }, job: LabelJob) {
  koa.set(WARNINGS_HEADER, warningsHeader(job.facts.warnings))
  return { print_job: printJobReply(job) }
}

export const printJobRoutes = [create, list, get, cancel, download]
