import { QUOTA_NAMES, QUOTAS } from '../../engine/index.ts'
import { AI_VARIABLES } from './ai-config.ts'
import { APP_VARIABLES } from './apps-config.ts'
import { BILLING_VARIABLES } from './billing-config.ts'
import type { ConfigVariable } from './config-variable.ts'
import { IDP_VARIABLES } from './idp-config.ts'

export type { ConfigVariable } from './config-variable.ts'

const SETTINGS = [
  {
    name: 'STOWAGE_HOST',
    default: '0.0.0.0',
    allowed: 'an address or a host name to listen on',
    meaning: 'the address to listen on',
  },
  {
    name: 'STOWAGE_PORT',
    default: '8080',
    allowed: 'a whole number from 0 to 65535',
    meaning: 'the port to listen on; 0 chooses any free one',
  },
  {
    name: 'STOWAGE_DATA',
    default: './data',
    allowed: 'a folder',
    meaning: 'the folder for all data of the service',
  },
  {
    name: 'STOWAGE_BASE_URL',
    default: 'http://<address of this machine>:<port>',
    allowed: 'an absolute http or https address without a path, a query or a trailing slash',
    meaning: 'the address under which clients reach the service; labels and links carry it',
  },
  {
    name: 'STOWAGE_TLS',
    default: 'off',
    allowed: 'one of off, files, local',
    meaning:
      'https beside http: none, with a certificate from files, or with certificates of an authority of its own for the home network',
  },
  {
    name: 'STOWAGE_HTTP',
    default: 'on',
    allowed: 'on or off',
    meaning: 'whether the server answers http at STOWAGE_PORT; off leaves https alone, and takes STOWAGE_TLS',
  },
  {
    name: 'STOWAGE_TLS_PORT',
    default: '8443',
    allowed: 'a whole number from 0 to 65535',
    meaning: 'the port for https; 0 chooses any free one',
  },
  {
    name: 'STOWAGE_TLS_CERT',
    default: 'unset',
    allowed: 'a file',
    meaning: 'the certificate and those of its issuers, as PEM; required with STOWAGE_TLS=files',
  },
  {
    name: 'STOWAGE_TLS_KEY',
    default: 'unset',
    allowed: 'a file',
    meaning:
      'the private key of the certificate, as PEM without a passphrase; required with STOWAGE_TLS=files',
  },
  {
    name: 'STOWAGE_ALLOWED_HOSTS',
    default: 'none',
    allowed: 'host names separated by commas, such as stowage.example,.example.org, or * for every name',
    meaning:
      'further host names to serve, beside that of STOWAGE_BASE_URL, IP addresses, names of one word and names such as nas.local',
  },
  {
    name: 'STOWAGE_SECRET_KEY',
    default: '<data>/secret.key',
    allowed: '32 bytes in base64, such as the output of `openssl rand -base64 32`',
    meaning:
      'the key that encrypts the seeds of authenticators, made at the first start; backups do not contain it',
    secret: true,
  },
  {
    name: 'STOWAGE_SECRET_KEY_OLD',
    default: 'none',
    allowed: 'keys as in STOWAGE_SECRET_KEY, separated by commas',
    meaning: 'earlier keys, which still open what they encrypted; only together with STOWAGE_SECRET_KEY',
    secret: true,
  },
  {
    name: 'STOWAGE_OUTBOUND_ALLOW',
    default: 'none',
    allowed: 'host names, addresses and blocks of addresses (CIDR) separated by commas',
    meaning:
      'servers in private networks, and servers with http only, to which this server may send requests, such as auth.home.example,192.168.1.0/24; .home.example is every name below it',
  },
  {
    name: 'STOWAGE_SMTP_URL',
    default: 'unset',
    allowed:
      'the address of a mail server, such as smtps://user:password@mail.example.org or smtp://mail.example.org:587, with special characters of user and password percent-encoded',
    meaning:
      'the server that sends mails, such as smtps://user:password@mail.example.org; smtps begins with TLS, smtp requires STARTTLS unless ?starttls=off follows; if unset, mails are files',
    secret: true,
  },
  {
    name: 'STOWAGE_MAIL_FROM',
    default: 'unset',
    allowed: 'an e-mail address, such as home@example.org or Our home <home@example.org>',
    meaning: 'the sender of mails; required with STOWAGE_SMTP_URL',
  },
  {
    name: 'STOWAGE_SMS_WEBHOOK_SECRET',
    default: 'unset',
    allowed: 'a text of 16 to 200 characters',
    meaning: 'the secret that the SMS provider must send with each report; if unset, reports are refused',
    secret: true,
  },
  {
    name: 'STOWAGE_SMS_URL',
    default: 'unset',
    allowed: 'an http or https address',
    meaning:
      'the address of the HTTP provider that sends SMS with codes for signing in; if unset, phones are no second factor',
  },
  {
    name: 'STOWAGE_SMS_AUTHORIZATION',
    default: 'unset',
    allowed: 'the value of a header field, such as Bearer ... or Basic ...',
    meaning: 'the Authorization field of requests to the SMS provider',
    secret: true,
  },
  {
    name: 'STOWAGE_SMS_FORMAT',
    default: 'json',
    allowed: 'json or form',
    meaning: 'the form of requests to the SMS provider',
  },
  {
    name: 'STOWAGE_SMS_FIELDS',
    default: '{"to":"{to}","text":"{text}"}',
    allowed: 'an object of JSON with texts, in which {to} and {text} occur',
    meaning: 'the fields of requests to the SMS provider; {to} is the number, {text} the message',
  },
  {
    name: 'STOWAGE_REGISTRATION',
    default: 'first',
    allowed: 'one of first, open, invite, closed',
    meaning: 'who may register: the first user and invited people, everybody, only invited people, nobody',
  },
  {
    name: 'STOWAGE_INVITATION_CODES',
    default: 'short',
    allowed: 'short or long',
    meaning:
      'the codes of invitations beside their links: 12 letters, which people read out, or 26, which no machine can guess',
  },
  {
    name: 'STOWAGE_BREACHED_PASSWORDS',
    default: 'unset',
    allowed: 'a file',
    meaning:
      'a list of stolen passwords, which nobody may set: sorted lines that begin with the SHA-1 of a password, as Have I Been Pwned offers them; the server reads the file, and asks nobody',
  },
  {
    name: 'STOWAGE_REQUIRE_SECOND_FACTOR',
    default: 'off',
    allowed: 'one of off, operators, everyone',
    meaning:
      'who must have a second factor: nobody, accounts with a role on the installation, everybody; anyone without one is led to set one up',
  },
  {
    name: 'STOWAGE_ALGORITHMS',
    default: 'compatible',
    allowed: 'one of compatible, approved',
    meaning:
      'the cryptography of signing in: what all authenticators, passkeys and identity providers know, or only what OWASP approves; then new authenticators use SHA-256, and signatures with RSA and PKCS #1 v1.5 (RS256) are refused',
  },
  {
    name: 'STOWAGE_TOTP_TOLERANCE',
    default: 'on',
    allowed: 'on or off',
    meaning:
      'whether the codes of an authenticator from the 30 seconds before and after count, too: for clocks that differ, and for slow fingers',
  },
  {
    name: 'STOWAGE_WEB_COPIES',
    default: 'on',
    allowed: 'on or off',
    meaning:
      'whether browsers keep a copy of a household, for use without reception; off lets nothing stay when the page is closed, and no photo in a cache',
  },
  {
    name: 'STOWAGE_ERASURE_DAYS',
    default: '7',
    allowed: 'a whole number from 0 to 90',
    meaning:
      'days between the request to erase an account or a household and the erasure; it can be cancelled until then',
  },
  {
    name: 'STOWAGE_RATE_LIMITS',
    default: 'on',
    allowed: 'on or off',
    meaning: 'whether requests are limited per minute',
  },
  {
    name: 'STOWAGE_TRUSTED_PROXIES',
    default: '0',
    allowed: 'a whole number from 0 to 16',
    meaning: 'number of proxies in front of the server; only their entries of X-Forwarded-For are trusted',
  },
  {
    name: 'STOWAGE_LOG_LEVEL',
    default: 'info',
    allowed: 'one of fatal, error, warn, info, debug, trace, silent',
    meaning: 'the lowest level of log entries',
  },
  {
    name: 'STOWAGE_BACKUP_CRON',
    default: 'off',
    allowed: 'off, or a time in the five fields of cron (minute hour day month weekday)',
    meaning:
      'when the server backs up everything, in the time zone of the machine; 30 3 * * * is every night',
  },
  {
    name: 'STOWAGE_BACKUP_FOLDER',
    default: '<data>/backups',
    allowed: 'a folder',
    meaning: 'the folder for backups, preferably on another disk',
  },
  {
    name: 'STOWAGE_BACKUP_KEEP',
    default: '7',
    allowed: 'a whole number from 1 to 1000',
    meaning: 'number of backups by STOWAGE_BACKUP_CRON that are kept',
  },
  {
    name: 'STOWAGE_DRILL_CRON',
    default: 'off',
    allowed: 'off, or a time in the five fields of cron (minute hour day month weekday)',
    meaning:
      'when the server restores the newest backup into a scratch folder and checks it; 0 5 * * 0 is every Sunday',
  },
  {
    name: 'STOWAGE_CHECKS_CRON',
    default: '30 4 * * 0',
    allowed: 'off, or a time in the five fields of cron (minute hour day month weekday)',
    meaning: 'when the server checks every file in the data folder, as stowage doctor does',
  },
  {
    name: 'STOWAGE_UPGRADE_BACKUP',
    default: 'on',
    allowed: 'on or off',
    meaning: 'whether a new version backs everything up before it first opens the files of another one',
  },
  {
    name: 'STOWAGE_METRICS_TOKEN',
    default: 'unset',
    allowed: 'a text of 16 to 200 characters',
    meaning: 'the bearer token with which Prometheus reads /metrics; if unset, there is no such page',
    secret: true,
  },
  {
    name: 'STOWAGE_OTLP_ENDPOINT',
    default: 'unset',
    allowed: 'an http or https address without a slash at its end, such as https://otel.home.example:4318',
    meaning:
      'a collector of OpenTelemetry, which gets a span for each request; a private address must be in STOWAGE_OUTBOUND_ALLOW',
  },
  {
    name: 'STOWAGE_OTLP_HEADERS',
    default: 'unset',
    allowed: 'names and values separated by commas, such as authorization=Bearer abc',
    meaning: 'header fields for the collector',
    secret: true,
  },
  {
    name: 'STOWAGE_LABEL_FONTS',
    default: 'none',
    allowed: 'a folder',
    meaning:
      'a folder of further fonts (TTF, OTF, TTC, WOFF) for labels in scripts other than Latin, Cyrillic and Greek',
  },
  {
    name: 'STOWAGE_MEDIA_FILE_MB',
    default: '250',
    allowed: 'a whole number from 1 to 100000',
    meaning: 'maximum size of a photo or a document, in millions of bytes',
  },
  {
    name: 'STOWAGE_MEDIA_CACHE_MB',
    default: '1000',
    allowed: 'a whole number from 1 to 1000000',
    meaning: "maximum size of a household's resized photos, which are regenerated when needed",
  },
  {
    name: 'STOWAGE_OCR',
    default: 'on',
    allowed: 'on or off',
    meaning: 'whether text in photos is read: it takes some hundred megabytes of memory for a minute',
  },
  {
    name: 'STOWAGE_CLAMD',
    default: 'unset',
    allowed: 'a socket such as /run/clamav/clamd.ctl, or a host and a port such as clamav:3310',
    meaning:
      'the virus scanner (the clamd of ClamAV) that looks at each photo and document before it is kept; while it does not answer, no file is accepted',
  },
  {
    name: 'STOWAGE_BLOBS',
    default: 'files',
    allowed: 'files or s3',
    meaning: 'where photos and documents are stored: in the data folder, or in a bucket',
  },
  {
    name: 'STOWAGE_S3_BUCKET',
    default: 'unset',
    allowed: 'the name of a bucket',
    meaning: 'the bucket, which must exist; required with STOWAGE_BLOBS=s3',
  },
  {
    name: 'STOWAGE_S3_ENDPOINT',
    default: 'unset',
    allowed: 'an http or https address',
    meaning: "the address of the S3 service; Amazon's in the region if it is empty",
  },
  {
    name: 'STOWAGE_S3_REGION',
    default: 'us-east-1',
    allowed: 'the name of a region',
    meaning: 'the region of the bucket',
  },
  {
    name: 'STOWAGE_S3_PREFIX',
    default: 'unset',
    allowed: 'a text without a slash at its beginning',
    meaning: 'the prefix of all keys in the bucket, such as stowage/',
  },
  {
    name: 'STOWAGE_S3_PATH_STYLE',
    default: 'off',
    allowed: 'on or off',
    meaning: 'whether addresses have the bucket in their path instead of their host name',
  },
  {
    name: 'STOWAGE_S3_ACCESS_KEY_ID',
    default: 'unset',
    allowed: 'the id of an access key',
    meaning:
      'the access key for the S3 service; set it with the next variable, or use the environment of the AWS SDK',
    secret: true,
  },
  {
    name: 'STOWAGE_S3_SECRET_ACCESS_KEY',
    default: 'unset',
    allowed: 'the secret of an access key',
    meaning: 'the secret of that key',
    secret: true,
  },
  {
    name: 'STOWAGE_LIMIT_SCAN_RESOLVE',
    default: '180',
    allowed: 'a whole number from 1 to 1000000',
    meaning: 'maximum number of codes that are resolved per minute',
  },
  {
    name: 'STOWAGE_LIMIT_SCAN_ACTION',
    default: '30',
    allowed: 'a whole number from 1 to 1000000',
    meaning: 'maximum number of scan actions that are confirmed per minute',
  },
] as const satisfies readonly ConfigVariable[]

/** The largest value of a quota, in its unit of the environment. */
export const MAX_QUOTA = 100_000_000

/** The variables that set quotas. */
const QUOTA_VARIABLES = QUOTA_NAMES.map((name): ConfigVariable => {
  const { default: value, meaning, variable } = QUOTAS[name]
  const allowed = `a whole number from 1 to ${MAX_QUOTA}`
  return { name: variable, default: String(value), allowed, meaning }
})

/** Every variable that the server reads; it warns about all others that begin with `STOWAGE_`. */
export const CONFIG_VARIABLES: readonly ConfigVariable[] = [
  ...SETTINGS,
  ...AI_VARIABLES,
  ...BILLING_VARIABLES,
  ...QUOTA_VARIABLES,
  ...IDP_VARIABLES,
  ...APP_VARIABLES,
]
