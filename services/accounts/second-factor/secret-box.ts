import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { KEY_BYTES, type Keys } from './installation-keys.ts'

/** AES-256-GCM (NIST SP 800-38D): bytes of its nonce and its tag. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The form of a sealed text, so that another cipher can follow. */
const PREFIX = 'v1.'

/** Encrypts secrets that the server must read again. What it returns is worthless without the key. */
export interface SecretBox {
  /** @param purpose what the secret is for and whose it is; it must be the same when the secret is opened */
  seal(secret: Buffer, purpose: string): string
  /** @throws Error if the text was sealed with an unknown key or for another purpose, or was changed */
  open(sealed: string, purpose: string): Buffer
  /** Whether a text is sealed with the current key. */
  isCurrent(sealed: string, purpose: string): boolean
  /** A name of a text in hexadecimal, the same each time. Without the key nobody can find the text by trying. */
  fingerprint(text: string, purpose: string): string
  /** The names of a text by each key, the current one first. */
  fingerprints(text: string, purpose: string): string[]
}

/** A box with a key of 32 bytes, or with keys that can change: it seals with the first, and opens with each. */
export function secretBox(given: Buffer | (() => Keys)): SecretBox {
  const keys: () => Keys = typeof given === 'function' ? given : () => [given]
  if (keys().some((key) => key.length !== KEY_BYTES)) throw new Error(`a key has ${KEY_BYTES} bytes`)
  return {
    fingerprint: (text, purpose) => nameOf(keys()[0], text, purpose),
    fingerprints: (text, purpose) => keys().map((key) => nameOf(key, text, purpose)),
    seal: (secret, purpose) => sealWith(keys()[0], secret, purpose),
    isCurrent: (sealed, purpose) => openWith([keys()[0]], sealed, purpose) !== null,
    open(sealed, purpose) {
      const secret = openWith(keys(), sealed, purpose)
      if (!secret) throw new Error('no key opens this text')
      return secret
    },
  }
}

function nameOf(key: Buffer, text: string, purpose: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, text]))
    .digest('hex')
}

function sealWith(key: Buffer, secret: Buffer, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Tries the keys in turn: the tag of GCM tells which one is right. */
function openWith(keys: readonly Buffer[], sealed: string, purpose: string): Buffer | null {
  if (!sealed.startsWith(PREFIX)) throw new Error('this was not sealed by Stowage')
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
  for (const key of keys) {
    try {
      return openOnce(key, bytes, purpose)
    } catch {
      // Sealed with another key, or changed: the next key may be the right one.
    }
  }
  return null
}

function openOnce(key: Buffer, bytes: Buffer, purpose: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
