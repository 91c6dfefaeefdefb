import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** AES-256-GCM (NIST SP 800-38D): bytes of its key, its nonce and its tag. */
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The form of a sealed text, so that another cipher can follow. */
const PREFIX = 'v1.'

/** Encrypts secrets that the server must read again. What it returns is worthless without the key. */
export interface SecretBox {
  /** @param purpose what the secret is for and whose it is; it must be the same when the secret is opened */
  seal(secret: Buffer, purpose: string): string
  /** @throws Error if the text was sealed with another key or for another purpose, or was changed */
  open(sealed: string, purpose: string): Buffer
  /** A name of a text in hexadecimal, the same each time. Without the key nobody can find the text by trying. */
  fingerprint(text: string, purpose: string): string
}

/** A box with a key of 32 bytes. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`)
  return {
    fingerprint: (text, purpose) =>
      createHmac('sha256', key)
        .update(JSON.stringify([purpose, text]))
        .digest('hex'),
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, purpose) {
      if (!sealed.startsWith(PREFIX)) throw new Error('this was not sealed by Stowage')
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}

/** The name of the key file in the data folder. Backups leave it out, so that a stolen backup reveals no seeds. */
const KEY_FILE = 'secret.key'

/**
 * The key of the installation: the one that the operator set, else the one in the data folder. The first start makes
 * that file, and nobody but this program's user can read it.
 *
 * @param given the key of `STOWAGE_SECRET_KEY`; null if it is not set
 * @throws Error if the file does not contain a key
 */
export function installationKey(data: string, given: Buffer | null): Buffer {
  if (given) return given
  const path = join(data, KEY_FILE)
  if (!existsSync(path)) {
    writeFileSync(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    chmodSync(path, 0o600)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} is damaged: it must contain ${KEY_BYTES} bytes in base64`)
  return key
}
