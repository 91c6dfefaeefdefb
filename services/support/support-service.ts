import {
  addMessage,
  allowAccess,
  attachDiagnostics,
  attachmentsOf,
  changeTicket,
  type DiagnosticsContent,
  deleteOwnAttachment,
  derivedId,
  endSupportSession,
  MINUTE_MS,
  noteMailed,
  noteOverwritten,
  openTicket,
  overSupportSessions,
  ownTicket,
  removeSupport,
  type SupportAttachment,
  type SupportDeletedFile,
  type SupportDiagnostics,
  type SupportSession,
  type SupportTicket,
  startSupportSession,
  sweepableSupport,
  type TicketState,
} from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { requireAccepted, ServiceError } from '../errors.ts'
import { requestedLanguage } from '../mail/languages.ts'
import { MailQuota } from '../mail/mail-quota.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { MediaService } from '../media/media-service.ts'
import { counted } from '../operations/words.ts'
import type { Ids } from '../runtime.ts'
import { attachmentBytes, type ReceivedFile, storeAttachments } from './attachments.ts'
import { type DiagnosticsParts, diagnosticsOfPerson } from './diagnostics.ts'
import { SupportNotices } from './notices.ts'

/** Maximum number of tickets, words, and requests with files or diagnostics of a person in an hour. */
const HOURLY = {
  tickets: { most: 10, name: 'new tickets' },
  words: { most: 60, name: 'messages' },
  files: { most: 60, name: 'requests with files or diagnostics' },
} as const

interface Deps extends DiagnosticsParts, Ids {
  readonly config: Pick<Config, 'base_url'>
  readonly mail: MailService
  readonly media: Pick<MediaService, 'scan'>
  /** Overwrites what deleted records have left on the disk. */
  readonly overwriteDeleted: () => Promise<void>
}

/** A ticket as its person writes it. */
export type WrittenTicket = Pick<
  SupportTicket,
  'household_id' | 'subject' | 'category' | 'page' | 'device_id'
> & { readonly body: string }

/** The reader of a ticket: its person, or the staff. */
export type TicketReader = { readonly user_id: string; readonly staff?: false } | { readonly staff: true }

/** Support: tickets with words, files and diagnostics, and the sessions in which the staff reads a household. */
export class SupportService {
  private readonly deps: Deps
  private readonly notices: SupportNotices
  private readonly hourly = {
    tickets: new MailQuota(HOURLY.tickets.most),
    words: new MailQuota(HOURLY.words.most),
    files: new MailQuota(HOURLY.files.most),
  }

  constructor(deps: Deps) {
    this.deps = deps
    this.notices = new SupportNotices(deps)
  }

  /** A ticket. @throws ServiceError `not_found`, also for a ticket of another person */
  ticket(reader: TicketReader, ticket_id: string): SupportTicket {
    const found = this.deps.accounts.read((view) =>
      reader.staff ? view.get('support_tickets', ticket_id) : ownTicket(view, reader.user_id, ticket_id),
    )
    if (!found) throw new ServiceError('not_found')
    return found.record
  }

  /** SPEC.md ST1: opens a ticket. @throws ServiceError `too_many`, `rate_limited`, `operation_id_reused` */
  async open(user_id: string, written: WrittenTicket, operation_id: string): Promise<SupportTicket> {
    const { accounts } = this.deps
    const ticket_id = derivedId(operation_id, 1)
    const fresh = accounts.read((view) => view.get('support_tickets', ticket_id) === null)
    if (fresh) this.count('tickets', user_id)
    const message_id = derivedId(operation_id, 2)
    const input = { ...written, ticket_id, message_id, user_id, language: requestedLanguage() }
    requireAccepted(await accounts.run(openTicket, input, user_id))
    const ticket = this.ticket({ user_id }, ticket_id)
    if (fresh) await this.notices.toStaff(ticket)
    return ticket
  }

  /** SPEC.md ST2: adds words of the person. */
  async comment(user_id: string, ticket_id: string, body: string, operation_id: string): Promise<void> {
    const said = { ticket_id, body, by: user_id, from: 'person', internal: false } as const
    if (await this.say(said, operation_id)) await this.notices.toStaff(this.ticket({ user_id }, ticket_id))
  }

  /** SPEC.md ST3: adds words of the staff. `by` is null at the command line. */
  async answer(
    by: string | null,
    ticket_id: string,
    { body, internal, state }: { body: string; internal: boolean; state?: TicketState | undefined },
    operation_id: string,
  ): Promise<void> {
    const said = { ticket_id, body, by, from: 'staff', internal, state } as const
    if ((await this.say(said, operation_id)) && !internal)
      await this.notices.toPerson(this.ticket({ staff: true }, ticket_id))
  }

  /** @returns whether the words are new */
  private async say(
    said: Omit<Parameters<(typeof addMessage)['ledger']>[0], 'message_id'>,
    operation_id: string,
  ): Promise<boolean> {
    const { accounts } = this.deps
    const message_id = derivedId(operation_id, 1)
    const fresh = accounts.read((view) => view.get('support_messages', message_id) === null)
    if (fresh && said.by !== null) this.count('words', said.by)
    requireAccepted(await accounts.run(addMessage, { ...said, message_id }, said.by))
    return fresh
  }

  /** SPEC.md ST2, ST3: changes the state of a ticket, or who has it. */
  async change(
    by: { readonly user_id: string; readonly staff: boolean },
    ticket_id: string,
    changes: { readonly state?: TicketState | undefined; readonly assigned_to?: string | null | undefined },
  ): Promise<void> {
    const input = { ticket_id, user_id: by.staff ? null : by.user_id, ...changes }
    requireAccepted(await this.deps.accounts.run(changeTicket, input, by.user_id))
  }

  /** SPEC.md ST6: attaches files. @returns the files */
  async attach(
    by: { readonly user_id: string; readonly staff: boolean },
    ticket_id: string,
    files: readonly ReceivedFile[],
    operation_id: string,
  ): Promise<readonly SupportAttachment[]> {
    const { user_id } = by
    this.ticket(by.staff ? { staff: true } : { user_id }, ticket_id)
    this.count('files', user_id)
    const ids = await storeAttachments(this.deps, { ticket_id, user_id, operation_id }, files)
    const all = this.deps.accounts.read((view) => attachmentsOf(view, ticket_id))
    return all.filter(({ public_id }) => ids.includes(public_id))
  }

  /** A file of a ticket with its content. @throws ServiceError `not_found` */
  attachment(reader: TicketReader, ticket_id: string, attachment_id: string) {
    const { accounts } = this.deps
    this.ticket(reader, ticket_id)
    const record = accounts.read((view) => view.get('support_attachments', attachment_id)?.record)
    if (!record?.complete || record.ticket_id !== ticket_id) throw new ServiceError('not_found')
    return { record, bytes: () => attachmentBytes(accounts, record) }
  }

  /** SPEC.md ST10: deletes a file of a ticket for its person. @throws ServiceError `not_found` */
  async deleteAttachment(
    user_id: string,
    ticket_id: string,
    attachment_id: string,
  ): Promise<SupportDeletedFile> {
    const { accounts } = this.deps
    requireAccepted(await accounts.run(deleteOwnAttachment, { user_id, ticket_id, attachment_id }, user_id))
    const deleted = accounts.read((view) => view.get('support_deleted_files', attachment_id)?.record)
    if (!deleted) throw new ServiceError('not_found')
    return deleted
  }

  /** SPEC.md ST7: what a bundle of diagnostics would hold now. */
  diagnostics(user_id: string, household_id: string | null): Promise<DiagnosticsContent> {
    return diagnosticsOfPerson(this.deps, user_id, household_id)
  }

  /** SPEC.md ST7: attaches a bundle of diagnostics. @returns what is stored */
  async attachDiagnostics(
    user_id: string,
    ticket_id: string,
    operation_id: string,
  ): Promise<SupportDiagnostics> {
    const { accounts } = this.deps
    const { household_id } = this.ticket({ user_id }, ticket_id)
    this.count('files', user_id)
    const content = await this.diagnostics(user_id, household_id)
    const diagnostics_id = derivedId(operation_id, 1)
    const input = { ticket_id, diagnostics_id, content }
    requireAccepted(await accounts.run(attachDiagnostics, input, user_id))
    const stored = accounts.read((view) => view.get('support_diagnostics', diagnostics_id)?.record)
    if (!stored) throw new ServiceError('not_found')
    return stored
  }

  /** SPEC.md SA2: allows support sessions on the household of a ticket until a time, or withdraws that (null). */
  async allow(
    accounts: AccountStore,
    user_id: string,
    ticket_id: string,
    until: string | null,
  ): Promise<void> {
    // What lapsed is noted before it could look as if it had gone on.
    await this.noteEnds()
    requireAccepted(await accounts.run(allowAccess, { ticket_id, user_id, until }, user_id))
  }

  /** SPEC.md SA1, SA3: begins a support session of a browser. @throws ServiceError `support_not_allowed` */
  async start(
    accounts: AccountStore,
    staff: { readonly user_id: string; readonly session_id: string },
    wanted: { readonly ticket_id: string; readonly reason: string; readonly minutes: number },
    operation_id: string,
  ): Promise<SupportSession> {
    const { ticket_id, reason, minutes } = wanted
    const { household_id } = this.ticket({ staff: true }, ticket_id)
    if (household_id === null) throw new ServiceError('support_not_allowed')
    const support_session_id = derivedId(operation_id, 1)
    const fresh = accounts.read((view) => view.get('support_sessions', support_session_id) === null)
    const until = new Date(this.deps.now().getTime() + minutes * MINUTE_MS).toISOString()
    const { session_id, user_id: staff_id } = staff
    const input = { support_session_id, ticket_id, household_id, staff_id, session_id, reason, until }
    const rejection = await accounts.run(startSupportSession, input, staff_id)
    if (rejection?.rejected.code === 'access_denied') throw new ServiceError('support_not_allowed')
    requireAccepted(rejection)
    const session = this.session(support_session_id)
    if (fresh) await this.notices.toOwners(session)
    return session
  }

  /** @throws ServiceError `not_found` */
  session(support_session_id: string): SupportSession {
    const found = this.deps.accounts.read((view) => view.get('support_sessions', support_session_id)?.record)
    if (!found) throw new ServiceError('not_found')
    return found
  }

  /** SPEC.md SA4: ends a support session. Anybody of the staff can. */
  async end(accounts: AccountStore, by: string, support_session_id: string): Promise<SupportSession> {
    const input = { support_session_id, end_reason: 'ended' } as const
    requireAccepted(await accounts.run(endSupportSession, input, by))
    return this.session(support_session_id)
  }

  /** SPEC.md SA4, ST8, ST10: notes the ends of support sessions, removes what was over long ago, and overwrites files. */
  async sweep(): Promise<void> {
    const { accounts, now, overwriteDeleted } = this.deps
    await this.noteEnds()
    await this.sendOwedMails()
    const swept = accounts.read((view) => sweepableSupport(view, now().toISOString()))
    for (const kind of ['attachments', 'tickets', 'sessions'] as const)
      for (const id of swept[kind]) requireAccepted(await accounts.run(removeSupport, { kind, id }, null))
    const left = accounts.read((view) => view.find('support_deleted_files', 'left', 'yes'))
    if (left.length + swept.attachments.length + swept.tickets.length === 0) return
    await overwriteDeleted()
    const ids = left.map(({ record }) => record.public_id)
    requireAccepted(await accounts.run(noteOverwritten, { ids }, null))
  }

  /** SPEC.md ST4: sends the mails about answers of the command line, which sends none itself. */
  private async sendOwedMails(): Promise<void> {
    const { accounts } = this.deps
    for (const { record } of accounts.read((view) => view.all('support_notices'))) {
      const ticket = accounts.read((view) => view.get('support_tickets', record.ticket_id)?.record)
      if (ticket) await this.notices.toPerson(ticket)
      requireAccepted(await accounts.run(noteMailed, { message_id: record.public_id }, null))
    }
  }

  /** SPEC.md SA4: notes the ends of support sessions that are over by themselves. */
  private async noteEnds(): Promise<void> {
    const { accounts, now } = this.deps
    const over = accounts.read((view) => overSupportSessions(view, now().toISOString()))
    for (const end of over) requireAccepted(await accounts.run(endSupportSession, end, null))
  }

  private count(what: keyof typeof HOURLY, user_id: string): void {
    const [quota, now] = [this.hourly[what], this.deps.now().getTime()]
    if (quota.take(user_id, now)) return
    const retry_after_s = Math.ceil(quota.waitOf(user_id, now) / 1000)
    const { most, name } = HOURLY[what]
    const message = `At most ${most} ${name} an hour are accepted. Try again in ${counted(Math.ceil(retry_after_s / 60), 'minute')}.`
    const details = [{ path: '', code: `support_${what}`, message }]
    throw new ServiceError('rate_limited', { message, details, facts: { retry_after_s } })
  }
}
