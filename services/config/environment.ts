import { z } from 'zod'
import { QUOTA_NAMES, QUOTAS } from '../../engine/index.ts'
import { KEY_BYTES } from '../accounts/second-factor/installation-keys.ts'
import { isBlock } from '../outbound/addresses.ts'
import { AiValues } from './ai-config.ts'
import { AndroidApps, IosApps } from './apps-config.ts'
import { BillingValues } from './billing-config.ts'
import { Clamd } from './clamd-config.ts'
import { MAX_QUOTA } from './config-variables.ts'
import { isCron } from './cron.ts'
import { AppRedirects } from './idp-config.ts'
import { senderOf, smtpOf } from './mail-config.ts'
import { SmsFields } from './sms-config.ts'

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
}

/** A host name, an address, all names below a domain (`.example.org`), or every name (`*`). */
const HOST_NAME = /^(?:\*|\.?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|[0-9a-f:]+)$/

/** A host name, or all names below a domain (`.example.org`). */
const HOST = /^\.?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/

/** The names in a list separated by commas; ports and brackets are ignored. */
function hostNames(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .map((name) => name.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([^:]*):\d+$/, '$1'))
}

const SecretKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === KEY_BYTES)

/** The variables of the environment, each by itself: what several of them say together is judged later. */
export const Variables = z.object({
  STOWAGE_HOST: z
    .string()
    .regex(/^[^\s/]+$/)
    .default('0.0.0.0'),
  STOWAGE_PORT: wholeNumber(0, 65535).default(8080),
  STOWAGE_DATA: z.string().default('./data'),
  STOWAGE_BASE_URL: z.string().refine(isOrigin).optional(),
  STOWAGE_ALLOWED_HOSTS: z
    .string()
    .transform(hostNames)
    .pipe(z.array(z.string().regex(HOST_NAME)))
    .optional(),
  STOWAGE_TLS: z.enum(['off', 'files', 'local']).default('off'),
  STOWAGE_HTTP: z.enum(['on', 'off']).default('on'),
  STOWAGE_TLS_PORT: wholeNumber(0, 65535).default(8443),
  STOWAGE_TLS_CERT: z.string().optional(),
  STOWAGE_TLS_KEY: z.string().optional(),
  STOWAGE_SECRET_KEY: SecretKey.optional(),
  STOWAGE_SECRET_KEY_OLD: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((key) => key.trim() !== ''))
    .pipe(z.array(SecretKey)),
  STOWAGE_OUTBOUND_ALLOW: z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => entry.trim().toLowerCase() || []))
    .pipe(z.array(z.string().refine((entry) => isBlock(entry) || HOST.test(entry))))
    .optional(),
  STOWAGE_INVITATION_CODES: z.enum(['short', 'long']).default('short'),
  STOWAGE_BREACHED_PASSWORDS: z.string().optional(),
  STOWAGE_ALGORITHMS: z.enum(['compatible', 'approved']).default('compatible'),
  STOWAGE_TOTP_TOLERANCE: z.enum(['on', 'off']).default('on'),
  STOWAGE_REQUIRE_SECOND_FACTOR: z.enum(['off', 'operators', 'everyone']).default('off'),
  STOWAGE_REGISTRATION: z.enum(['first', 'open', 'invite', 'closed']).default('first'),
  STOWAGE_SMTP_URL: z
    .string()
    .refine((text) => smtpOf(text) !== null)
    .optional(),
  STOWAGE_MAIL_FROM: z
    .string()
    .refine((text) => senderOf(text) !== null)
    .optional(),
  STOWAGE_SMS_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  STOWAGE_SMS_URL: z.string().refine(isHttp).optional(),
  STOWAGE_SMS_AUTHORIZATION: z
    .string()
    .max(2000)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  STOWAGE_SMS_FORMAT: z.enum(['json', 'form']).default('json'),
  STOWAGE_SMS_FIELDS: SmsFields,
  ...AiValues,
  ...BillingValues,
  STOWAGE_WEB_COPIES: z.enum(['on', 'off']).default('on'),
  STOWAGE_ERASURE_DAYS: wholeNumber(0, 90).default(7),
  STOWAGE_IDP_APP_REDIRECTS: AppRedirects,
  STOWAGE_APPS_ANDROID: AndroidApps,
  STOWAGE_APPS_IOS: IosApps,
  STOWAGE_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  STOWAGE_TRUSTED_PROXIES: wholeNumber(0, 16).default(0),
  STOWAGE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STOWAGE_BACKUP_CRON: z.literal('off').or(z.string().refine(isCron)).default('off'),
  STOWAGE_BACKUP_FOLDER: z.string().optional(),
  STOWAGE_BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  STOWAGE_DRILL_CRON: z.literal('off').or(z.string().refine(isCron)).default('off'),
  STOWAGE_CHECKS_CRON: z.literal('off').or(z.string().refine(isCron)).default('30 4 * * 0'),
  STOWAGE_UPGRADE_BACKUP: z.enum(['on', 'off']).default('on'),
  STOWAGE_OCR: z.enum(['on', 'off']).default('on'),
  STOWAGE_METRICS_TOKEN: z.string().min(16).max(200).optional(),
  STOWAGE_OTLP_ENDPOINT: z.string().refine(isHttp).regex(/[^/]$/).optional(),
  STOWAGE_OTLP_HEADERS: z
    .string()
    .max(4000)
    .regex(/^[\w-]+=[^,\r\n]+(?:,[\w-]+=[^,\r\n]+)*$/)
    .optional(),
  STOWAGE_LABEL_FONTS: z.string().optional(),
  STOWAGE_MEDIA_FILE_MB: wholeNumber(1, 100_000).default(250),
  STOWAGE_MEDIA_CACHE_MB: wholeNumber(1, 1_000_000).default(1000),
  STOWAGE_CLAMD: Clamd.optional(),
  STOWAGE_BLOBS: z.enum(['files', 's3']).default('files'),
  STOWAGE_S3_BUCKET: z.string().optional(),
  STOWAGE_S3_ENDPOINT: z.string().refine(isHttp).optional(),
  STOWAGE_S3_REGION: z.string().default('us-east-1'),
  STOWAGE_S3_PREFIX: z.string().regex(/^[^/]/).optional(),
  STOWAGE_S3_PATH_STYLE: z.enum(['on', 'off']).default('off'),
  STOWAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  STOWAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
  STOWAGE_LIMIT_SCAN_RESOLVE: wholeNumber(1, 1_000_000).default(180),
  STOWAGE_LIMIT_SCAN_ACTION: wholeNumber(1, 1_000_000).default(30),
})

/** The quotas by their variables; unset ones have their defaults. */
export const QuotaVariables = z.object(
  Object.fromEntries(
    QUOTA_NAMES.map((name) => [QUOTAS[name].variable, wholeNumber(1, MAX_QUOTA).optional()]),
  ),
)

/** The values of the variables. */
export type Values = z.infer<typeof Variables>

/** Whether, and how, people can register. */
export type Registration = z.infer<typeof Variables>['STOWAGE_REGISTRATION']

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false
  return url.username === '' && url.password === '' && /^https?:\/\/[^/?#]+$/i.test(text)
}
