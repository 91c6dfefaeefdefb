import type { ClientInfo } from '../../services/accounts/client-info.ts'
import type { GivenProof } from '../../services/accounts/fresh-proofs.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { SessionCredentials } from './session-credentials.ts'

/**
 * Authenticate the sender of a request. All throw HttpError or ServiceError: `authentication_required` for an invalid
 * proof, `access_denied` for a suspended account; for a token `device_revoked` if it was valid once; for a session
 * `csrf_failed` if a request that may change something does not come from a page of this server.
 */
export interface Authenticator {
  bearer(token: string, client: ClientInfo): Principal | Promise<Principal>
  /**
   * Authenticates once more by a token that let the request in, now that its body has arrived: the token may have expired meanwhile.
   * Absent if `bearer` does this.
   */
  arrived?(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Of a personal access token. Absent if there are none. */
  personal?(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Absent if there are no browser sessions; then no route may require one. */
  session?(credentials: SessionCredentials, client: ClientInfo): Principal | Promise<Principal>
  /**
   * Refuses a person without a fresh proof (`proof_required`). The request may bring the proof. Absent if no route
   * requires one.
   */
  proof?(principal: Principal, given: GivenProof, client: ClientInfo): void | Promise<void>
}
