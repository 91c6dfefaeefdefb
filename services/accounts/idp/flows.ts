import type { SigningInstallation } from '../sign-in.ts'
import type { ProvenIdentity } from './claims.ts'
import type { FlowSecrets } from './provider.ts'

/** The purposes of a sign-in with a provider. */
export const IDP_MODES = ['login', 'register', 'link'] as const
export type IdpMode = (typeof IDP_MODES)[number]

/** Lifetime of a flow, in milliseconds: a person may have to find a password first. */
export const FLOW_MS = 10 * 60_000
/** Maximum number of flows under way; one more ends the oldest. A flow takes about a kilobyte. */
export const MAX_FLOWS = 20_000

/** Where a flow began, and must end. */
export type FlowEntrance =
  | {
      readonly kind: 'browser'
      /** The token that is bound to a cookie of the browser. */
      readonly binding: string
      /** The path that follows. */
      readonly next: string
      /** Whether the device is somebody else's. */
      readonly shared_device: boolean
    }
  | {
      readonly kind: 'device'
      readonly installation: SigningInstallation
      /** The address of the app to which the browser leads back. */
      readonly app_redirect: string
      /** SHA-256 of a secret of the app, in base64url (RFC 7636); null if the app sent none. */
      readonly code_challenge: string | null
    }

/** A sign-in with a provider that is under way. */
export interface Flow extends FlowSecrets {
  readonly provider: string
  readonly mode: IdpMode
  /** The user who links an identity; null for other modes. */
  readonly user_id: string | null
  readonly entrance: FlowEntrance
  readonly household_name: string | undefined
  readonly invitation: string | undefined
  /** ms since 1970. */
  readonly expires_at: number
  /** The person, and the hash of the code with which the app completes the flow; null until the provider answered. */
  readonly returned: { readonly identity: ProvenIdentity; readonly code_hash: string } | null
}
