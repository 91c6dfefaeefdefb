import { QUOTA_NAMES, QUOTAS } from '../../engine/index.ts'

/** A variable of the environment that the server reads. */
export interface ConfigVariable {
  readonly name: string
  /** What an unset or empty variable means. */
  readonly default: string
  /** What may be written there, worded to follow "must be". */
  readonly allowed: string
  readonly meaning: string
}

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
    meaning: 'the port to listen on; 0 takes any free one',
  },
  {
    name: 'STOWAGE_DATA',
    default: './data',
    allowed: 'a folder',
    meaning: 'the folder that holds everything the service keeps',
  },
  {
    name: 'STOWAGE_BASE_URL',
    default: 'http://localhost:<port>',
    allowed: 'an absolute http or https address without a path, a query or a trailing slash',
    meaning: 'the address under which clients reach the service',
  },
  {
    name: 'STOWAGE_ALLOWED_HOSTS',
    default: 'none',
    allowed: 'host names with commas in between, such as stowage.example,.example.org, or * for every name',
    meaning:
      'more host names to answer to, beside that of STOWAGE_BASE_URL, IP addresses, names of one word and names such as nas.local',
  },
  {
    name: 'STOWAGE_REGISTRATION',
    default: 'first',
    allowed: 'one of first, open, invite, closed',
    meaning: 'who may register: the first user and the invited, everybody, the invited only, nobody',
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
    meaning:
      'how many proxies stand in front of the server; only their entries of X-Forwarded-For are believed',
  },
  {
    name: 'STOWAGE_LOG_LEVEL',
    default: 'info',
    allowed: 'one of fatal, error, warn, info, debug, trace, silent',
    meaning: 'how much is logged',
  },
  {
    name: 'STOWAGE_BACKUP_CRON',
    default: 'off',
    allowed: 'off, or a time in the five fields of cron (minute hour day month weekday)',
    meaning:
      'when the server backs everything up, in the time zone of the machine; 30 3 * * * is every night',
  },
  {
    name: 'STOWAGE_BACKUP_FOLDER',
    default: '<data>/backups',
    allowed: 'a folder',
    meaning: 'the folder that backups go into; best on another disk',
  },
  {
    name: 'STOWAGE_BACKUP_KEEP',
    default: '7',
    allowed: 'a whole number from 1 to 1000',
    meaning: 'how many of the backups made by STOWAGE_BACKUP_CRON are kept',
  },
  {
    name: 'STOWAGE_LABEL_FONTS',
    default: 'none',
    allowed: 'a folder',
    meaning:
      'a folder of more fonts (TTF, OTF, TTC, WOFF) for labels in scripts beyond Latin, Cyrillic and Greek',
  },
  {
    name: 'STOWAGE_MEDIA_FILE_MB',
    default: '250',
    allowed: 'a whole number from 1 to 100000',
    meaning: 'how large a photo or a document may be, in millions of bytes',
  },
  {
    name: 'STOWAGE_MEDIA_CACHE_MB',
    default: '1000',
    allowed: 'a whole number from 1 to 1000000',
    meaning: "how much a household's photos in smaller sizes may take, regenerated when needed",
  },
  {
    name: 'STOWAGE_BLOBS',
    default: 'files',
    allowed: 'files or s3',
    meaning: 'where photos and documents are kept: in the data folder, or in a bucket',
  },
  {
    name: 'STOWAGE_S3_BUCKET',
    default: 'unset',
    allowed: 'the name of a bucket',
    meaning: 'the bucket, which must exist; needed with STOWAGE_BLOBS=s3',
  },
  {
    name: 'STOWAGE_S3_ENDPOINT',
    default: 'unset',
    allowed: 'an http or https address',
    meaning: "the address of the S3 service; Amazon's in the region when it is empty",
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
    meaning: 'what all keys in the bucket begin with, such as stowage/',
  },
  {
    name: 'STOWAGE_S3_PATH_STYLE',
    default: 'off',
    allowed: 'on or off',
    meaning: 'whether the bucket is in the path of an address rather than in its host name',
  },
  {
    name: 'STOWAGE_S3_ACCESS_KEY_ID',
    default: 'unset',
    allowed: 'the id of an access key',
    meaning: 'who asks the S3 service; with the next one, or from the environment of the AWS SDK',
  },
  {
    name: 'STOWAGE_S3_SECRET_ACCESS_KEY',
    default: 'unset',
    allowed: 'the secret of an access key',
    meaning: 'the secret of that key',
  },
  {
    name: 'STOWAGE_LIMIT_SCAN_RESOLVE',
    default: '180',
    allowed: 'a whole number from 1 to 1000000',
    meaning: 'how many codes may be resolved per minute',
  },
  {
    name: 'STOWAGE_LIMIT_SCAN_ACTION',
    default: '30',
    allowed: 'a whole number from 1 to 1000000',
    meaning: 'how many scan actions may be confirmed per minute',
  },
] as const satisfies readonly ConfigVariable[]

/** The largest number that a quota can be set to, in its unit of the environment. */
export const MAX_QUOTA = 100_000_000

/** The variables that set quotas. */
const QUOTA_VARIABLES = QUOTA_NAMES.map((name): ConfigVariable => {
  const { default: value, meaning, variable } = QUOTAS[name]
  const allowed = `a whole number from 1 to ${MAX_QUOTA}`
  return { name: variable, default: String(value), allowed, meaning }
})

/** Every variable that the server reads: all others that begin with `STOWAGE_` are warned about. */
export const CONFIG_VARIABLES: readonly ConfigVariable[] = [...SETTINGS, ...QUOTA_VARIABLES]
