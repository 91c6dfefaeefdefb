import type { KnownProducts } from '../engine/index.ts'
import type { AccountStore } from '../services/accounts/account-store.ts'
import type { Health } from '../services/operations/health.ts'
import type { SnapshotService } from '../storage/index.ts'
import type { Guests } from './accounts/guest-door.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { HintStreams } from './hints/hint-streams.ts'
import type { LabelServices } from './labels/label-services.ts'
import type { MediaService } from './media/media-service.ts'
import type { ShellServices } from './shell/shell-services.ts'

/** The one object from which all routes of Stowage are run: the compiler holds what each route needs against it. */
export interface Services extends ShellServices {
  readonly health: Health
  /** The version of the program. */
  readonly version: string
  readonly guests: Guests
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly snapshots: SnapshotService
  readonly media: MediaService
  readonly hints: HintStreams
  /** The product catalogue of the installation; knows nothing while there is none. */
  readonly catalogue: KnownProducts
  readonly labels: LabelServices
}
