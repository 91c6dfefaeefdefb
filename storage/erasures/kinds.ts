import {
  eraseHousehold,
  eraseUser,
  type Rejection,
  runServiceCommand,
  type ServiceStore,
} from '../../engine/index.ts'

/** What an erasure is carried out with. */
export interface ErasureRun {
  /** ISO 8601 in UTC. */
  readonly now: string
  readonly newId: () => string
}

type EraseRecords = (store: ServiceStore, id: string, run: ErasureRun) => Rejection | null

/** The kinds of erasure, and how each removes its records from the service scope. */
const kinds = {
  /** A household, with the memberships in it. The caller deletes its file, and a restore leaves it out. */
  household: (store, household_id, run) =>
    runServiceCommand(
      store,
      eraseHousehold,
      { household_id },
      { ...run, operation_id: run.newId(), user_id: null },
    ),
  /** An account, with its devices, sign-ins and memberships. */
  user: (store, user_id, run) =>
    runServiceCommand(store, eraseUser, { user_id }, { ...run, operation_id: run.newId(), user_id: null }),
} as const satisfies Record<string, EraseRecords>

export type ErasureKind = keyof typeof kinds

/** Every kind with how its records are removed. */
export const erasureKinds: Readonly<Record<ErasureKind, EraseRecords>> = kinds

export function isErasureKind(value: unknown): value is ErasureKind {
  return typeof value === 'string' && Object.hasOwn(kinds, value)
}
