import { randomBytes } from 'node:crypto'

/** The id of a record, and a secret of 256 bits that was issued for it. */
export interface SecretToken {
  readonly id: string
  readonly secret: Buffer
}

/** The written form of one kind of token: a prefix and bytes in base64url, 16 of the id and 32 of the secret. */
export interface SecretTokens {
  /** The token in a text; null if the text is not of this kind. */
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

/** The token in the cookie of a browser session. */
export const sessionTokens = secretTokens('sws_')
/** The token at the end of an invitation link. */
export const invitationTokens = secretTokens('swi_')
/** The token at the end of a link that resets a password. */
export const resetTokens = secretTokens('swp_')
/** The token of a sign-in that waits for its second factor. */
export const challengeTokens = secretTokens('swc_')
/** The token at the end of a guest link. */
export const guestTokens = secretTokens('swg_')
/** The token at the end of a link that proves an e-mail address. */
export const verificationTokens = secretTokens('swv_')
/** The token at the end of a link that gives an account another address. */
export const emailChangeTokens = secretTokens('swe_')
/** The token at the end of a link that stops this. */
export const emailStopTokens = secretTokens('swx_')
/** The token at the end of a link that completes a registration. */
export const registrationTokens = secretTokens('swn_')
