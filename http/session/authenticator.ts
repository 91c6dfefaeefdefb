import type { ClientInfo } from '../../services/accounts/client-info.ts'
import type { Principal } from '../../services/accounts/principal.ts'
import type { SessionCredentials } from './session-credentials.ts'

/**
 * Finds out who sends a request. All throw HttpError or ServiceError: `authentication_required` for a proof that is not
 * valid, `access_denied` for a suspended account; for a token `device_revoked` if it was good once; for a session
 * `csrf_failed` if a request that may change something does not come from one of this server's pages.
 */
export interface Authenticator {
  bearer(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Of a personal access token. Absent while there are none. */
  personal?(token: string, client: ClientInfo): Principal | Promise<Principal>
  /** Absent while browser sessions are not offered; then no route may require one. */
  session?(credentials: SessionCredentials, client: ClientInfo): Principal | Promise<Principal>
}
