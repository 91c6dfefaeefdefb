import type { Rejection, ServiceCommand, ServiceView } from '../../engine/index.ts'

/** The service scope as services see it: users, devices, sign-ins, households, memberships. */
export interface AccountStore {
  read<T>(work: (view: ServiceView) => T): T
  /** Another text after every change, whoever makes it. */
  version(): string
  /** Runs a command; a rejection comes back, and has changed nothing. */
  run<I>(command: ServiceCommand<I>, input: I, user_id: string | null): Rejection | null
}
