import { byCreation } from '../core/by-creation.ts'
import { derivedId } from '../core/derived-id.ts'
import { reject } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type ServiceDraft, type ServiceView, serviceCommand } from './command.ts'
import {
  type DiagnosticsContent,
  PART_BYTES,
  type SupportAttachment,
  type SupportDeletedFile,
  type SupportDiagnostics,
} from './support-collections.ts'

/** Maximum number of files, and of bundles of diagnostics, of a ticket. */
export const MAX_ATTACHMENTS = 20
const MAX_DIAGNOSTICS = 10
/** Maximum number of files that a ticket ever had, those included that its person deleted. */
const MAX_EVER = 100
/** Maximum size of all files of a person, in bytes. */
export const MAX_PERSON_BYTES = 50 * 1024 * 1024
const ALL_FILES = `The files of all your tickets have at most ${MAX_PERSON_BYTES / 1024 ** 2} MB. Delete files that nobody needs.`
/** Maximum number of parts of all files of the installation: 2 GiB at most. */
const MAX_PARTS = Math.floor((2 * 1024 ** 3) / PART_BYTES)

/** The number of parts of a file. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES)
}

/** The id of a part of a file, counted from 0. */
export function partId(attachment_id: string, at: number): string {
  return derivedId(attachment_id, at + 1)
}

/** The complete files of a ticket, oldest first. */
export function attachmentsOf(view: ServiceView, ticket_id: string): SupportAttachment[] {
  return view
    .find('support_attachments', 'ticket_id', ticket_id)
    .map(({ record }) => record)
    .filter(({ complete }) => complete)
    .sort(byCreation)
}

/** The files of a ticket that its person deleted, in the order of their deletion. */
export function deletedFilesOf(view: ServiceView, ticket_id: string): SupportDeletedFile[] {
  return view
    .find('support_deleted_files', 'ticket_id', ticket_id)
    .map(({ record }) => record)
    .sort(byCreation)
}

/** The bundles of diagnostics of a ticket, oldest first. */
export function diagnosticsOf(view: ServiceView, ticket_id: string): SupportDiagnostics[] {
  return view
    .find('support_diagnostics', 'ticket_id', ticket_id)
    .map(({ record }) => record)
    .sort(byCreation)
}

/** A file that is about to be stored. */
export type NewAttachment = Omit<SupportAttachment, 'created_at' | 'updated_at' | 'complete' | 'user_id'>

/** SPEC.md ST6: begins to store files of a ticket, if there is room for all of them. */
export const beginAttachments = serviceCommand<{
  ticket_id: string
  files: readonly Omit<NewAttachment, 'ticket_id'>[]
  /** The id that one more file of the same request would have. */
  beyond: string
}>({
  type: 'support_attachment.begin',
  recorded: false,
  ledger: ({ ticket_id }) => ({ ticket_id }),
  decide(draft, { ticket_id, files, beyond }) {
    const { view } = draft
    const ticket = view.get('support_tickets', ticket_id)?.record
    if (!ticket) return reject('not_found')
    if (ticket.state === 'closed') return reject('already_resolved', [], 'This ticket is closed.')
    const { user_id } = ticket
    if (files.some(({ public_id }) => view.get('support_deleted_files', public_id)))
      return reject('already_resolved', [], 'A file of this request is deleted.')
    const known = new Set<string>()
    for (const file of files) {
      const found = view.get('support_attachments', file.public_id)?.record
      if (!found) continue
      if (found.ticket_id !== ticket_id || found.source_sha256 !== file.source_sha256)
        return reject('operation_id_reused')
      known.add(file.public_id)
    }
    const fresh = files.filter(({ public_id }) => !known.has(public_id))
    // The files of a request begin together, so a repetition has all of them and no others.
    const others = fresh.length > 0 && fresh.length < files.length
    if (others || view.get('support_attachments', beyond)) return reject('operation_id_reused')
    const count = view.count('support_attachments', 'ticket_id', ticket_id) + fresh.length
    if (count > MAX_ATTACHMENTS)
      return reject(
        'too_many',
        [],
        `A ticket has at most ${MAX_ATTACHMENTS} files. Delete one of them first.`,
      )
    if (count + view.count('support_deleted_files', 'ticket_id', ticket_id) > MAX_EVER)
      return reject(
        'too_many',
        [],
        `A ticket takes ${MAX_EVER} files, deleted ones included. Open another one.`,
      )
    const of_person = view.find('support_attachments', 'user_id', user_id)
    const used = of_person.reduce((sum, { record }) => sum + record.bytes, 0)
    const more = fresh.reduce((sum, { bytes }) => sum + bytes, 0)
    const parts = fresh.reduce((sum, { bytes }) => sum + partCount(bytes), 0)
    if (used + more > MAX_PERSON_BYTES)
      return reject(
        'quota_exceeded',
        [{ path: 'input.files', code: 'support_files', message: ALL_FILES }],
        ALL_FILES,
      )
    if (view.size('support_parts') + parts > MAX_PARTS)
      return reject('quota_exceeded', [], 'This server keeps no more files of tickets.')
    for (const file of fresh)
      draft.create('support_attachments', { ...file, ticket_id, user_id, complete: false })
    return null
  },
})

/** Stores one part of a file. */
export const addPart = serviceCommand<{ attachment_id: string; at: number; data: string }>({
  type: 'support_attachment.add_part',
  recorded: false,
  ledger: ({ attachment_id, at }) => ({ attachment_id, at }),
  decide(draft, { attachment_id, at, data }) {
    const attachment = draft.view.get('support_attachments', attachment_id)?.record
    if (!attachment) return reject('not_found')
    const public_id = partId(attachment_id, at)
    if (attachment.complete || draft.view.get('support_parts', public_id)) return null
    draft.create('support_parts', { public_id, attachment_id, data })
    return null
  },
})

/** SPEC.md ST6: all parts of the files are stored; the ticket has them from now on. */
export const completeAttachments = serviceCommand<{ ticket_id: string; ids: readonly string[] }>({
  type: 'support_attachment.complete',
  recorded: false,
  ledger: ({ ticket_id }) => ({ ticket_id }),
  decide(draft, { ticket_id, ids }) {
    const { view } = draft
    const ticket = view.get('support_tickets', ticket_id)
    if (!ticket) return reject('not_found')
    const stored = ids.map((id) => view.get('support_attachments', id))
    if (stored.some((one) => one?.record.ticket_id !== ticket_id)) return reject('not_found')
    const fresh = stored.flatMap((one) => (one && !one.record.complete ? [one] : []))
    for (const one of fresh) draft.replace('support_attachments', one, { complete: true })
    if (fresh.length > 0) draft.replace('support_tickets', ticket, { activity_at: draft.stamp.edit_at })
    return null
  },
})

/** SPEC.md ST7: attaches a bundle of diagnostics. */
export const attachDiagnostics = serviceCommand<{
  ticket_id: string
  diagnostics_id: string
  content: DiagnosticsContent
}>({
  type: 'support_diagnostics.attach',
  recorded: false,
  ledger: ({ ticket_id, diagnostics_id }) => ({ ticket_id, diagnostics_id }),
  decide(draft, { ticket_id, diagnostics_id, content }) {
    const { view } = draft
    const ticket = view.get('support_tickets', ticket_id)
    if (!ticket) return reject('not_found')
    const known = view.get('support_diagnostics', diagnostics_id)?.record
    // The stored bundle stays as it is: it answers the repetition.
    if (known) return known.ticket_id === ticket_id ? null : reject('operation_id_reused')
    if (ticket.record.state === 'closed') return reject('already_resolved', [], 'This ticket is closed.')
    if (view.count('support_diagnostics', 'ticket_id', ticket_id) >= MAX_DIAGNOSTICS)
      return reject('too_many')
    draft.create('support_diagnostics', { public_id: diagnostics_id, ticket_id, content })
    draft.replace('support_tickets', ticket, { activity_at: draft.stamp.edit_at })
    return null
  },
})

/** SPEC.md ST10: deletes a file of a ticket for its person. That there was one stays known; a second deletion changes nothing. */
export const deleteOwnAttachment = serviceCommand<{
  user_id: string
  ticket_id: string
  attachment_id: string
}>({
  type: 'support_attachment.delete',
  recorded: false,
  ledger: ({ ticket_id, attachment_id }) => ({ ticket_id, attachment_id }),
  decide(draft, { user_id, ticket_id, attachment_id }) {
    const { view } = draft
    const ticket = view.get('support_tickets', ticket_id)
    if (ticket?.record.user_id !== user_id) return reject('not_found')
    if (view.get('support_deleted_files', attachment_id)?.record.ticket_id === ticket_id) return null
    const attachment = view.get('support_attachments', attachment_id)
    // A file whose parts still arrive is not there yet.
    if (!attachment?.record.complete || attachment.record.ticket_id !== ticket_id) return reject('not_found')
    deleteAttachment(draft, attachment)
    draft.create('support_deleted_files', { public_id: attachment_id, ticket_id, overwritten: false })
    draft.replace('support_tickets', ticket, { activity_at: draft.stamp.edit_at })
    return null
  },
})

/** SPEC.md ST10: notes that the bytes of deleted files are overwritten. */
export const noteOverwritten = serviceCommand<{ ids: readonly string[] }>({
  type: 'support_attachment.note_overwritten',
  recorded: false,
  ledger: ({ ids }) => ({ count: ids.length }),
  decide(draft, { ids }) {
    for (const id of ids) {
      const file = draft.view.get('support_deleted_files', id)
      if (file) draft.replace('support_deleted_files', file, { overwritten: true })
    }
    return null
  },
})

/** Deletes a file with all its parts, in a draft that does other things too. */
export function deleteAttachment(draft: ServiceDraft, attachment: Stored<SupportAttachment>): void {
  const { bytes, public_id } = attachment.record
  for (let at = 0; at < partCount(bytes); at++) {
    const part = draft.view.get('support_parts', partId(public_id, at))
    if (part) draft.delete('support_parts', part)
  }
  draft.delete('support_attachments', attachment)
}
