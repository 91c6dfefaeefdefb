import { attachmentsOf } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { attachmentBytes } from '../support/attachments.ts'
import type { ExportedFile } from './derived-data.ts'

/** SPEC.md ST9: the files of the tickets of a person, as files of an export. Their names are those in `support_tickets.json`. */
export function ticketFiles(accounts: AccountStore, user_id: string): ExportedFile[] {
  const files = accounts.read((view) =>
    view
      .find('support_tickets', 'user_id', user_id)
      .flatMap(({ record }) => attachmentsOf(view, record.public_id)),
  )
  return files.map((file) => ({
    // The id, because a name that somebody chose is no path.
    name: `tickets/${file.ticket_id}/${file.public_id}`,
    content: () => attachmentBytes(accounts, file),
    compress: file.content_type === 'text/plain',
  }))
}
