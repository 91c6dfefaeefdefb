import type { Rejection, Rotation, RotationRequest, ServiceCommand, ServiceView } from '../../engine/index.ts'

/** A credential whose use is written down. */
export interface CredentialUse {
  readonly kind: 'browser_sessions' | 'personal_access_tokens'
  readonly public_id: string
}

/** Sign-ins, browser sessions and tokens. They have no history: only their present state is kept. */
export interface CredentialStore {
  /** SPEC.md I3: decides about a refresh token on the newest state of its sign-in, and writes what it decided. */
  rotate(request: RotationRequest): Promise<Rotation>
  /** Notes the time of a use, to be written later. The note is lost if it cannot be written. */
  touch(use: CredentialUse): void
}

/** The service scope as services see it: users, devices, households, memberships, and the credentials. */
export interface AccountStore extends CredentialStore {
  read<T>(work: (view: ServiceView) => T): T
  /** Another text after every change, by any process. */
  version(): string
  /**
   * Runs a command; a rejection is returned, and has changed nothing.
   *
   * @param operation_id a second run with the same id is the same operation; without one it is a new operation
   */
  run<I>(
    command: ServiceCommand<I>,
    input: I,
    user_id: string | null,
    operation_id?: string,
  ): Promise<Rejection | null>
}
