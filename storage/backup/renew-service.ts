import {
  DAY_MS,
  endAllSignIns,
  endRestoredLinks,
  renewErasures,
  revokeDevice,
  runServiceCommand,
} from '../../engine/index.ts'
import { erase } from '../erasures/erase.ts'
import type { ErasureRun } from '../erasures/kinds.ts'
import type { Erasure } from '../erasures/log.ts'
import { StorageError } from '../errors.ts'
import type { ServiceFile } from '../service-file.ts'
import { type NamedPart, openServiceCopy } from './households.ts'

/** Time for which an erasure that comes from a backup can be cancelled, in ms. */
const RENEWED_WAIT_MS = 7 * DAY_MS

/** The facts of a replaced service file that the backup lacks. */
export interface ReplacedService {
  readonly revoked: readonly { readonly user_id: string; readonly device_id: string }[]
  readonly users: readonly { readonly user_id: string; readonly email: string }[]
  readonly households: readonly NamedPart[]
  /** The guest links that nobody has revoked. */
  readonly guest_links: readonly string[]
  /** The erasures that were cancelled. */
  readonly cancelled_erasures: readonly string[]
}

/** What the renewal of a service file did. */
export interface RenewedService {
  /** Erasures of which the backup still had something. */
  readonly erased: readonly Erasure[]
  /** Addresses of accounts, and households, that came after the backup: nobody can reach them now. Null when that is not known. */
  readonly lost: { readonly users: readonly string[]; readonly households: readonly NamedPart[] } | null
}

/** Reads a service file that is settled and about to be replaced; null when it cannot be read. */
export function readReplacedService(path: string): ReplacedService | null {
  let service: ServiceFile | undefined
  try {
    service = openServiceCopy(path)
    return service.read((view) => ({
      revoked: view
        .all('devices')
        .flatMap(({ record: { public_id, user_id, revoked_at } }) =>
          revoked_at === null ? [] : [{ user_id, device_id: public_id }],
        ),
      users: view.all('users').map(({ record }) => ({ user_id: record.public_id, email: record.email })),
      households: view
        .all('households')
        .map(({ record }) => ({ household_id: record.public_id, name: record.name })),
      guest_links: view
        .all('guest_links')
        .flatMap(({ record }) => (record.revoked_at === null ? [record.public_id] : [])),
      cancelled_erasures: view
        .all('privacy_requests')
        .flatMap(({ record }) => (record.state === 'cancelled' ? [record.public_id] : [])),
    }))
  } catch (error) {
    if (error instanceof StorageError) return null
    throw error
  } finally {
    service?.close()
  }
}

/**
 * SPEC.md K5, K6, I45: makes a service file out of a backup fit to be used. The tokens that it knows are those of another
 * time: some have been rotated, others ended since, and nobody can tell which. So all sign-ins end, and all invitations; a
 * device or a guest link that was revoked since stays so. Erased data is erased again.
 */
export function renewService(
  service: ServiceFile,
  replaced: ReplacedService | null,
  erasures: readonly Erasure[],
  run: ErasureRun,
): RenewedService {
  const known = service.read((view) => ({
    devices: new Set(
      view.all('devices').flatMap(({ record }) => (record.revoked_at === null ? [record.public_id] : [])),
    ),
    users: ids(view.all('users')),
    households: ids(view.all('households')),
  }))
  for (const device of replaced?.revoked ?? [])
    if (known.devices.has(device.device_id))
      runServiceCommand(service, revokeDevice, device, { ...run, operation_id: run.newId(), user_id: null })
  runServiceCommand(service, endAllSignIns, {}, { ...run, operation_id: run.newId(), user_id: null })
  const guest_links = revokedSince(service, replaced)
  runServiceCommand(
    service,
    endRestoredLinks,
    { guest_links },
    { ...run, operation_id: run.newId(), user_id: null },
  )
  const due_at = new Date(Date.parse(run.now) + RENEWED_WAIT_MS).toISOString()
  runServiceCommand(
    service,
    renewErasures,
    { due_at, cancelled: replaced?.cancelled_erasures ?? [] },
    { ...run, operation_id: run.newId(), user_id: null },
  )
  const erased = erasures.filter((erasure) => erase(service, erasure, run))
  // Otherwise erased data would stay in freed pages.
  if (erased.length > 0) service.database.exec('VACUUM')
  const gone = new Set(erasures.map(({ id }) => id))
  const isLost = (all: ReadonlySet<string>, id: string | null) => id !== null && !all.has(id) && !gone.has(id)
  const lost = replaced && {
    users: replaced.users.filter(({ user_id }) => isLost(known.users, user_id)).map(({ email }) => email),
    households: replaced.households.filter(({ household_id }) => isLost(known.households, household_id)),
  }
  return { erased, lost }
}

/** The guest links of the backup that a file which knew their households did not have any more, or had revoked. */
function revokedSince(service: ServiceFile, replaced: ReplacedService | null): string[] {
  if (replaced === null) return []
  const households = new Set(replaced.households.map(({ household_id }) => household_id))
  const good = new Set(replaced.guest_links)
  return service.read((view) =>
    view
      .all('guest_links')
      .flatMap(({ record: { public_id, household_id } }) =>
        households.has(household_id) && !good.has(public_id) ? [public_id] : [],
      ),
  )
}

function ids(stored: readonly { readonly record: { readonly public_id: string } }[]): ReadonlySet<string> {
  return new Set(stored.map(({ record }) => record.public_id))
}
