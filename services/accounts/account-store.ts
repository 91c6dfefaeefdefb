import type {
  EventSource,
  Rejection,
  Rotation,
  RotationRequest,
  ServiceCommand,
  ServiceView,
} from '../../engine/index.ts'

/** A credential whose use is recorded. */
export interface CredentialUse {
  readonly kind: 'browser_sessions' | 'personal_access_tokens' | 'guest_links'
  readonly public_id: string
}

/** Sign-ins, browser sessions and tokens. They have no history: only their current state is stored. */
export interface CredentialStore {
  /** SPEC.md I3: decides about a refresh token by the newest state of its sign-in, and stores the decision. */
  rotate(request: RotationRequest): Promise<Rotation>
  /** Records the time of a use, to be written later. It is lost if the write fails. */
  touch(use: CredentialUse): void
}

/** The service scope for services: users, devices, households, memberships, and credentials. */
export interface AccountStore extends CredentialStore {
  read<T>(work: (view: ServiceView) => T): T
  /** A text that changes with every change of the accounts, by any process. */
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
  /** The same accounts for a request: its source is noted with the events of its commands. */
  from(source: EventSource): AccountStore
}
