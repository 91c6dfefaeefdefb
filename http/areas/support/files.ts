import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES } from '../../../engine/index.ts'
import type { MultipartRule } from '../../../services/interface/routes/content.ts'
import { fileParams, ticketParams as params } from '../../../services/interface/support/inputs.ts'
import {
  AttachmentReply,
  attachmentReply,
  BundleReply,
  bundleReply,
  DeletedFileReply,
  DiagnosticsReply,
  deletedFileReply,
} from '../../../services/interface/support/replies.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { FILE_ERRORS } from '../../media/media-errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { FILE_TYPES, type Needs, sendAttachment } from './common.ts'
import { shared } from './tickets.ts'

const { route } = routesWith<Needs>()
const writes = { preconditions: false } as const

/** Rules for the files of one request. */
const FILES = {
  files: { files: 5 },
  bounds: { file_bytes: MAX_ATTACHMENT_BYTES, total_bytes: 5 * MAX_ATTACHMENT_BYTES },
} as const satisfies MultipartRule

const attach = route({
  ...shared,
  id: 'support.tickets.attachments.create',
  method: 'POST',
  path: '/api/v1/support/tickets/{public_id}/attachments',
  summary: 'Attach pictures, PDF or plain text to one of your tickets',
  description:
    'A form with up to five files in `files`, of 5 MB each: all are attached, or none. The content of a file decides its type. Pictures lose their place, time and device. A ticket has at most 20 files, and all tickets of a person 50 MB.',
  params,
  multipart: FILES,
  reply: z.strictObject({ attachments: z.array(AttachmentReply) }),
  status: 201,
  writes,
  errors: ['not_found', 'already_resolved', 'too_many', 'rate_limited', 'unavailable', ...FILE_ERRORS],
  async handler({ multipart, operation_id, params: { public_id }, principal }, { support }) {
    const by = { user_id: principal.user.public_id, staff: false }
    support.ticket({ user_id: by.user_id }, public_id)
    if (!multipart) throw noFiles()
    return multipart(async ({ files }) => {
      if (files.length === 0) throw noFiles()
      const stored = await support.attach(by, public_id, files, operation_id)
      return { attachments: stored.map(attachmentReply) }
    })
  },
})

function noFiles(): HttpError {
  const message = 'Send one file or more in the field `files`.'
  return new HttpError('validation_failed', { details: [{ path: 'files', code: 'required', message }] })
}

const file = route({
  ...shared,
  id: 'support.tickets.attachments.get',
  method: 'GET',
  path: '/api/v1/support/tickets/{public_id}/attachments/{attachment_public_id}',
  summary: 'Get a file of one of your tickets',
  addition: true,
  params: fileParams,
  reply: { binary: FILE_TYPES },
  errors: ['not_found'],
  handler({ koa, params: { attachment_public_id, public_id }, principal }, { support }) {
    const reader = { user_id: principal.user.public_id }
    return sendAttachment(koa, support.attachment(reader, public_id, attachment_public_id))
  },
})

const remove = route({
  ...shared,
  id: 'support.tickets.attachments.delete',
  method: 'DELETE',
  path: '/api/v1/support/tickets/{public_id}/attachments/{attachment_public_id}',
  summary: 'Delete a file of one of your tickets',
  description:
    'Also of a closed ticket. The file counts towards nothing any more, and the disk loses its content within minutes. You and the staff see that there was a file, and when it was deleted.',
  addition: true,
  params: fileParams,
  reply: z.strictObject({ deleted_attachment: DeletedFileReply }),
  errors: ['not_found'],
  async handler({ params: { attachment_public_id, public_id }, principal }, { support }) {
    const user_id = principal.user.public_id
    const deleted = await support.deleteAttachment(user_id, public_id, attachment_public_id)
    return { deleted_attachment: deletedFileReply(deleted) }
  },
})

const preview = route({
  ...shared,
  id: 'support.diagnostics.preview',
  method: 'GET',
  path: '/api/v1/support/diagnostics',
  summary: 'See what diagnostics would hold now; nothing is stored or sent',
  addition: true,
  query: z.strictObject({
    public_id: Uuid7.optional().meta({
      description: 'One of your tickets, whose household counts; without it the current one',
    }),
  }),
  reply: z.strictObject({ diagnostics: DiagnosticsReply }),
  errors: ['not_found'],
  async handler({ principal, query: { public_id } }, { support }) {
    const { current_household_id, public_id: user_id } = principal.user
    const household_id =
      public_id === undefined ? current_household_id : support.ticket({ user_id }, public_id).household_id
    return { diagnostics: await support.diagnostics(user_id, household_id) }
  },
})

const diagnostics = route({
  ...shared,
  id: 'support.tickets.diagnostics.create',
  method: 'POST',
  path: '/api/v1/support/tickets/{public_id}/diagnostics',
  summary: 'Attach diagnostics to one of your tickets',
  description:
    'The server makes the bundle: versions, numbers, and the last errors of your devices and jobs. It has no content of a household, no secret and nothing of other people. The answer is exactly what is stored.',
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ diagnostics: BundleReply }),
  status: 201,
  writes,
  errors: ['not_found', 'already_resolved', 'too_many', 'rate_limited'],
  async handler({ operation_id, params: { public_id }, principal }, { support }) {
    const user_id = principal.user.public_id
    const stored = await support.attachDiagnostics(user_id, public_id, operation_id)
    return { diagnostics: bundleReply(stored) }
  },
})

export const fileRoutes = [attach, file, remove, preview, diagnostics]
