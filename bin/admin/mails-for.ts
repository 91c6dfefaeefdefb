import { pino } from 'pino'
import { v7 as uuid7 } from 'uuid'
import type { User } from '../../engine/index.ts'
import { installationKeys } from '../../services/accounts/second-factor/installation-keys.ts'
import { secretBox } from '../../services/accounts/second-factor/secret-box.ts'
import { readConfig } from '../../services/config/config.ts'
import { MailService } from '../../services/mail/mail-service.ts'

/** The mails of a data folder. A command leaves them there; the server sends them. */
export function mailsFor(folder: string) {
  const config = readConfig(process.env)
  const now = () => new Date()
  const secrets = secretBox(installationKeys(folder, config.secret_keys))
  const mail = new MailService({ config, secrets, log: pino({ level: 'silent' }), newId: uuid7, now })
  return { config, mail, now }
}

/**
 * SPEC.md I25: tells a person by mail what a command changed in the security of the account, as the server does of its own changes. A
 * mail that cannot be stored undoes nothing.
 */
export async function tellOfChange(
  folder: string,
  { email, public_id: user_id }: Pick<User, 'email' | 'public_id'>,
  kind: 'password_changed' | 'mfa_off' | 'way_in_removed',
): Promise<void> {
  const { config, mail, now } = mailsFor(folder)
  const facts = { link: `${config.base_url}/account`, at: now().toISOString() }
  await mail.notify({ kind, ...facts }, { email, user_id })
}
