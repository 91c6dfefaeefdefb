import type { ClosingStack } from '../platform/index.ts'
import { createArrivedAuthentication, createBearerAuthentication } from './accounts/authenticate-bearer.ts'
import { createSessionAuthentication } from './accounts/authenticate-session.ts'
import { createTokenAuthentication } from './accounts/authenticate-token.ts'
import { openBreachedPasswords } from './accounts/breached-passwords.ts'
import { FreshProofs } from './accounts/fresh-proofs.ts'
import { IdentityProviders } from './accounts/idp/idp.ts'
import { Passkeys } from './accounts/passkeys/passkeys.ts'
import { PASSWORD_COST, Passwords } from './accounts/passwords.ts'
import { installationKeys } from './accounts/second-factor/installation-keys.ts'
import { secretBox } from './accounts/second-factor/secret-box.ts'
import type { Config } from './config/config.ts'
import { MAX_KEYS } from './limits/counter.ts'
import { createLimits } from './limits/limits.ts'
import { LimitsFile } from './limits/limits-journal.ts'
import { MailService } from './mail/mail-service.ts'
import { newId } from './new-id.ts'
import type { OpenFiles } from './open-files.ts'
import type { OpenOptions } from './open-options.ts'
import { createOutbound } from './outbound/outbound.ts'
import { Provider } from './provider/provider.ts'

/** Opens the services that know people, and those that reach them and other servers. */
export async function openIdentities(
  config: Config,
  options: Pick<OpenOptions, 'limits' | 'log' | 'password_cost'>,
  opened: ClosingStack,
  { accounts, now, space }: OpenFiles,
) {
  const { log, password_cost = PASSWORD_COST } = options
  const breached = await openBreachedPasswords(config, (error) =>
    log.error({ err: error }, 'the list of breached passwords cannot be read: no password can be set'),
  )
  const secrets = secretBox(space.run(() => installationKeys(config.data, config.secret_keys)))
  // The counts of wrong passwords are in the data folder, so that a restart forgives nobody.
  const limits = options.limits ?? createLimits(config, MAX_KEYS, new LimitsFile(config.data, log, secrets))
  const mail = new MailService({ config, secrets, log, newId, now })
  const outbound = createOutbound({ allow: config.outbound_allow })
  opened.add(() => outbound.close())
  const provider = new Provider({ accounts, config, log, newId, now })
  opened.add(() => provider.close())
  const passwords = new Passwords(password_cost, breached)
  const passkeys = new Passkeys({ config, now })
  const proofs = new FreshProofs({ accounts, config, limits, newId, now, passkeys, passwords, secrets })
  const idps = await IdentityProviders.open({ config, log, now, outbound })
  /** The authenticators of the three kinds of credentials. */
  const authentication = {
    bearer: createBearerAuthentication({ accounts, config, now }),
    arrived: createArrivedAuthentication({ accounts, config }),
    session: createSessionAuthentication({ accounts, config, now }),
    personal: createTokenAuthentication({ accounts, config, now }),
    proof: (...given: Parameters<FreshProofs['require']>) => proofs.require(...given),
  }
  return { authentication, idps, limits, mail, outbound, passkeys, passwords, proofs, provider, secrets }
}
