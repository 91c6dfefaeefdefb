import type { KnownProducts } from '../engine/index.ts'
import type { Later } from '../platform/index.ts'
import type { AccountStore } from '../services/accounts/account-store.ts'
import type { FreshProofs } from '../services/accounts/fresh-proofs.ts'
import type { IdentityProviders } from '../services/accounts/idp/idp.ts'
import type { Passkeys } from '../services/accounts/passkeys/passkeys.ts'
import type { Passwords } from '../services/accounts/passwords.ts'
import type { RegistrationState } from '../services/accounts/registration-state.ts'
import type { SecretBox } from '../services/accounts/second-factor/secret-box.ts'
import type { Machine } from '../services/addresses/own-addresses.ts'
import type { Billing } from '../services/billing/billing.ts'
import type { Guests } from '../services/households/guests.ts'
import type { Intake } from '../services/intake/intake.ts'
import type { LabelPrinting } from '../services/labels/print.ts'
import type { Limits } from '../services/limits/limits.ts'
import type { MailService } from '../services/mail/mail-service.ts'
import type { MediaService } from '../services/media/media-service.ts'
import type { Health } from '../services/operations/health.ts'
import type { OperationsService } from '../services/operations/operations-service.ts'
import type { Organizer } from '../services/organizer/organizer.ts'
import type { ArchiveImport } from '../services/portability/archive/archive-import.ts'
import type { HouseholdExports } from '../services/portability/exports/exports.ts'
import type { ImportsService } from '../services/portability/imports/imports-service.ts'
import type { KeptDerived } from '../services/privacy/kept-derived.ts'
import type { PrivacyService } from '../services/privacy/privacy-service.ts'
import type { Provider } from '../services/provider/provider.ts'
import type { Questions } from '../services/questions/questions.ts'
import type { CspReports } from '../services/reports/csp-reports.ts'
import type { SmsReports } from '../services/sms/reports.ts'
import type { SmsSender } from '../services/sms/sender.ts'
import type { SupportService } from '../services/support/support-service.ts'
import type { TlsService } from '../services/tls/tls-service.ts'
import type { Vision } from '../services/vision/vision.ts'
import type { HouseholdPool, SnapshotService } from '../storage/index.ts'
import type { HintStreams } from './hints/hint-streams.ts'
import type { ShellServices } from './shell/shell-services.ts'

/** The object with which all routes of Stowage run: the compiler checks the needs of each route against it. */
export interface Services extends ShellServices {
  readonly health: Health
  /** The version of the program. */
  readonly version: string
  readonly guests: Guests
  readonly accounts: AccountStore
  /** Whether strangers can register, as it is now. */
  readonly registrationState: () => RegistrationState
  readonly passwords: Passwords
  /** Signing in with identity providers. */
  readonly idps: IdentityProviders
  /** Signing in with passkeys. */
  readonly passkeys: Passkeys
  /** Counts wrong passwords that are no sign-in; the router counts all others. */
  readonly limits: Pick<Limits, 'password'>
  /** Fresh proofs of who people are. */
  readonly proofs: FreshProofs
  /** Encrypts stored secrets. */
  readonly secrets: SecretBox
  readonly mail: MailService
  readonly sms: SmsReports
  readonly smsSender: SmsSender
  readonly billing: Billing
  readonly snapshots: SnapshotService
  readonly media: MediaService
  readonly hints: HintStreams
  /** The product catalogue of the installation; finds nothing if none is imported. */
  readonly catalogue: KnownProducts
  readonly labels: LabelPrinting
  /** Removes data that was derived for people. */
  readonly derived: KeptDerived
  readonly privacy: PrivacyService
  readonly imports: ImportsService
  /** Exports of households. */
  readonly exports: HouseholdExports
  /** Reads exports of households into empty ones. */
  readonly archiveImport: ArchiveImport
  /** Questions about households. */
  readonly provider: Provider
  readonly questions: Later<Questions>
  /** Plans of households. */
  readonly organizer: Organizer
  /** Suggestions for new things. */
  readonly intake: Later<Intake>
  /** What pictures say. */
  readonly vision: Later<Vision>
  readonly operations: OperationsService
  /** Tickets, and the sessions in which the staff reads a household. */
  readonly support: SupportService
  /** Where the data of a household lies. */
  readonly placeOf: HouseholdPool['place']
  readonly cspReports: Pick<CspReports, 'take' | 'notKept'>
  /** The certificate for https; null if the server answers http only. */
  readonly tls: TlsService | null
  /** The machine and its addresses, as they are now. */
  readonly machine: () => Machine
}
