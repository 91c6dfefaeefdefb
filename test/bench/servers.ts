import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, ROOT, startChild } from './child.ts'

const BARE_SERVER = fileURLToPath(new URL('./bare-server.mjs', import.meta.url))
const FLOOR_SERVER = fileURLToPath(new URL('./floor-server.ts', import.meta.url))

/** As `npm start` has it: what glibc is to do with memory that is given back. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
/** As `npm start` has it: how much may come together of new objects before they are gone through, and of all, in MB. */
const HEAP = ['--max-semi-space-size=4', '--max-old-space-size=1024']

/** Far beyond what any scenario needs but the one that measures quotas. */
export const UNBOUNDED = {
  STOWAGE_RATE_LIMITS: 'off',
  STOWAGE_QUOTA_HOUSEHOLD_MB: '1000000',
  STOWAGE_QUOTA_HOUSEHOLD_RECORDS: '100000000',
  STOWAGE_QUOTA_SNAPSHOTS_MB: '1000000',
  STOWAGE_QUOTA_ALL_SNAPSHOTS_MB: '1000000',
  STOWAGE_QUOTA_MEMBER_SNAPSHOTS: '1000000',
  STOWAGE_QUOTA_HOUSEHOLDS: '1000000',
  STOWAGE_QUOTA_REJECTED_OPERATIONS: '1000000',
  STOWAGE_QUOTA_BLANK_LABELS: '1000000',
}

/** Starts Stowage as it is installed, on a data folder; `env` may bound it, `more` are further arguments for node. */
export function startStowage(
  data: string,
  cpu_prof: string | null,
  env: Readonly<Record<string, string>> = UNBOUNDED,
  more: readonly string[] = [],
): Promise<Child> {
  const profile = cpu_prof === null ? [] : ['--cpu-prof', '--cpu-prof-dir', cpu_prof]
  return startChild([...profile, ...more, ...HEAP, join(ROOT, 'dist/bin/stowage.js'), 'serve'], {
    ...MALLOC,
    STOWAGE_DATA: data,
    STOWAGE_HOST: '127.0.0.1',
    STOWAGE_PORT: '0',
    STOWAGE_LOG_LEVEL: 'warn',
    ...env,
  })
}

/** Starts the floor server. */
export function startFloor(): Promise<Child> {
  return startChild(['--import', 'tsx', FLOOR_SERVER], {})
}

/** Starts a node process that does nothing but answer. */
export function startBare(): Promise<Child> {
  return startChild([BARE_SERVER], {})
}
