import type { PlatformRole, TokenScope } from '../../engine/index.ts'

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
