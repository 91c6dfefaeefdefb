import { isStaff, type ServiceView, type SupportSession, type SupportTicket } from '../../engine/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Config } from '../config/config.ts'
import { Language } from '../mail/languages.ts'
import type { MailService, Reader } from '../mail/mail-service.ts'
import type { Clock } from '../runtime.ts'

/** Maximum number of people of the staff who get a mail about a ticket. */
const MAX_STAFF = 20

interface Deps extends Clock {
  readonly accounts: Pick<AccountStore, 'read'>
  readonly config: Pick<Config, 'base_url'>
  readonly mail: MailService
}

/** SPEC.md ST4: mails about tickets. None has a word of a ticket but its subject, and nobody can cause many of them. */
export class SupportNotices {
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** Tells the staff of words of a person: the one to whom the ticket is assigned, or everybody. */
  async toStaff(ticket: SupportTicket): Promise<void> {
    const { accounts, config, mail } = this.deps
    const found = accounts.read((view) => ({
      person: view.get('users', ticket.user_id)?.record.name ?? '',
      readers: staffOf(view, ticket),
    }))
    const link = `${config.base_url}/operation#tickets`
    for (const reader of found.readers)
      if (this.mayReach(reader))
        await mail.notify(
          { kind: 'support_ticket', person: found.person, topic: ticket.subject, link },
          reader,
        )
  }

  /** Tells the person of an answer, in the language of the ticket. */
  async toPerson(ticket: SupportTicket): Promise<void> {
    const { accounts, config, mail } = this.deps
    const user = accounts.read((view) => view.get('users', ticket.user_id)?.record)
    if (user?.status !== 'active') return
    const reader = { ...languageOf(ticket), email: user.email, user_id: user.public_id }
    const link = `${config.base_url}/help?ticket=${ticket.public_id}`
    if (this.mayReach(reader))
      await mail.notify({ kind: 'support_answer', topic: ticket.subject, link }, reader)
  }

  /** SPEC.md SA5: tells the owners of a household that the staff reads it. */
  async toOwners({ expires_at, household_id, staff_id, ticket_id }: SupportSession): Promise<void> {
    const { accounts, config, mail } = this.deps
    const found = accounts.read((view) => ({
      household: view.get('households', household_id)?.record.name ?? '',
      person: view.get('users', staff_id)?.record.name ?? '',
      ticket: view.get('support_tickets', ticket_id)?.record,
      owners: view
        .find('memberships', 'household_id', household_id)
        .flatMap(({ record }) => (record.role === 'owner' ? [record.user_id] : []))
        .flatMap((id) => view.get('users', id)?.record ?? []),
    }))
    const { household, owners, person, ticket } = found
    const link = `${config.base_url}/members`
    for (const { email, public_id: user_id } of owners)
      await mail.notify(
        { kind: 'support_session', household, person, link, at: expires_at },
        { email, user_id, ...(ticket && languageOf(ticket)) },
      )
  }

  private mayReach({ email }: Reader): boolean {
    return this.deps.mail.quota.take(`support ${email}`, this.deps.now().getTime())
  }
}

function languageOf({ language }: SupportTicket): { readonly language?: Language } {
  const known = Language.safeParse(language)
  return known.success ? { language: known.data } : {}
}

function staffOf(view: ServiceView, { assigned_to, user_id }: SupportTicket): Reader[] {
  const assigned = assigned_to === null ? null : view.get('users', assigned_to)?.record
  const staff =
    assigned && isStaff(assigned)
      ? [assigned]
      : view
          .all('users')
          .map(({ record }) => record)
          .filter((user) => isStaff(user))
  return staff
    .filter(({ public_id }) => public_id !== user_id)
    .slice(0, MAX_STAFF)
    .map(({ email, public_id }) => ({ email, user_id: public_id }))
}
