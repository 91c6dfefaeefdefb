import { millisecondsOf } from '../core/calendar.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { Stored } from '../core/stored.ts'
import type { SignIn } from './collections.ts'
import type { TokenHashes } from './devices.ts'
import { notesUse, usedAt } from './links.ts'
import type { NotedEvent } from './noted-events.ts'
import type { ServiceStore } from './run.ts'
import { type EventSource, notedChanges } from './security-events.ts'

/** Seconds for which a refresh token's immediate predecessor still gives the same successor (SPEC.md, I3). */
export const REFRESH_GRACE_SECONDS = 60

/** SPEC.md I3: seconds after which a device must sign in again, however often it is used. */
const SIGN_IN_SECONDS = 366 * 24 * 3600

/** A refresh token that was presented, and the pair to replace it. */
export interface RotationRequest {
  readonly sign_in_id: string
  readonly presented_hash: string
  readonly tokens: TokenHashes
  /** Makes the pair out of the presented token again. */
  readonly salt: string
}

/**
 * What became of a refresh token. `rotated`: the pair made with this salt at this time follows it; an earlier request may
 * have made it. `reused`: the token was used before, and its sign-in has ended. `ended`: the sign-in ended earlier.
 */
export type Rotation =
  | { readonly outcome: 'rotated'; readonly salt: string; readonly rotated_at: string }
  | { readonly outcome: 'reused' }
  | { readonly outcome: 'ended'; readonly reason: SignIn['end_reason'] }
  | { readonly outcome: 'unknown' }

/** Whether a time lies within the refresh grace of `now`: before it, or after it where the clock was set back since. */
function withinGrace(iso: string, now: string): boolean {
  const [at, then] = [millisecondsOf(now), millisecondsOf(iso)]
  return at !== null && then !== null && Math.abs(at - then) <= REFRESH_GRACE_SECONDS * 1000
}

/** Whether a sign-in that began at a time has lasted for as long as any may. */
function isOver(began: string, now: string): boolean {
  const [at, from] = [millisecondsOf(now), millisecondsOf(began)]
  return at !== null && from !== null && at - from >= SIGN_IN_SECONDS * 1000
}

/**
 * SPEC.md I3: the whole decision about a refresh token, on the newest write of its sign-in. The current token is replaced;
 * its immediate predecessor gives the same pair again for a short while; any other token that was issued has been copied,
 * so the sign-in ends.
 */
function decideRotation(
  { ended_at, end_reason, previous, refresh_hash, refresh_expires_at, ...signIn }: SignIn,
  { presented_hash, salt, tokens }: RotationRequest,
  now: string,
): { readonly rotation: Rotation; readonly patch: Partial<SignIn> | null } {
  if (ended_at !== null) return { rotation: { outcome: 'ended', reason: end_reason }, patch: null }
  if (refresh_hash === presented_hash) {
    if (refresh_expires_at <= now || isOver(signIn.created_at, now))
      return { rotation: { outcome: 'ended', reason: 'expired' }, patch: null }
    const { access_hash, access_expires_at } = signIn
    const before = { access_hash, access_expires_at, refresh_hash, salt, rotated_at: now }
    const rotation = { outcome: 'rotated', salt, rotated_at: now } as const
    return { rotation, patch: { ...tokens, previous: before } }
  }
  if (previous?.refresh_hash === presented_hash && withinGrace(previous.rotated_at, now)) {
    const { rotated_at } = previous
    return { rotation: { outcome: 'rotated', salt: previous.salt, rotated_at }, patch: null }
  }
  return { rotation: { outcome: 'reused' }, patch: { ended_at: now, end_reason: 'reused' } }
}

/** What a rotation needs to note a token that was used twice. */
export interface RotationNoting {
  readonly newId: () => string
  readonly source: EventSource
  /** Hears of the event, once it is stored. */
  readonly onNoted?: ((events: readonly NotedEvent[]) => void) | undefined
}

/**
 * Rotates the tokens of a sign-in in a transaction of its own. No operation records it. SPEC.md I40: a token that was used
 * twice is noted.
 */
export function rotateTokens(
  store: ServiceStore,
  request: RotationRequest,
  now: string,
  noting: RotationNoting | null = null,
): Rotation {
  let events: readonly NotedEvent[] = []
  const decided = store.transact(now, (transaction) => {
    const stored = transaction.view.get('sign_ins', request.sign_in_id)
    if (!stored) return { outcome: 'unknown' } as const
    const user = transaction.view.get('users', stored.record.user_id)?.record
    const { rotation, patch } = decideRotation(stored.record, request, now)
    // A suspended user keeps the sign-in, and gets no tokens.
    if (stored.record.ended_at === null && user?.status !== 'active') return { outcome: 'unknown' } as const
    const { user_id } = stored.record
    const reused = { kind: 'token_reused', user_id, household_id: null, detail: null } as const
    if (rotation.outcome === 'reused') events = [reused]
    const author = { user_id: '', replica_id: 'server', role: 'owner' } as const
    const stamp = noting && { edit_at: now, author, newId: noting.newId }
    const noted = stamp ? notedChanges(transaction.view, events, stamp, noting.source) : []
    if (patch)
      transaction.writeCredentials([written('sign_ins', stored, { ...patch, updated_at: now }), ...noted])
    return rotation
  })
  if (events.length > 0) noting?.onNoted?.(events)
  return decided
}

/** Uses of credentials to write down, by id, with the time of the last use (ISO 8601 in UTC). */
export interface CredentialUses {
  readonly guest_links: ReadonlyMap<string, string>
  readonly browser_sessions: ReadonlyMap<string, string>
  readonly personal_access_tokens: ReadonlyMap<string, string>
}

/** Writes down when credentials were last used. One that is gone, or has ended, stays as it is. No operation records it. */
export function noteUses(store: ServiceStore, uses: CredentialUses, now: string): void {
  store.transact(now, (transaction) => {
    const { view } = transaction
    const sessions = [...uses.browser_sessions].flatMap(([id, last_seen_at]) => {
      const session = view.get('browser_sessions', id)
      if (!session || session.record.ended_at !== null) return []
      return [written('browser_sessions', session, { last_seen_at })]
    })
    const tokens = [...uses.personal_access_tokens].flatMap(([id, last_used_at]) => {
      const token = view.get('personal_access_tokens', id)
      return token ? [written('personal_access_tokens', token, { last_used_at })] : []
    })
    const links = [...uses.guest_links].flatMap(([id, at]) => {
      const use = view.get('guest_link_uses', id)
      if (!view.get('guest_links', id) || !notesUse(use?.record, at)) return []
      return [put('guest_link_uses', usedAt(id, use?.record, at), use?.seq ?? null)]
    })
    const changes = [...sessions, ...tokens, ...links]
    if (changes.length > 0) transaction.writeCredentials(changes)
  })
}

function written(collection: string, { record, seq }: Stored, patch: object) {
  return put(collection, { ...record, ...patch }, seq)
}

function put(collection: string, record: BaseRecord, prior_seq: number | null) {
  return { change: 'put', collection, record, merge: null, prior_seq } as const
}
