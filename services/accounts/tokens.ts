import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { NewSignIn, TokenHashes } from '../../engine/index.ts'

export const ACCESS_TOKEN_SECONDS = 15 * 60
export const REFRESH_TOKEN_SECONDS = 90 * 24 * 3600

/**
 * A token names its sign-in, and proves it with a secret of 256 bits. It is opaque to clients: `swa_` (access) or
 * `swr_` (refresh) and bytes in base64url, 16 of the sign-in's id and 32 of the secret. A refresh token has 15 more
 * bytes, its mark: a MAC of the secret under a key of the sign-in. The mark gives no access. It distinguishes an old
 * token from an invented one, without a list of all issued tokens.
 */
export interface Token {
  readonly sign_in_id: string
  readonly secret: Buffer
  /** Empty in an access token. */
  readonly mark: Buffer
}

export type TokenKind = 'access' | 'refresh'

const SECRET_END = 16 + 32
const MARK_BYTES = 15
const PREFIX = { access: 'swa_', refresh: 'swr_' } as const
const FORM = { access: /^swa_([A-Za-z0-9_-]{64})$/, refresh: /^swr_([A-Za-z0-9_-]{84})$/ } as const

/** The token in a text; null if the text is not of that kind. */
export function parseToken(kind: TokenKind, text: string): Token | null {
  const encoded = FORM[kind].exec(text)?.[1]
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, 'base64url')
  const hex = bytes.toString('hex', 0, 16)
  const sign_in_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { sign_in_id, secret: bytes.subarray(16, SECRET_END), mark: bytes.subarray(SECRET_END) }
}

function tokenText(kind: TokenKind, { sign_in_id, secret, mark }: Token): string {
  const id = Buffer.from(sign_in_id.replaceAll('-', ''), 'hex')
  return PREFIX[kind] + Buffer.concat([id, secret, mark]).toString('base64url')
}

function markOf(sign_in_id: string, secret: Buffer, refresh_key: string): Buffer {
  const mac = createHmac('sha256', Buffer.from(refresh_key, 'base64')).update(`${sign_in_id}:`).update(secret)
  return mac.digest().subarray(0, MARK_BYTES)
}

/** Whether a refresh token was issued in the sign-in with this key, however long ago. */
export function wasIssued({ sign_in_id, secret, mark }: Token, refresh_key: string): boolean {
  return mark.length === MARK_BYTES && timingSafeEqual(mark, markOf(sign_in_id, secret, refresh_key))
}

/** The stored form of a secret. The secret has 256 random bits, so a plain hash cannot be reversed. */
export function hashSecret(secret: Buffer): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** A pair of tokens: the texts for the client, the hashes for the record. */
export interface TokenPair {
  readonly access_token: string
  readonly refresh_token: string
  readonly hashes: TokenHashes
}

/** The first pair of a sign-in, with the key for the marks of all its refresh tokens. */
export function firstPair(
  sign_in_id: string,
  now: Date,
): TokenPair & { readonly hashes: NewSignIn['tokens'] } {
  const refresh_key = randomBytes(32).toString('base64')
  const secrets = { access: randomBytes(32), refresh: randomBytes(32) }
  const first = pair(sign_in_id, secrets, refresh_key, now)
  return { ...first, hashes: { ...first.hashes, refresh_key } }
}

/** Random bytes from which, together with the presented token, the next pair is derived. */
export function newSalt(): string {
  return randomBytes(32).toString('base64')
}

/** The inputs for the next pair of a sign-in. */
export interface Succession {
  readonly salt: string
  readonly refresh_key: string
  readonly issued: Date
}

/**
 * The pair that follows a refresh token. It is derived from that token and a salt, so that the same pair can be
 * returned again if the answer was lost, although the server does not store its secrets. The salt is useless without
 * the old token.
 */
export function nextPair(presented: Token, { salt, refresh_key, issued }: Succession): TokenPair {
  const derive = (kind: TokenKind) =>
    createHmac('sha256', Buffer.from(salt, 'base64')).update(`${kind}:`).update(presented.secret).digest()
  const secrets = { access: derive('access'), refresh: derive('refresh') }
  return pair(presented.sign_in_id, secrets, refresh_key, issued)
}

function pair(
  sign_in_id: string,
  secrets: Record<TokenKind, Buffer>,
  refresh_key: string,
  issued: Date,
): TokenPair {
  const { access, refresh } = secrets
  return {
    access_token: tokenText('access', { sign_in_id, secret: access, mark: Buffer.alloc(0) }),
    refresh_token: tokenText('refresh', {
      sign_in_id,
      secret: refresh,
      mark: markOf(sign_in_id, refresh, refresh_key),
    }),
    hashes: {
      access_hash: hashSecret(access),
      access_expires_at: later(issued, ACCESS_TOKEN_SECONDS),
      refresh_hash: hashSecret(refresh),
      refresh_expires_at: later(issued, REFRESH_TOKEN_SECONDS),
    },
  }
}

function later(from: Date, seconds: number): string {
  return new Date(from.getTime() + seconds * 1000).toISOString()
}
