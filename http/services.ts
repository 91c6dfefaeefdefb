import type { Logger } from 'pino'
import type { KnownProducts } from '../engine/index.ts'
import type { AccountStore } from '../services/accounts/account-store.ts'
import type { Passwords } from '../services/accounts/passwords.ts'
import type { Config } from '../services/config/config.ts'
import type { Guests } from '../services/households/guests.ts'
import type { Households } from '../services/households/households.ts'
import type { Health } from '../services/operations/health.ts'
import type { SnapshotService } from '../storage/index.ts'
import type { HintStreams } from './hints/hint-streams.ts'
import type { PhotoOf } from './labels/content.ts'
import type { PrintJobs } from './labels/print-jobs.ts'
import type { MediaService } from './media/media-service.ts'
import type { Authenticator } from './session/authenticator.ts'

/** Everything a handler may use; built once at start, and by hand in tests. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly health: Health
  /** Whether the disk is full: routes that would write into a household or beside it answer `storage_full` then. */
  readonly space: { readonly full: boolean }
  /** The version of the program. */
  readonly version: string
  now(): Date
  /** A new UUID, version 4 or 7. */
  newId(): string
  readonly authenticate: Authenticator
  readonly households: Households
  readonly guests: Guests
  readonly accounts: AccountStore
  readonly passwords: Passwords
  readonly snapshots: SnapshotService
  readonly media: MediaService
  readonly hints: HintStreams
  /** The product catalogue of the installation; knows nothing while there is none. */
  readonly catalogue: KnownProducts
  /** What prints labels; `photoOf` is null while no pictures are kept. */
  readonly labels: { readonly jobs: PrintJobs; readonly photoOf: PhotoOf | null }
}
