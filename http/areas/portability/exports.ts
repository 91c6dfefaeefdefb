import { z } from 'zod'
import type { Principal } from '../../../services/accounts/principal.ts'
import type { HouseholdHandle } from '../../../services/households/handle.ts'
import { ExportReply, exportReply } from '../../../services/interface/portability/export.ts'
import { isOver } from '../../../services/jobs/job.ts'
import { requestedLanguage } from '../../../services/mail/languages.ts'
import { KEPT_HOURS } from '../../../services/portability/exports/export-job.ts'
import type { HouseholdExports } from '../../../services/portability/exports/exports.ts'
import { WantedExport } from '../../../services/portability/exports/wanted.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { sendFile } from '../../media/serve.ts'
import { operationIdOf } from '../../routing/idempotency-key.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { AppContext } from '../../shell/context.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly exports: HouseholdExports
}

const { route } = routesWith<Needs>()

const browser = { tag: 'Data portability', access: 'session', by_token: 'never', limiter: null } as const
const device = { tag: 'Mobile core', access: 'session_or_bearer', by_token: 'never', limiter: null } as const
const params = z.strictObject({ public_id: Uuid7 })
const reply = z.strictObject({ data_export: ExportReply })
const listReply = z.strictObject({ data_exports: z.array(ExportReply) })

const creation = {
  summary: 'Export the household',
  description: `The server makes the file in the background: poll the export until it is \`done\`, then download the file. Both are kept for ${KEPT_HOURS} hours. An \`archive\` takes the role of an administrator, because it has the whole history. The texts in the file are in the language of \`Accept-Language\`. The same Idempotency-Key returns the same export.`,
  household: { role: 'member' },
  body: WantedExport,
  reply,
  status: 202,
  writes: { preconditions: false },
  errors: ['operation_id_reused', 'unavailable', 'quota_exceeded', 'storage_full'],
} as const

/** A name that old clients read, beside the one in UTF-8 (RFC 6266, appendix D). */
function asciiName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^ -~]/g, '_')
}

/** A request to export, or to look at exports. */
interface Asked {
  readonly household: HouseholdHandle
  readonly principal: Principal
}

function callerOf({ household, principal }: Asked) {
  const { household_id, role, file } = household
  return { household_id, role, file, user_id: principal.user.public_id }
}

async function begin(
  asked: Asked & { readonly body: WantedExport; header(name: string): string | undefined },
  { exports, newId }: Needs,
) {
  const public_id = operationIdOf(asked.header('idempotency-key')) ?? newId()
  const job = await exports.begin(callerOf(asked), public_id, asked.body, requestedLanguage())
  return { data_export: exportReply(job) }
}

async function list(asked: Asked, { exports }: Needs) {
  return { data_exports: (await exports.list(callerOf(asked))).map(exportReply) }
}

async function get(asked: Asked & { readonly params: z.output<typeof params> }, { exports }: Needs) {
  return { data_export: exportReply(await exports.get(callerOf(asked), asked.params.public_id)) }
}

const listing = {
  summary: 'List the exports of the household, newest first',
  description: 'Archives are listed for administrators only.',
  household: {},
  reply: listReply,
} as const

const getting = {
  summary: 'Get an export with its progress',
  household: {},
  params,
  reply,
  errors: ['not_found'],
} as const

const downloading = {
  summary: 'Download the file of an export',
  description: 'Ranges and entity tags work, so that a download can continue (RFC 9110).',
  household: {},
  params,
  reply: { binary: ['application/zip', 'application/pdf'], ranges: true, cached: true },
  errors: ['not_found', 'conflict', 'range_not_satisfiable'],
} as const

async function download(
  asked: Asked & {
    readonly koa: AppContext
    readonly params: z.output<typeof params>
    header(name: string): string | undefined
  },
  { exports }: Needs,
) {
  const { household, header, koa } = asked
  const job = await exports.get(callerOf(asked), asked.params.public_id)
  const { bytes, file_name } = job.facts
  if (job.state !== 'done' || bytes === null) {
    const message = isOver(job)
      ? 'There is no file: this export failed or was cancelled.'
      : 'The file is not ready yet.'
    throw new HttpError('conflict', { message })
  }
  koa.attachment(file_name, { fallback: asciiName(file_name) })
  return sendFile(
    { koa, range: header('range'), if_range: header('if-range') },
    {
      path: exports.path(household.household_id, job.public_id),
      bytes,
      etag: `"${job.public_id}"`,
      type: job.facts.format === 'pdf' ? 'application/pdf' : 'application/zip',
    },
  )
}

const exportsList = route({
  ...browser,
  ...listing,
  id: 'data_exports.list',
  method: 'GET',
  path: '/api/v1/data-exports',
  handler: (request, services) => list(request, services),
})

const exportsCreate = route({
  ...browser,
  ...creation,
  id: 'data_exports.create',
  method: 'POST',
  path: '/api/v1/data-exports',
  handler: (request, services) => begin(request, services),
})

const exportsGet = route({
  ...browser,
  ...getting,
  id: 'data_exports.get',
  method: 'GET',
  path: '/api/v1/data-exports/{public_id}',
  handler: (request, services) => get(request, services),
})

const exportsDelete = route({
  ...browser,
  id: 'data_exports.delete',
  method: 'DELETE',
  path: '/api/v1/data-exports/{public_id}',
  summary: 'Delete an export with its file, or cancel it',
  household: { role: 'member' },
  params,
  reply: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found', 'access_denied'],
  async handler(request, { exports }) {
    await exports.remove(callerOf(request), request.params.public_id)
    return { deleted: true as const }
  },
})

const exportsDownload = route({
  ...browser,
  ...downloading,
  id: 'data_exports.download',
  method: 'GET',
  path: '/api/v1/data-exports/{public_id}/download',
  handler: (request, services) => download(request, services),
})

const mobileList = route({
  ...device,
  ...listing,
  id: 'mobile.data_exports.list',
  method: 'GET',
  path: '/api/v1/mobile/data-exports',
  handler: (request, services) => list(request, services),
})

const mobileCreate = route({
  ...device,
  ...creation,
  id: 'mobile.data_exports.create',
  method: 'POST',
  path: '/api/v1/mobile/data-exports',
  handler: (request, services) => begin(request, services),
})

const mobileGet = route({
  ...device,
  ...getting,
  id: 'mobile.data_exports.get',
  method: 'GET',
  path: '/api/v1/mobile/data-exports/{public_id}',
  handler: (request, services) => get(request, services),
})

const mobileDownload = route({
  ...device,
  ...downloading,
  id: 'mobile.data_exports.download',
  method: 'GET',
  path: '/api/v1/mobile/data-exports/{public_id}/download',
  addition: true,
  handler: (request, services) => download(request, services),
})

export const exportRoutes = [
  exportsList,
  exportsCreate,
  exportsGet,
  exportsDelete,
  exportsDownload,
  mobileList,
  mobileCreate,
  mobileGet,
  mobileDownload,
]
