import { randomBytes } from 'node:crypto'

/** Names a record, and proves by a secret of 256 bits that it was given out for it. */
export interface SecretToken {
  readonly id: string
  readonly secret: Buffer
}

/** The written form of one kind of token: a prefix and bytes in base64url, 16 of the id and 32 of the secret. */
export interface SecretTokens {
  /** The token in a text; null if the text is none of this kind. */
  parse(text: string): SecretToken | null
  /** The text that `parse` reads. */
  text(token: SecretToken): string
}

function secretTokens(prefix: string): SecretTokens {
  return {
    parse(text) {
      if (!text.startsWith(prefix)) return null
      const encoded = text.slice(prefix.length)
      if (!/^[A-Za-z0-9_-]{64}$/.test(encoded)) return null
      const bytes = Buffer.from(encoded, 'base64url')
      const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return { id, secret: bytes.subarray(16) }
    },
    text({ id, secret }) {
      const bytes = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), secret])
      return prefix + bytes.toString('base64url')
    },
  }
}

/** A token with a new secret. */
export function newToken(id: string): SecretToken {
  return { id, secret: randomBytes(32) }
}

/** What the cookie of a browser session holds. */
export const sessionTokens = secretTokens('sws_')
/** What the link of an invitation ends in. */
export const invitationTokens = secretTokens('swi_')
/** What a link that resets a password ends in. */
export const resetTokens = secretTokens('swp_')
/** What a guest link ends in. */
export const guestTokens = secretTokens('swg_')
