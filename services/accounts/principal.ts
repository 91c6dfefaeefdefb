import type { PlatformRole, TokenScope } from '../../engine/index.ts'

/** The sender of a request. */
export interface Principal {
  readonly user: {
    readonly public_id: string
    readonly email: string
    readonly role: PlatformRole
    /** The household of requests that name none: for a session its own, else the user's. */
    readonly current_household_id: string | null
  }
  /** The mobile device, for Bearer tokens. */
  readonly device: { readonly public_id: string; readonly installation_id: string } | null
  /** The browser session, for cookies. */
  readonly session: { readonly public_id: string } | null
  /** Whether the user first has to set up a second factor (SPEC.md I55); absent means no. */
  readonly lacks_factor?: true
  /** The personal access token of a program; it gives access to one household. */
  readonly token?: PresentedToken | null
}

/** The personal access token of a request. */
export interface PresentedToken {
  readonly public_id: string
  readonly scope: TokenScope
  readonly household_id: string
}
