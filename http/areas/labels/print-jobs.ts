import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { MOST_LABELS, showsPhotos } from '../../../labels/index.ts'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { checkJob, chosenSheet, chosenTemplate, optionsFor } from '../../labels/choices.ts'
import { blankContent, contentsOf, type PhotoOf } from '../../labels/content.ts'
import { isOver, type JobRecord } from '../../labels/job-record.ts'
import type { LabelServices } from '../../labels/label-services.ts'
import { KEPT_HOURS } from '../../labels/limits.ts'
import { addressWarnings, WARNINGS_HEADER, warningsHeader } from '../../labels/local-address.ts'
import { giveShortCodes, makeBlankCodes } from '../../labels/short-codes.ts'
import { chosenTargets, type Targets } from '../../labels/targets.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { NewPrintJob, PrintJobReply } from './schemas.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly labels: LabelServices
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
  description: `What has no short code yet gets one. The PDF is made in the background: look at the job until it is \`done\`, then download it; both are kept for ${KEPT_HOURS} hours. At most ${MOST_LABELS} labels, copies included. The same Idempotency-Key is the same job. \`${WARNINGS_HEADER}\` names what is known to be wrong already, such as \`address_is_local\`.`,
  household: { role: 'member' },
  body: NewPrintJob,
  body_limit: 256 * 1024,
  reply,
  status: 202,
  writes: { preconditions: false },
  errors: ['too_many', 'operation_id_reused', 'unavailable', 'quota_exceeded', 'storage_full'],
  async handler({ household, principal, body, header, koa }, services) {
    const { labels } = services
    const key = operationIdOf(header('idempotency-key'))
    const public_id = key ?? services.newId()
    const known = key === null ? null : await labels.jobs.get(household.household_id, key)
    if (known) return answer(koa, known)
    labels.jobs.admit(household.household_id)
    const { sheet, template } = household.file.read((view) => ({
      sheet: chosenSheet(view, body.sheet),
      template: chosenTemplate(view, body.template),
    }))
    const options = optionsFor(body.options, sheet)
    const photoOf = showsPhotos(template.template) ? labels.photoOf : null
    const what = await labelsFor(
      body.targets,
      { household, principal, public_id, services, photoOf },
      (count) => checkJob(sheet.sheet, options, count),
    )
    const job = {
      title: `${template.name}, ${sheet.name}`,
      sheet: sheet.sheet,
      template: template.template,
      options,
      labels: what.contents,
    }
    const record = await labels.jobs.begin(
      household.household_id,
      {
        public_id,
        created_by: principal.user.public_id,
        sheet: { id: sheet.id, name: sheet.name },
        template: { id: template.id, name: template.name },
        codes_made: what.codes_made,
        warnings: [
          ...addressWarnings(services.config.base_url, template.template, what.contents, options.copies),
        ],
      },
      job,
    )
    return answer(koa, { ...record, drawn: 0 })
  },
})

interface Asking {
  readonly household: HouseholdHandle
  readonly principal: Principal
  readonly public_id: string
  readonly services: Needs
  readonly photoOf: PhotoOf | null
}

/** What stands on the labels, once every thing has a short code. `check` is told how many before any is made. */
async function labelsFor(
  targets: Targets,
  { household, principal, public_id, services, photoOf }: Asking,
  check: (count: number) => void,
) {
  const { base_url } = services.config
  if ('blank' in targets) {
    check(targets.blank)
    const codes = await makeBlankCodes(household, principal, targets.blank, public_id, services)
    return { contents: codes.map((code) => blankContent(code, base_url)), codes_made: codes.length }
  }
  const chosen = await chosenTargets(household, targets)
  if (chosen.length === 0) {
    const message = 'There is nothing to print a label for.'
    throw new HttpError('validation_failed', {
      message,
      details: [{ path: 'targets', code: 'nothing_found', message }],
    })
  }
  check(chosen.length)
  const codes_made = await giveShortCodes(household, principal, chosen, services)
  return { contents: await contentsOf(household, chosen, base_url, photoOf), codes_made }
}

const list = route({
  ...shared,
  id: 'labels.print_jobs.list',
  method: 'GET',
  path: '/api/v1/labels/print-jobs',
  summary: 'List the print jobs, the latest first',
  addition: true,
  household: {},
  reply: z.strictObject({ print_jobs: z.array(PrintJobReply) }),
  async handler({ household }, { labels }) {
    const jobs = await labels.jobs.list(household.household_id)
    return { print_jobs: jobs.map(replyOf) }
  },
})

const get = route({
  ...shared,
  id: 'labels.print_jobs.get',
  method: 'GET',
  path: '/api/v1/labels/print-jobs/{printJob}',
  summary: 'Look at a print job: how far it is, and what became of it',
  description: `\`${WARNINGS_HEADER}\` has the codes of its warnings, with commas in between.`,
  household: {},
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, params: { printJob }, koa }, { labels }) {
    return answer(koa, await jobOf(labels, household.household_id, printJob))
  },
})

const cancel = route({
  ...shared,
  id: 'labels.print_jobs.cancel',
  method: 'POST',
  path: '/api/v1/labels/print-jobs/{printJob}/cancel',
  summary: 'Give a print job up',
  description: 'One that is over stays as it is. The short codes that were made for it stay, too.',
  addition: true,
  household: { role: 'member' },
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, params: { printJob } }, { labels }) {
    const { household_id } = household
    await jobOf(labels, household_id, printJob)
    await labels.jobs.cancel(household_id, printJob)
    return { print_job: replyOf(await jobOf(labels, household_id, printJob)) }
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
  reply: { binary: ['application/pdf'] },
  errors: ['not_found', 'conflict'],
  async handler({ household, params: { printJob }, koa }, { labels }) {
    const { household_id } = household
    const job = await jobOf(labels, household_id, printJob)
    if (job.state !== 'done' || job.bytes === null) {
      const message = isOver(job) ? 'There is no PDF: nothing came of this job.' : 'It is not printed yet.'
      throw new HttpError('conflict', { message })
    }
    koa.attachment(`labels-${job.created_at.slice(0, 10)}.pdf`)
    koa.type = 'application/pdf'
    koa.set('Cache-Control', 'no-store')
    koa.body = createReadStream(labels.jobs.pdf(household_id, printJob))
    koa.length = job.bytes
  },
})

async function jobOf({ jobs }: LabelServices, household_id: string, public_id: string) {
  const job = await jobs.get(household_id, public_id)
  if (!job) throw new HttpError('not_found')
  return job
}

/** The answer about a job; the header has the codes of its warnings. */
function answer(
  koa: { set(name: string, value: string): void },
  job: JobRecord & { readonly drawn: number },
) {
  koa.set(WARNINGS_HEADER, warningsHeader(job.warnings))
  return { print_job: replyOf(job) }
}

function replyOf(job: JobRecord & { readonly drawn: number }): z.input<typeof PrintJobReply> {
  const { drawn, created_by: _, ...told } = job
  return { ...told, progress: drawn }
}

export const printJobRoutes = [create, list, get, cancel, download]
