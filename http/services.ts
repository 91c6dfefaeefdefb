import type { Logger } from 'pino'
import type { HouseholdRole, KnownProducts, PlatformRole, TokenScope } from '../engine/index.ts'
import type { HouseholdFile, SnapshotService } from '../storage/index.ts'
import type { AccountStore } from './accounts/account-store.ts'
import type { Guests } from './accounts/guest-door.ts'
import type { Passwords } from './accounts/passwords.ts'
import type { Config } from './config/config.ts'
import type { Health } from './health.ts'
import type { HintStreams } from './hints/hint-streams.ts'
import type { PhotoOf } from './labels/content.ts'
import type { PrintJobs } from './labels/print-jobs.ts'
import type { MediaService } from './media/media-service.ts'

/** Who sends a request. */
export interface Principal {
  readonly user: {
    readonly public_id: string
    readonly email: string
    readonly role: PlatformRole
    /** The household meant when a request names none: of a session its own, else the user's. */
    readonly current_household_id: string | null
  }
  /** The mobile device, for Bearer tokens. */
  readonly device: { readonly public_id: string; readonly installation_id: string } | null
  /** The browser session, for cookies. */
  readonly session: { readonly public_id: string } | null
  /** The personal access token, for programs that have one: it opens one household. */
  readonly token?: PresentedToken | null
}

/** The personal access token that a request came with. */
export interface PresentedToken {
  readonly public_id: string
  readonly scope: TokenScope
  readonly household_id: string
}

/** Where a request comes from. */
export interface ClientInfo {
  readonly ip: string
  readonly user_agent: string
}

/** What a browser tells of where a request comes from; it lets no page change these. */
export interface RequestSource {
  readonly origin: string | undefined
  readonly sec_fetch_site: string | undefined
  /** Where it was sent to. */
  readonly host: string | undefined
}

/** What a browser sends to prove its session. */
export interface SessionCredentials extends RequestSource {
  readonly method: string
  readonly cookie: string | undefined
  readonly csrf_token: string | undefined
}

/**
 * Finds out who sends a request. All throw HttpError: `authentication_required` if the proof is worth nothing,
 * `access_denied` if the account is suspended; for a token `device_revoked` if it was good once; for a session
 * `csrf_failed` if a request that may change something does not come from one of this server's pages.
 */
export interface Authenticator {
  bearer(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Of a personal access token. Absent while there are none. */
  personal?(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Absent while browser sessions are not offered; then no route may require one. */
  session?(credentials: SessionCredentials, client: ClientInfo): Principal | Promise<Principal>
}

/** An open household. Holding one proves that the principal is a member. */
export interface HouseholdHandle {
  readonly household_id: string
  /** The principal's role in it. */
  readonly role: HouseholdRole
  readonly file: HouseholdFile
  /** Gives the handle back; the router calls it exactly once, after the handler. */
  release(): void
}

/** The only door to a household's data. */
export interface Households {
  /** @throws HttpError `household_access_denied` if there is no such household or the principal is no member */
  open(principal: Principal, household_id: string): HouseholdHandle | Promise<HouseholdHandle>
  /** Makes the file of a household that is about to be founded, unless an earlier try has left an empty one. */
  create(household_id: string): Promise<void>
  /** Removes the file of a household that was not founded after all. */
  discard(household_id: string): Promise<void>
}

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
