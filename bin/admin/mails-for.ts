import { pino } from 'pino'
import { v7 as uuid7 } from 'uuid'
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
