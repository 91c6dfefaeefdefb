/** What a quota counts for: one of these together, or the whole server. */
export type QuotaScope = 'household' | 'member' | 'account' | 'server' | 'address'

/** The declaration of a quota. Configuration, README, the usage route and the checks derive from it. */
export interface Quota {
  readonly unit: 'bytes' | 'count'
  /** In millions of bytes for bytes, as in the environment. */
  readonly default: number
  readonly scope: QuotaScope
  /** The environment variable that sets it. */
  readonly variable: string
  /** What it limits, worded for the table of the configuration. */
  readonly meaning: string
}

/** Every quota of the installation. A family never meets the defaults. */
export const QUOTAS = {
  household_bytes: {
    unit: 'bytes',
    default: 2000,
    scope: 'household',
    variable: 'STOWAGE_QUOTA_HOUSEHOLD_MB',
    meaning:
      "maximum size of a household's records and history, in millions of bytes; the last tenth is kept for what archives, deletes and undoes",
  },
  household_records: {
    unit: 'count',
    default: 1_000_000,
    scope: 'household',
    variable: 'STOWAGE_QUOTA_HOUSEHOLD_RECORDS',
    meaning: 'maximum number of records of a household, histories not counted',
  },
  media_bytes: {
    unit: 'bytes',
    default: 20_000,
    scope: 'household',
    variable: 'STOWAGE_MEDIA_TOTAL_MB',
    meaning:
      'maximum size of all photos and documents of a household, announced uploads included, in millions of bytes',
  },
  upload_bytes: {
    unit: 'bytes',
    default: 2000,
    scope: 'member',
    variable: 'STOWAGE_QUOTA_UPLOADS_MB',
    meaning: 'maximum size of the unfinished uploads of a member of a household, in millions of bytes',
  },
  blank_labels: {
    unit: 'count',
    default: 10_000,
    scope: 'household',
    variable: 'STOWAGE_QUOTA_BLANK_LABELS',
    meaning: 'maximum number of blank labels of a household that are not bound yet',
  },
  scan_sessions: {
    unit: 'count',
    default: 200,
    scope: 'member',
    variable: 'STOWAGE_QUOTA_SCAN_SESSIONS',
    meaning:
      'maximum number of scan sessions of a member of a household; each is removed a day after its end',
  },
  rejected_operations: {
    unit: 'count',
    default: 5000,
    scope: 'member',
    variable: 'STOWAGE_QUOTA_REJECTED_OPERATIONS',
    meaning: 'maximum number of rejected operations of a member of a household that are recorded in a day',
  },
  snapshot_bytes: {
    unit: 'bytes',
    default: 512,
    scope: 'household',
    variable: 'STOWAGE_QUOTA_SNAPSHOTS_MB',
    meaning: 'maximum size of the snapshots of a household on disk, in millions of bytes',
  },
  member_snapshots: {
    unit: 'count',
    default: 30,
    scope: 'member',
    variable: 'STOWAGE_QUOTA_MEMBER_SNAPSHOTS',
    meaning: 'maximum number of different snapshots that are made for a member of a household in an hour',
  },
  export_bytes: {
    unit: 'bytes',
    default: 25_000,
    scope: 'household',
    variable: 'STOWAGE_QUOTA_EXPORTS_MB',
    meaning: 'maximum size of the exports of a household that are kept, in millions of bytes',
  },
  all_snapshot_bytes: {
    unit: 'bytes',
    default: 4000,
    scope: 'server',
    variable: 'STOWAGE_QUOTA_ALL_SNAPSHOTS_MB',
    meaning: 'maximum size of the snapshots of all households on disk, in millions of bytes',
  },
  account_households: {
    unit: 'count',
    default: 20,
    scope: 'account',
    variable: 'STOWAGE_QUOTA_HOUSEHOLDS',
    meaning: 'maximum number of households that an account owns',
  },
  account_devices: {
    unit: 'count',
    default: 100,
    scope: 'account',
    variable: 'STOWAGE_QUOTA_DEVICES',
    meaning:
      'maximum number of devices of an account; one more replaces the one that was used least recently',
  },
  server_connections: {
    unit: 'count',
    default: 2000,
    scope: 'server',
    variable: 'STOWAGE_QUOTA_CONNECTIONS',
    meaning: 'maximum number of open connections to the server',
  },
  address_connections: {
    unit: 'count',
    default: 200,
    scope: 'address',
    variable: 'STOWAGE_QUOTA_ADDRESS_CONNECTIONS',
    meaning:
      'maximum number of requests under way from one address, and of open connections where no proxy stands in front',
  },
} as const satisfies Record<string, Quota>

/** The name of a quota. */
export type QuotaName = keyof typeof QUOTAS

/** The limit of each quota of an installation, in bytes or as a number. */
export type QuotaLimits = Readonly<Record<QuotaName, number>>

/** Whether a text names a quota. */
export function isQuotaName(text: string): text is QuotaName {
  return Object.hasOwn(QUOTAS, text)
}

/** The names of all quotas. */
export const QUOTA_NAMES: readonly QuotaName[] = Object.keys(QUOTAS).filter(isQuotaName)

const BYTES_PER_MB = 1_000_000

/** The limit that a number in the environment stands for. */
export function quotaLimit(name: QuotaName, value: number): number {
  return QUOTAS[name].unit === 'bytes' ? value * BYTES_PER_MB : value
}

/** SPEC.md Y12: the quotas that an operator can set for one household. The others guard the server from abuse. */
export const HOUSEHOLD_QUOTAS = [
  'household_bytes',
  'household_records',
  'media_bytes',
  'upload_bytes',
  'blank_labels',
  'scan_sessions',
  'export_bytes',
] as const satisfies readonly QuotaName[]

/** The name of a quota that an operator can set for one household. */
export type HouseholdQuotaName = (typeof HOUSEHOLD_QUOTAS)[number]

/** Whether a text names a quota that an operator can set for one household. */
export function isHouseholdQuota(text: string): text is HouseholdQuotaName {
  return HOUSEHOLD_QUOTAS.some((name) => name === text)
}

/** The limits that an operator set for one household, in bytes or as a number. */
export type OwnQuotas = Readonly<Partial<Record<HouseholdQuotaName, number>>>

/** The limits of all quotas: those given in the environment's units, else the defaults. */
export function quotaLimits(set: Partial<Record<QuotaName, number>> = {}): QuotaLimits {
  const limit = (name: QuotaName) => quotaLimit(name, set[name] ?? QUOTAS[name].default)
  return {
    household_bytes: limit('household_bytes'),
    household_records: limit('household_records'),
    media_bytes: limit('media_bytes'),
    upload_bytes: limit('upload_bytes'),
    blank_labels: limit('blank_labels'),
    scan_sessions: limit('scan_sessions'),
    rejected_operations: limit('rejected_operations'),
    snapshot_bytes: limit('snapshot_bytes'),
    member_snapshots: limit('member_snapshots'),
    export_bytes: limit('export_bytes'),
    all_snapshot_bytes: limit('all_snapshot_bytes'),
    account_households: limit('account_households'),
    account_devices: limit('account_devices'),
    server_connections: limit('server_connections'),
    address_connections: limit('address_connections'),
  }
}

/** The message of an exhausted quota: its name, its limit and the present use. */
export function quotaMessage(name: QuotaName, limit: number, used: number): string {
  const amount = (value: number) =>
    QUOTAS[name].unit === 'bytes' ? `${Math.ceil(value / BYTES_PER_MB)} MB` : String(value)
  return `The quota ${name} is ${amount(limit)}, and ${amount(used)} are used.`
}
