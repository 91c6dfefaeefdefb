import { z } from 'zod'
import { ImportFormat, rowStatuses } from '../../../engine/imports/index.ts'
import {
  DataImportItem,
  DataImportReply,
  dataImportItem,
  dataImportReply,
  ImportMapping,
  ReportRow,
  reportRowReply,
} from '../../../services/interface/portability/data-imports.ts'
import type { MultipartRule } from '../../../services/interface/routes/content.ts'
import { queryBoolean } from '../../../services/interface/routes/query-values.ts'
import type { MediaService } from '../../../services/media/media-service.ts'
import type { ImportsService } from '../../../services/portability/imports/imports-service.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly imports: ImportsService
  readonly media: Pick<MediaService, 'allowance'>
}

const { route } = routesWith<Needs>()

const shared = { tag: 'Data portability', access: 'session', limiter: null } as const
const params = z.strictObject({ public_id: Uuid7 })
const reply = z.strictObject({ data_import: DataImportReply })
const member = { role: 'member' } as const

/** The household sets the size limit of the file, not the route. */
const NO_BODY_LIMIT = Number.MAX_SAFE_INTEGER

const FORM: MultipartRule = {
  files: { file: 1 },
  fields: z.strictObject({
    format: ImportFormat.optional().meta({
      description: 'The program that wrote the file; guessed if absent',
    }),
  }),
}

const create = route({
  ...shared,
  id: 'data_imports.create',
  method: 'POST',
  path: '/api/v1/data-imports',
  summary: 'Upload a file to import',
  description:
    'A form with the file in `file`: CSV, TSV or XLSX with any headers, an export of Homebox (CSV, or ZIP with attachments), Grocy (CSV, or its database), Snipe-IT, InvenTree (JSON dump), Sortly, Shelf or Encircle, or a ZIP archive with a table and photos. The content decides the type, not the name; a text whose name or media type is that of a picture, a sound, a film or a letter is refused. The answer has the guessed meaning of each column; nothing is imported yet.',
  household: member,
  multipart: FORM,
  body_limit: NO_BODY_LIMIT,
  reply,
  status: 201,
  errors: ['media_too_large', 'storage_full'],
  async handler({ household, principal, multipart }, { imports, media }) {
    if (multipart === null) throw new Error('the route accepts forms only')
    const { household_id } = household
    const { total_bytes } = media.allowance(household_id)
    return multipart(
      async ({ files, fields }) => {
        const [file] = files
        if (!file) {
          const message = 'The form has no file.'
          throw new HttpError('validation_failed', {
            message,
            details: [{ path: 'file', code: 'required', message }],
          })
        }
        const format = ImportFormat.safeParse(fields.format).data ?? null
        const made = await imports.upload(household_id, principal.user.public_id, file, format)
        return { data_import: dataImportReply(made) }
      },
      { file_bytes: total_bytes },
    )
  },
})

const list = route({
  ...shared,
  id: 'data_imports.list',
  method: 'GET',
  path: '/api/v1/data-imports',
  summary: 'List the imports, newest first',
  addition: true,
  household: {},
  reply: z.strictObject({ data_imports: z.array(DataImportItem) }),
  async handler({ household, principal }, { imports }) {
    const found = await imports.list(household.household_id, principal.user.public_id)
    return { data_imports: found.map(dataImportItem) }
  },
})

const get = route({
  ...shared,
  id: 'data_imports.get',
  method: 'GET',
  path: '/api/v1/data-imports/{public_id}',
  summary: 'Get an import with its progress and result',
  household: {},
  params,
  reply,
  errors: ['not_found'],
  async handler({ household, principal, params: { public_id } }, { imports }) {
    const found = await imports.get(household.household_id, principal.user.public_id, public_id)
    return { data_import: dataImportReply(found) }
  },
})

const rows = route({
  ...shared,
  id: 'data_imports.rows',
  method: 'GET',
  path: '/api/v1/data-imports/{public_id}/rows',
  summary: 'Get the report of an import, row by row',
  description:
    'What happens to each row of the file, and why. An archive of a whole household has no rows. A page can have fewer rows than `limit` although more follow: read on while `next_cursor` is not null. The messages are in the language of `Accept-Language`.',
  addition: true,
  household: {},
  params,
  query: z.strictObject({
    status: z.enum(rowStatuses).optional().meta({ description: 'Only rows of this status' }),
    problems: queryBoolean
      .optional()
      .meta({ description: '`true`: only rows with cells that could not be read' }),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z
      .string()
      .regex(/^\d{1,12}$/, 'a cursor of an earlier page')
      .optional(),
  }),
  // A line of the file, which is the same one for other filters.
  own_cursors: true,
  reply: z.strictObject({ rows: z.array(ReportRow), next_cursor: z.string().nullable() }),
  errors: ['not_found', 'conflict'],
  async handler({ household, params: { public_id }, query }, { imports }) {
    const { status, problems = false, limit, cursor = '0' } = query
    const page = await imports.rows(household.household_id, public_id, {
      after: Number(cursor),
      limit,
      statuses: status ? [status] : null,
      with_problems: problems,
    })
    return { rows: page.rows.map(reportRowReply), next_cursor: page.next === null ? null : String(page.next) }
  },
})

const dryRun = route({
  ...shared,
  id: 'data_imports.dry_run',
  method: 'POST',
  path: '/api/v1/data-imports/{public_id}/dry-run',
  summary: 'Begin a dry run of an import',
  description:
    'With the mapping of the import, or with a corrected one. Nothing is written to the household. Poll the import until its state is `ready`: then `summary` counts what would be created, changed, skipped and refused, and the report by row has the reasons.',
  household: member,
  params,
  body: z.strictObject({ mapping: ImportMapping.optional() }),
  reply,
  status: 202,
  errors: ['not_found', 'access_denied', 'conflict', 'unavailable', 'storage_full'],
  async handler({ household, principal, params: { public_id }, body }, { imports }) {
    const { household_id } = household
    const begun = await imports.check(household_id, principal.user.public_id, public_id, body.mapping)
    return { data_import: dataImportReply(begun) }
  },
})

const confirm = route({
  ...shared,
  id: 'data_imports.confirm',
  method: 'POST',
  path: '/api/v1/data-imports/{public_id}/confirm',
  summary: 'Carry out an import',
  description:
    'After its dry run. The archive of a whole household takes an administrator. A job pushes the operations in batches; each takes effect exactly once, also if the server stops in between.',
  household: member,
  params,
  reply,
  status: 202,
  errors: ['not_found', 'access_denied', 'conflict', 'unavailable', 'storage_full'],
  async handler({ household, principal, params: { public_id } }, { imports }) {
    const begun = await imports.confirm(household.household_id, principal.user.public_id, public_id)
    return { data_import: dataImportReply(begun) }
  },
})

const cancel = route({
  ...shared,
  id: 'data_imports.cancel',
  method: 'POST',
  path: '/api/v1/data-imports/{public_id}/cancel',
  summary: 'Cancel an import',
  description: 'What it did already stays, and can be undone.',
  household: member,
  params,
  reply,
  errors: ['not_found', 'conflict', 'storage_full'],
  async handler({ household, principal, params: { public_id } }, { imports }) {
    const cancelled = await imports.cancel(household.household_id, principal.user.public_id, public_id)
    return { data_import: dataImportReply(cancelled) }
  },
})

const undo = route({
  ...shared,
  id: 'data_imports.undo',
  method: 'POST',
  path: '/api/v1/data-imports/{public_id}/undo',
  summary: 'Undo a whole import',
  description:
    'Everything that it created or changed, the last first. Records that somebody has changed since are kept; the report says which.',
  addition: true,
  household: member,
  params,
  reply,
  status: 202,
  errors: ['not_found', 'conflict', 'unavailable', 'storage_full'],
  async handler({ household, principal, params: { public_id } }, { imports }) {
    const begun = await imports.undo(household.household_id, principal.user.public_id, public_id)
    return { data_import: dataImportReply(begun) }
  },
})

/** Imports of files of other programs. */
export const dataImportRoutes = [create, list, get, rows, dryRun, confirm, cancel, undo]
