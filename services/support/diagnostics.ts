import {
  byCreation,
  type DiagnosticsContent,
  deviceSeenAt,
  hasPhone,
  membershipOf,
  type ServiceView,
  secondFactorOf,
} from '../../engine/index.ts'
import type { HouseholdPool } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { requestedLanguage } from '../mail/languages.ts'
import type { Clock, Logging } from '../runtime.ts'

const MAX_DEVICES = 10
const MAX_PROBLEMS = 20
const MAX_JOBS = 20

/** The parts of the program that diagnostics read. */
export interface DiagnosticsParts extends Clock, Logging {
  readonly accounts: AccountStore
  readonly jobs: Pick<Jobs, 'failedOf'>
  readonly pool: Pick<HouseholdPool, 'acquire'>
  readonly version: string
}

/**
 * SPEC.md ST7: what the server knows about the state of a person's devices and of one household: numbers, versions and
 * messages of errors. No content of the household, no secret, and nothing of other people.
 */
export async function diagnosticsOfPerson(
  parts: DiagnosticsParts,
  user_id: string,
  household_id: string | null,
): Promise<DiagnosticsContent> {
  const { accounts, jobs, now, version } = parts
  const known = accounts.read((view) => ofAccount(view, user_id))
  const member = household_id && accounts.read((view) => membershipOf(view, user_id, household_id))
  const failed = member ? await jobs.failedOf(member.household_id, user_id) : []
  return {
    made_at: now().toISOString(),
    version: version.slice(0, 60),
    language: requestedLanguage(),
    ...known,
    household: member ? await ofHousehold(parts, user_id, member) : null,
    failed_jobs: failed.slice(0, MAX_JOBS).map(({ created_at, error, finished_at, kind, state }) => ({
      kind: kind.slice(0, 40),
      state,
      code: error?.code.slice(0, 60) ?? null,
      at: finished_at ?? created_at,
    })),
  }
}

function ofAccount(view: ServiceView, user_id: string) {
  const devices = view
    .find('devices', 'user_id', user_id)
    .map(({ record }) => record)
    .filter(({ revoked_at }) => revoked_at === null)
    .map((device) => ({
      public_id: device.public_id,
      platform: device.platform,
      app_version: device.app_version_name,
      os_version: device.os_version,
      last_seen_at: deviceSeenAt(view, device),
    }))
    .sort((a, b) => (a.last_seen_at < b.last_seen_at ? 1 : -1))
    .slice(0, MAX_DEVICES)
  const problems = view
    .find('system_logs', 'user_id', user_id)
    .map(({ record }) => record)
    .sort((a, b) => byCreation(b, a))
    .slice(0, MAX_PROBLEMS)
    .map(({ app_version, component, device_id, level, message, occurred_at }) => {
      return { device_id, level, component, message, occurred_at, app_version }
    })
  const confirmed = secondFactorOf(view, user_id)?.record.confirmed_at ?? null
  return {
    second_factor: confirmed !== null || hasPhone(view, user_id),
    browsers: view
      .find('browser_sessions', 'user_id', user_id)
      .filter(({ record }) => record.ended_at === null).length,
    devices,
    problems,
  }
}

/** Numbers of a household. A household whose file cannot be opened has none: the problem is in the log of the server. */
async function ofHousehold(
  { accounts, log, pool }: DiagnosticsParts,
  user_id: string,
  { household_id, role }: { readonly household_id: string; readonly role: string },
): Promise<DiagnosticsContent['household']> {
  try {
    const file = await pool.acquire(household_id)
    try {
      const { epoch, seq } = file.state()
      const { bytes, rejected } = file.usage(user_id)
      const sizes = file.read((view) => ({
        items: view.size('items'),
        containers: view.size('containers'),
        places: (['locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const).reduce(
          (sum, level) => sum + view.size(level),
          0,
        ),
        photos: view.size('media'),
      }))
      const members = accounts.read((view) => view.count('memberships', 'household_id', household_id))
      const facts = { file_bytes: bytes, rejected_operations: rejected }
      return { public_id: household_id, role, epoch, seq, members, ...sizes, ...facts }
    } finally {
      file.release()
    }
  } catch (error) {
    log.warn({ err: error, household_id }, 'diagnostics have no numbers of a household')
    return null
  }
}
