import { z } from 'zod'
import type { ConfigVariable } from './config-variable.ts'

/** A phone app for Android, with the key that its maker signs it with. */
export interface AndroidApp {
  readonly package_name: string
  /** SHA-256 of the certificate, as `keytool` prints it: 32 pairs of capital hexadecimal digits with colons. */
  readonly fingerprint: string
}

/** The phone apps that may use the passkeys of this server. */
export interface AppsConfig {
  readonly android: readonly AndroidApp[]
  /** Team and bundle, such as `A1B2C3D4E5.example.stowage`. */
  readonly ios: readonly string[]
}

/** Maximum number of apps for each system. */
const MOST_APPS = 20

const parts = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const PackageName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/)
const Fingerprint = z
  .string()
  .toUpperCase()
  .regex(/^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/)

/** Apps such as `example.stowage=AB:CD:...`, separated by commas. */
export const AndroidApps = z
  .string()
  .default('')
  .transform((list) => parts(list).map((part) => part.split('=')))
  .pipe(z.array(z.tuple([PackageName, Fingerprint])).max(MOST_APPS))
  .transform((apps): AndroidApp[] =>
    apps.map(([package_name, fingerprint]) => ({ package_name, fingerprint })),
  )

/** Apps such as `A1B2C3D4E5.example.stowage`, separated by commas. */
export const IosApps = z
  .string()
  .default('')
  .transform(parts)
  .pipe(z.array(z.string().regex(/^[A-Z0-9]{10}(?:\.[A-Za-z0-9-]+)+$/)).max(MOST_APPS))

/** The variables of phone apps. */
export const APP_VARIABLES: readonly ConfigVariable[] = [
  {
    name: 'STOWAGE_APPS_ANDROID',
    default: 'none',
    allowed:
      'pairs of a package and the SHA-256 fingerprint of its certificate, such as example.stowage=AB:CD:..., separated by commas',
    meaning: 'the Android apps that may use the passkeys of this server',
  },
  {
    name: 'STOWAGE_APPS_IOS',
    default: 'none',
    allowed: 'app ids such as A1B2C3D4E5.example.stowage, separated by commas',
    meaning: 'the iOS apps that may use the passkeys of this server',
  },
]

/** The origin that Android names in the answer of a passkey to an app. */
export function originOfAndroidApp({ fingerprint }: AndroidApp): string {
  const key = Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url')
  return `android:apk-key-hash:${key}`
}
