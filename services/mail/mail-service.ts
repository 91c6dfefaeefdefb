import { join } from 'node:path'
import type { SecretBox } from '../accounts/second-factor/secret-box.ts'
import type { Config } from '../config/config.ts'
import { ServiceError } from '../errors.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import { type Carrier, folderCarrier, smtpCarrier } from './carriers.ts'
import { type Language, requestedLanguage } from './languages.ts'
import type { MailTask } from './letter.ts'
import type { Mail } from './mail.ts'
import { MailQuota } from './mail-quota.ts'
import { Outbox, type Resolve } from './outbox.ts'

/** What mails need. */
export interface MailDeps extends Clock, Ids, Logging {
  readonly config: Pick<Config, 'base_url' | 'data' | 'mail'>
  readonly secrets: SecretBox
}

/** The reader of a mail. */
export interface Reader {
  readonly email: string
  /** The user with this address; null if that is not known. */
  readonly user_id: string | null
  /** The language of the reader; absent if only that of the request is known. */
  readonly language?: Language
}

/** Maximum number of mails in an hour to one address that others can cause. */
const MAX_TO_ADDRESS = 5
/** Maximum number of invitations in an hour that one user sends by mail. */
const MAX_INVITATIONS = 20

/** Maximum number of changes of address in an hour that one user asks for. */
const MAX_EMAIL_CHANGES = 5

const HOUR_S = 3600
/** Time for which attempts to send a mail are worthwhile, in seconds; links in mails expire. */
const LASTS_S: Readonly<Record<Mail['kind'] | MailTask['type'], number>> = {
  forgot: HOUR_S,
  reset: HOUR_S,
  registration: 24 * HOUR_S,
  confirm: 24 * HOUR_S,
  registered_already: 24 * HOUR_S,
  verify: 24 * HOUR_S,
  email_change: 24 * HOUR_S,
  email_in_use: 24 * HOUR_S,
  email_change_asked: 24 * HOUR_S,
  email_changed: 48 * HOUR_S,
  email_set: 48 * HOUR_S,
  invitation: 48 * HOUR_S,
  new_sign_in: 48 * HOUR_S,
  password_changed: 48 * HOUR_S,
  mfa_on: 48 * HOUR_S,
  mfa_off: 48 * HOUR_S,
  recovery_renewed: 48 * HOUR_S,
  way_in_added: 48 * HOUR_S,
  way_in_removed: 48 * HOUR_S,
  account_erasure: 48 * HOUR_S,
  account_erasure_cancelled: 48 * HOUR_S,
  household_erasure: 48 * HOUR_S,
  household_erasure_cancelled: 48 * HOUR_S,
  support_ticket: 48 * HOUR_S,
  support_answer: 48 * HOUR_S,
  support_session: 48 * HOUR_S,
}

/** The mails of the installation: through a mail server, or into a folder. */
export class MailService {
  /** The folder of mails as long as no mail server is set up; else null. */
  readonly folder: string | null
  /** The host of the mail server; null if none is set up. */
  readonly host: string | null
  readonly from: string
  /** Counts the mails to an address that others can cause. */
  readonly quota = new MailQuota(MAX_TO_ADDRESS)
  /** Counts the invitations that a user sends. */
  readonly invitations = new MailQuota(MAX_INVITATIONS)
  /** Counts the changes of address that a user asks for. */
  readonly emailChanges = new MailQuota(MAX_EMAIL_CHANGES)
  private readonly deps: MailDeps
  private readonly carrier: Carrier
  private readonly outbox: Outbox

  constructor(deps: MailDeps) {
    const { config, log, newId, now, secrets } = deps
    const { from, smtp } = config.mail
    const folder = join(config.data, 'mail')
    this.deps = deps
    this.folder = smtp === null ? folder : null
    this.host = smtp?.host ?? null
    this.from = from.address
    this.carrier = smtp ? smtpCarrier(smtp, from) : folderCarrier({ folder, log, now }, from)
    this.outbox = new Outbox({
      folder: join(folder, 'queue'),
      base_url: config.base_url,
      box: secrets,
      carrier: this.carrier,
      now,
      newId,
      log,
    })
  }

  /** Whether a mail server is set up, so that people get their mails without the help of an operator. */
  get delivers(): boolean {
    return this.host !== null
  }

  /** Number of mails that wait. */
  get waiting(): number {
    return this.outbox.size
  }

  /**
   * Sends a mail, in the language of its reader, or of the request that runs. It is on disk when this resolves.
   *
   * @throws ServiceError `unavailable` if too many mails wait
   */
  async send(mail: Mail, reader: Reader): Promise<void> {
    if (!(await this.post(mail, reader))) throw tooManyWait()
  }

  /**
   * Sends a mail that is worth less than the work that causes it: a failure is in the log only. Returns whether the mail is
   * on disk.
   */
  async notify(mail: Mail, reader: Reader): Promise<boolean> {
    try {
      return await this.post(mail, reader)
    } catch (error) {
      this.deps.log.error({ err: error, kind: mail.kind }, 'a mail could not be stored')
      return false
    }
  }

  /**
   * Leaves it to the outbox to find out who gets which mail. The task is on disk when this resolves.
   *
   * @throws ServiceError `unavailable` if too many mails wait
   */
  async leave(task: MailTask): Promise<void> {
    const lasts_s = LASTS_S[task.type]
    if (!(await this.outbox.post({ content: task, user_id: null, lasts_s }))) throw tooManyWait()
  }

  private post(mail: Mail, { email, user_id, language = requestedLanguage() }: Reader): Promise<boolean> {
    const content = { type: 'letter', to: email, language, mail } as const
    return this.outbox.post({ content, user_id, lasts_s: LASTS_S[mail.kind] })
  }

  /** Removes the mails of a user, both waiting ones and files. */
  async forget(user_id: string): Promise<void> {
    await this.outbox.forget(user_id)
  }

  /** Begins to send. */
  async start(resolve: Resolve): Promise<void> {
    await this.outbox.start(resolve)
  }

  /** Makes all attempts that are due. Settles when they are made. */
  work(): Promise<void> {
    return this.outbox.work()
  }

  /** Takes up the mails that a command left for the server, and removes the mails in the folder that are too old. */
  async sweep(): Promise<void> {
    await this.outbox.takeUp()
    await this.carrier.sweep()
  }

  /** Stops. Mails that wait stay in their files. */
  async close(): Promise<void> {
    await this.outbox.close()
  }
}

function tooManyWait(): ServiceError {
  const message = 'Too many mails wait to be sent. Try again later.'
  return new ServiceError('unavailable', { message, facts: { retry_after_s: 300 } })
}
