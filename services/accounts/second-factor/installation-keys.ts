import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncPathSync } from '../../../platform/index.ts'

/** Bytes of a key of AES-256. */
export const KEY_BYTES = 32

/** The keys of an installation, the current one first. The others open what was sealed before them. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** The name of the key file in the data folder. Backups leave it out, so that a stolen backup reveals no seeds. */
export const KEY_FILE = 'secret.key'

/**
 * The keys of the installation: those that the operator set, else those in the data folder. The first start makes that
 * file, and nobody but this program's user can read it. The result reads the file again when it has changed: a command
 * can replace the key while the server runs.
 *
 * @param given the keys of `STOWAGE_SECRET_KEY` and `STOWAGE_SECRET_KEY_OLD`; null if the first is not set
 * @throws Error if the file does not contain keys
 */
export function installationKeys(data: string, given: Keys | null): () => Keys {
  if (given) return () => given
  const path = join(data, KEY_FILE)
  if (!existsSync(path)) writeKeys(path, [randomBytes(KEY_BYTES)])
  let keys = readKeys(path)
  let seen = stampOf(path)
  return () => {
    const stamp = stampOf(path)
    // A file that disappears while the server runs must not lock anybody out, nor one that an editor has written half of.
    const next = stamp !== null && stamp !== seen ? keysIn(path) : null
    if (next) {
      keys = next
      seen = stamp
    }
    return keys
  }
}

/** The keys in the key file of a data folder, or why there are none. */
export function keysInFile(data: string): Keys | 'missing' | 'damaged' {
  const path = join(data, KEY_FILE)
  return existsSync(path) ? (keysIn(path) ?? 'damaged') : 'missing'
}

/** Puts a new key before the others in the key file. A crash leaves the old file or the new one. */
export function addKey(data: string): void {
  const path = join(data, KEY_FILE)
  writeKeys(path, [randomBytes(KEY_BYTES), ...readKeys(path)])
}

/** Writes the key file, whole or not at all: a part of it would keep the server from starting. */
function writeKeys(path: string, keys: Keys): void {
  const beside = `${path}.new`
  writeFileSync(beside, textOf(keys), { mode: 0o600, flush: true })
  chmodSync(beside, 0o600)
  renameSync(beside, path)
  syncPathSync(dirname(path))
}

/** One key a line, in base64. */
function textOf(keys: Keys): string {
  return keys.map((key) => `${key.toString('base64')}\n`).join('')
}

function readKeys(path: string): Keys {
  const keys = keysIn(path)
  if (keys) return keys
  throw new Error(`${path} is damaged: each line must contain ${KEY_BYTES} bytes in base64`)
}

/** The keys in a file; null if it does not contain keys. */
function keysIn(path: string): Keys | null {
  const lines = readFileSync(path, 'utf8').trim().split(/\s+/)
  const [current, ...older] = lines.map((line) => Buffer.from(line, 'base64'))
  if (current === undefined || [current, ...older].some((key) => key.length !== KEY_BYTES)) return null
  return [current, ...older]
}

/** Changes when the file is replaced; null if there is none. */
function stampOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? null : `${stat.ino}/${stat.mtimeNs}/${stat.size}`
}
