import { join } from 'node:path'
import type { z } from 'zod'
import { QUOTA_NAMES, QUOTAS, type QuotaLimits, type QuotaName, quotaLimits } from '../../engine/index.ts'
import type { S3Options } from '../../storage/index.ts'
import type { Keys } from '../accounts/second-factor/installation-keys.ts'
import { guessedBaseUrl, type Machine, thisMachine } from '../addresses/own-addresses.ts'
import { type AllowList, allowListOf } from '../outbound/addresses.ts'
import { type AiConfig, aiOf, missingForAi } from './ai-config.ts'
import type { AppsConfig } from './apps-config.ts'
import { type BillingConfig, readBilling } from './billing-config.ts'
import type { ClamdAddress } from './clamd-config.ts'
import { CONFIG_VARIABLES, type ConfigVariable } from './config-variables.ts'
import { QuotaVariables, type Registration, type Values, Variables } from './environment.ts'
import { type IdpConfig, isIdpVariable, readIdps } from './idp-config.ts'
import { type MailConfig, mailOf, missingForMail } from './mail-config.ts'
import { missingForS3, s3Of } from './s3-config.ts'
import { withSecretFiles } from './secret-files.ts'
import { type SmsConfig, smsOf } from './sms-config.ts'
import { missingForTls, type TlsConfig, tlsOf } from './tls-config.ts'

export { CONFIG_VARIABLES, type ConfigVariable } from './config-variables.ts'
export type { Registration } from './environment.ts'
export type { MailConfig } from './mail-config.ts'
export type { TlsConfig } from './tls-config.ts'

/** The configuration of a server. */
export interface Config {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  readonly data: string
  /** An origin such as `https://stowage.example`, without a trailing slash. */
  readonly base_url: string
  /** Whether nobody set the address, so that it is that of this machine in its network. */
  readonly base_url_guessed: boolean
  readonly tls: TlsConfig
  /** Whether the server answers http; without it there is https. */
  readonly http: boolean
  /**
   * Further host names that the server serves. `*` is every name; a leading dot means the name and all names below it.
   */
  readonly allowed_hosts: readonly string[]
  /** Servers that are not public, and to which this server may send requests. */
  readonly outbound_allow: AllowList
  /** The identity providers, by their keys. */
  readonly idps: ReadonlyMap<string, IdpConfig>
  /** The addresses of apps to which a sign-in with a provider may lead back. */
  readonly idp_app_redirects: readonly string[]
  readonly apps: AppsConfig
  readonly registration: Registration
  /** The length of the codes of invitations. */
  readonly invitation_codes: 'short' | 'long'
  /** A file of passwords that nobody may set; null for none. */
  readonly breached_passwords: string | null
  /** `approved`: no algorithm that appendix C of OWASP ASVS does not approve. */
  readonly algorithms: 'compatible' | 'approved'
  /** Whether codes of the time steps before and after the present one count. */
  readonly totp_tolerance: boolean
  /** The accounts that must have a second factor; `operators` are those with a role on the installation. */
  readonly require_second_factor: 'off' | 'operators' | 'everyone'
  /** Whether browsers keep data of households. */
  readonly web_copies: boolean
  /** Days between the request for an erasure and the erasure. */
  readonly erasure_days: number
  /** The keys that encrypt stored secrets, the current one first; null for those in the data folder. */
  readonly secret_keys: Keys | null
  /** How mails leave. */
  readonly mail: MailConfig
  readonly sms: SmsConfig
  /** Models of another server. */
  readonly ai: AiConfig
  /** Payments; null if nobody pays here. */
  readonly billing: BillingConfig | null
  readonly rate_limits: boolean
  readonly trusted_proxies: number
  readonly log_level: z.infer<typeof Variables>['STOWAGE_LOG_LEVEL']
  readonly backup: {
    /** Five fields; null if the server makes no scheduled backups. */
    readonly cron: string | null
    readonly folder: string
    /** Number of scheduled backups that are kept. */
    readonly keep: number
  }
  readonly operations: {
    /** When restore drills run, in five fields; null if they run only on request. */
    readonly drill_cron: string | null
    /** When all files are checked, in five fields; null if they are checked only on request. */
    readonly checks_cron: string | null
    /** Whether a new version backs everything up before it opens the files of another one. */
    readonly upgrade_backup: boolean
    /** The token for /metrics; null if there is no such page. */
    readonly metrics_token: string | null
    /** Where traces are sent; null if nowhere. */
    readonly traces: {
      readonly endpoint: string
      readonly headers: Readonly<Record<string, string>>
    } | null
  }
  /** A folder of further fonts for labels; null if none. */
  readonly label_fonts: string | null
  /** Whether text in photos is read. */
  readonly ocr: boolean
  readonly media: {
    /** Maximum size of a photo or a document, in bytes. */
    readonly file_bytes: number
    /** Maximum size of all photos and documents of a household, in bytes. */
    readonly total_bytes: number
    /** Maximum size of a household's smaller pictures, in bytes. */
    readonly cache_bytes: number
    /** The virus scanner; null for none. */
    readonly clamd: ClamdAddress | null
    /** The bucket for photos and documents; null for the data folder. */
    readonly s3: S3Options | null
  }
  /** The quotas of households, accounts and addresses. */
  readonly quotas: QuotaLimits
  /** The configurable limits per minute. */
  readonly limits: { readonly 'scan-resolve': number; readonly 'scan-action': number }
  /** Warnings about the environment, to be logged at start. */
  readonly warnings: readonly string[]
}

/** The environment is invalid; `problems` lists everything that is wrong with it. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the configuration from the environment. An empty variable counts as unset. Each secret may be in a file.
 *
 * @param machine its addresses replace an unset `STOWAGE_BASE_URL`
 * @throws ConfigError naming every invalid variable and its permitted values
 */
export function readConfig(env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { given, problems } = withSecretFiles(set)
  if (problems.length > 0) throw new ConfigError(problems)
  const result = Variables.safeParse(given)
  const quotas = QuotaVariables.safeParse(given)
  if (!result.success || !quotas.success) {
    const issues = [...(result.error?.issues ?? []), ...(quotas.error?.issues ?? [])]
    throw new ConfigError(problemsOf(issues, given))
  }
  const values = result.data
  const limits = quotaLimits(quotasOf(quotas.data))
  const idps = readIdps(given)
  const { billing, problems: unpaid } = readBilling(values)
  const base_url = values.STOWAGE_BASE_URL ?? guessedBaseUrl(listenOf(values), machine)
  const missing = [
    ...missingForS3(values),
    ...missingForTls(values),
    ...missingForMail(values),
    ...missingForAi(values),
    ...idps.problems,
    ...unpaid,
  ]
  if (missing.length > 0) throw new ConfigError(missing)
  return {
    host: values.STOWAGE_HOST,
    port: values.STOWAGE_PORT,
    data: values.STOWAGE_DATA,
    base_url,
    base_url_guessed: values.STOWAGE_BASE_URL === undefined,
    tls: tlsOf(values),
    http: values.STOWAGE_HTTP === 'on',
    allowed_hosts: values.STOWAGE_ALLOWED_HOSTS ?? [],
    secret_keys:
      values.STOWAGE_SECRET_KEY === undefined
        ? null
        : [values.STOWAGE_SECRET_KEY, ...values.STOWAGE_SECRET_KEY_OLD],
    outbound_allow: allowListOf(values.STOWAGE_OUTBOUND_ALLOW ?? []),
    idps: idps.providers,
    idp_app_redirects: values.STOWAGE_IDP_APP_REDIRECTS,
    apps: { android: values.STOWAGE_APPS_ANDROID, ios: values.STOWAGE_APPS_IOS },
    registration: values.STOWAGE_REGISTRATION,
    invitation_codes: values.STOWAGE_INVITATION_CODES,
    breached_passwords: values.STOWAGE_BREACHED_PASSWORDS ?? null,
    algorithms: values.STOWAGE_ALGORITHMS,
    totp_tolerance: values.STOWAGE_TOTP_TOLERANCE === 'on',
    require_second_factor: values.STOWAGE_REQUIRE_SECOND_FACTOR,
    mail: mailOf(values),
    sms: smsOf(values),
    ai: aiOf(values),
    billing,
    web_copies: values.STOWAGE_WEB_COPIES === 'on',
    erasure_days: values.STOWAGE_ERASURE_DAYS,
    rate_limits: values.STOWAGE_RATE_LIMITS === 'on',
    trusted_proxies: values.STOWAGE_TRUSTED_PROXIES,
    log_level: values.STOWAGE_LOG_LEVEL,
    backup: {
      cron: values.STOWAGE_BACKUP_CRON === 'off' ? null : values.STOWAGE_BACKUP_CRON,
      folder: values.STOWAGE_BACKUP_FOLDER ?? join(values.STOWAGE_DATA, 'backups'),
      keep: values.STOWAGE_BACKUP_KEEP,
    },
    operations: {
      drill_cron: values.STOWAGE_DRILL_CRON === 'off' ? null : values.STOWAGE_DRILL_CRON,
      checks_cron: values.STOWAGE_CHECKS_CRON === 'off' ? null : values.STOWAGE_CHECKS_CRON,
      upgrade_backup: values.STOWAGE_UPGRADE_BACKUP === 'on',
      metrics_token: values.STOWAGE_METRICS_TOKEN ?? null,
      traces:
        values.STOWAGE_OTLP_ENDPOINT === undefined
          ? null
          : { endpoint: values.STOWAGE_OTLP_ENDPOINT, headers: headersOf(values.STOWAGE_OTLP_HEADERS ?? '') },
    },
    label_fonts: values.STOWAGE_LABEL_FONTS ?? null,
    ocr: values.STOWAGE_OCR === 'on',
    media: {
      file_bytes: values.STOWAGE_MEDIA_FILE_MB * MB,
      total_bytes: limits.media_bytes,
      cache_bytes: values.STOWAGE_MEDIA_CACHE_MB * MB,
      clamd: values.STOWAGE_CLAMD ?? null,
      s3: s3Of(values),
    },
    quotas: limits,
    limits: {
      'scan-resolve': values.STOWAGE_LIMIT_SCAN_RESOLVE,
      'scan-action': values.STOWAGE_LIMIT_SCAN_ACTION,
    },
    warnings: [
      ...warningsOf(given, values.STOWAGE_RATE_LIMITS === 'off'),
      ...(billing !== null && values.STOWAGE_BASE_URL === undefined ? [withoutAddress(base_url)] : []),
    ],
  }
}

/** The address that the server listens on, and that others reach it by. */
function listenOf({ STOWAGE_HOST: host, ...values }: Values): Parameters<typeof guessedBaseUrl>[0] {
  return values.STOWAGE_HTTP === 'on'
    ? { scheme: 'http', host, port: values.STOWAGE_PORT }
    : { scheme: 'https', host, port: values.STOWAGE_TLS_PORT }
}

/** The header fields in a list such as `a=b,c=d`. */
function headersOf(list: string): Record<string, string> {
  const pairs = list === '' ? [] : list.split(',')
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()]),
  )
}

/** The quotas that are set, by name. */
function quotasOf(values: Readonly<Record<string, number | undefined>>): Partial<Record<QuotaName, number>> {
  const set: Partial<Record<QuotaName, number>> = {}
  for (const name of QUOTA_NAMES) {
    const value = values[QUOTAS[name].variable]
    if (value !== undefined) set[name] = value
  }
  return set
}

const MB = 1_000_000

function problemsOf(issues: readonly z.core.$ZodIssue[], given: NodeJS.ProcessEnv): string[] {
  const names = new Set(issues.map((issue) => String(issue.path[0])))
  return [...names].map((name) => {
    const variable = CONFIG_VARIABLES.find((each: ConfigVariable) => each.name === name)
    // A secret stays out of terminals and logs, even a misspelt one.
    const wrong = variable?.secret || name.includes('SECRET') ? '' : `, not ${JSON.stringify(given[name])}`
    return `${name} must be ${variable?.allowed ?? 'something else'}${wrong}`
  })
}

/** Variables that other commands than the server read. */
const OF_COMMANDS = ['STOWAGE_DEVICE'] as const

/** Otherwise a misspelt name would be ignored silently. */
function warningsOf(given: NodeJS.ProcessEnv, unlimited: boolean): string[] {
  const known = new Set<string>([...CONFIG_VARIABLES.map((variable) => variable.name), ...OF_COMMANDS])
  const unknown = Object.keys(given).filter(
    (name) => name.startsWith('STOWAGE_') && !known.has(name) && !isIdpVariable(name),
  )
  return [
    ...unknown.map((name) => `${name} is not a variable of this version, and is ignored`),
    ...(unlimited
      ? ['STOWAGE_RATE_LIMITS is off: passwords can be guessed as fast as the server answers']
      : []),
  ]
}

/** People pay, but nobody has said under which address they reach this server. */
function withoutAddress(base_url: string): string {
  return (
    `STOWAGE_BASE_URL is not set, and households can pay here. The server guesses its address: ${base_url}. If people open another ` +
    'one, they do not come back to this server after a payment, and requests that name their own address are refused. Set STOWAGE_BASE_URL to the address that people open'
  )
}
