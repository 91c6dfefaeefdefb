import { z } from 'zod'
import type { PlatformRole } from '../../../engine/index.ts'
import type { IdpConfig } from '../../config/idp-config.ts'

/** A person, as an identity provider proved it. */
export interface ProvenIdentity {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
  /** Whether the provider says that the address belongs to the person. */
  readonly email_verified: boolean
  /** The platform role of the person's groups; null if groups decide nothing. */
  readonly role: PlatformRole | null
}

/** Maximum number of groups that are read. */
const MAX_GROUPS = 1000

const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  preferred_username: z.string().trim().min(1).max(200).optional().catch(undefined),
  email: z.string().trim().max(254).pipe(z.email()).optional().catch(undefined),
  // Some providers write it as a text; anything else than a plain yes is a no.
  email_verified: z.literal(true).optional().catch(undefined),
})

const Groups = z.array(z.string()).max(MAX_GROUPS).catch([])

/** How the person signed in at the provider (OpenID Connect Core, section 2; RFC 8176). */
const Strength = z.looseObject({
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).max(50).catch([]),
})

/** The roles, the highest first. */
const RANKS: readonly PlatformRole[] = ['superadmin', 'operator', 'support', 'user']

/** The person of validated claims. */
export function provenIdentity(
  { key, groups_claim, roles }: IdpConfig,
  issuer: string,
  claims: unknown,
): ProvenIdentity {
  const { sub, name, preferred_username, email, email_verified, ...others } = Claims.parse(claims)
  return {
    provider: key,
    issuer,
    subject: sub,
    name: name ?? preferred_username ?? null,
    email: email ?? null,
    email_verified: email_verified === true,
    role: roleOf(Groups.parse(others[groups_claim]), roles),
  }
}

/** SPEC.md I34: whether an ID token says that the person signed in as strongly as the operator wants. */
export function isStrongEnough({ strength }: Pick<IdpConfig, 'strength'>, id_token: unknown): boolean {
  if (strength.length === 0) return true
  const { acr, amr } = Strength.parse(id_token)
  return strength.some((wanted) => wanted === acr || amr.includes(wanted))
}

/** SPEC.md I35: the highest role of a person's groups; `user` if no group has one. */
function roleOf(groups: readonly string[], roles: ReadonlyMap<string, PlatformRole>): PlatformRole | null {
  if (roles.size === 0) return null
  const given = new Set(groups.map((group) => roles.get(group)))
  return RANKS.find((role) => given.has(role)) ?? 'user'
}
