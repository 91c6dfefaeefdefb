import type { Config } from '../config/config.ts'

/** The values that requests are counted per; a limiter counts per combination of several. */
export type CountedPer =
  | 'ip'
  | 'email'
  | 'device_installation_id'
  | 'user'
  | 'mobile_device'
  | 'personal_access_token'
  | 'household'
  | 'user_agent'

/** A named limit. */
export interface LimiterRule {
  /** Maximum number of requests per minute. */
  readonly per_minute: number
  readonly counted_per: readonly CountedPer[]
  /** Whether a request counts only after its handler has found the proof of the sender right, such as a signature. */
  readonly after_proof?: true
}

/** Every named limit, with the figures of the interface document. */
export const LIMITERS = {
  'mobile-login': { per_minute: 10, counted_per: ['ip', 'email', 'device_installation_id'] },
  'mobile-register': { per_minute: 6, counted_per: ['ip', 'email', 'device_installation_id'] },
  'mobile-password': { per_minute: 6, counted_per: ['ip', 'email', 'device_installation_id'] },
  'mobile-refresh': { per_minute: 30, counted_per: ['ip', 'email', 'device_installation_id'] },
  'mobile-authenticated': { per_minute: 120, counted_per: ['user', 'mobile_device', 'ip'] },
  'ai-search': { per_minute: 60, counted_per: ['user', 'household', 'ip'] },
  'ai-answer': { per_minute: 20, counted_per: ['user', 'household', 'ip'] },
  'ai-feedback': { per_minute: 60, counted_per: ['user', 'household', 'ip'] },
  'ai-vision': { per_minute: 20, counted_per: ['user', 'household', 'ip'] },
  'ai-vision-feedback': { per_minute: 60, counted_per: ['user', 'household', 'ip'] },
  'scan-resolve': { per_minute: 180, counted_per: ['user', 'household', 'ip'] },
  'scan-action': { per_minute: 30, counted_per: ['user', 'household', 'ip'] },
  'scan-session-create': { per_minute: 30, counted_per: ['user', 'household', 'ip'] },
  'scan-history': { per_minute: 60, counted_per: ['user', 'household', 'ip'] },
  'security-csp-report': { per_minute: 30, counted_per: ['ip', 'user_agent'] },
  'mfa-setup': { per_minute: 6, counted_per: ['user', 'ip'] },
  'mfa-confirm': { per_minute: 10, counted_per: ['user', 'ip'] },
  'mfa-disable': { per_minute: 10, counted_per: ['user', 'ip'] },
  'mfa-recovery-code': { per_minute: 10, counted_per: ['user', 'ip'] },
  // Not in the interface document: other routes that take a code or a secret. Each counts for itself, so that one does not block another.
  proof: { per_minute: 10, counted_per: ['user', 'ip'] },
  'proof-passkey-options': { per_minute: 10, counted_per: ['user', 'ip'] },
  'phone-confirm': { per_minute: 10, counted_per: ['user', 'ip'] },
  'phone-remove': { per_minute: 10, counted_per: ['user', 'ip'] },
  'passkey-add': { per_minute: 10, counted_per: ['user', 'ip'] },
  'invitation-accept': { per_minute: 10, counted_per: ['user', 'ip'] },
  // Not in the interface document: routes that anybody with a link may read. The secret of a link cannot be guessed;
  // this limits the work.
  link: { per_minute: 60, counted_per: ['ip'] },
  // Not in the interface document: the photos of a guest link. A page of it has a hundred small ones.
  'link-photos': { per_minute: 600, counted_per: ['ip'] },
  // Not in the interface document: the short code of an invitation, as `invitation-accept` counts it for people who are signed in.
  'invitation-code': { per_minute: 10, counted_per: ['ip'] },
  // Not in the interface document: reports of providers, of which one message has several.
  webhook: { per_minute: 300, counted_per: ['ip'], after_proof: true },
  // Not in the interface document: requests that should have had such a proof, and had none. They count apart, so forged ones
  // keep no right one out, not even from the same address, such as that of a proxy.
  unproven: { per_minute: 60, counted_per: ['ip'] },
  // Not in the interface document: every request with a token counts here, too. The figure is far beyond the requests
  // of a home automation.
  'personal-access-token': { per_minute: 600, counted_per: ['personal_access_token'] },
  // Not in the interface document: a browser at the routes of mobile devices. Each load of the app asks several of them.
  'browser-replica': { per_minute: 600, counted_per: ['user', 'mobile_device', 'ip'] },
  // Not in the interface document: routes that name no limiter. A page of pictures is many reads; a person does not
  // write five times a second.
  reads: { per_minute: 3000, counted_per: ['user'] },
  writes: { per_minute: 300, counted_per: ['user'] },
} as const satisfies Record<string, LimiterRule>

/** The name of a limit. */
export type LimiterName = keyof typeof LIMITERS

/** The limit of a route that names none: every route for a principal has a limit. SPEC.md Y9. */
export function defaultLimiter({
  access,
  method,
}: {
  readonly access: unknown
  readonly method: string
}): LimiterName | null {
  if (access === 'public' || access === 'signature') return null
  return method === 'GET' ? 'reads' : 'writes'
}

/** Whether a text names a limit. */
export function isLimiterName(text: string): text is LimiterName {
  return Object.hasOwn(LIMITERS, text)
}

/** The names of all limits. */
export const LIMITER_NAMES: readonly LimiterName[] = Object.keys(LIMITERS).filter(isLimiterName)

/** A limit with the figures of this server's configuration. */
export function limiterRule(name: LimiterName, config: Pick<Config, 'limits'>): LimiterRule {
  const rule: LimiterRule = LIMITERS[name]
  if (name === 'scan-resolve' || name === 'scan-action') return { ...rule, per_minute: config.limits[name] }
  return rule
}

/**
 * The moment at which a request can be counted: when its sender is known, its body is read, its household is open, or its handler has
 * found the proof of the sender right.
 */
export type LimiterStage = 'sender' | 'body' | 'household' | 'proof'

/** The earliest moment at which all values of a limit are known. */
export function limiterStage(name: LimiterName): LimiterStage {
  const { after_proof, counted_per }: LimiterRule = LIMITERS[name]
  if (after_proof) return 'proof'
  if (counted_per.includes('household')) return 'household'
  return counted_per.includes('email') || counted_per.includes('device_installation_id') ? 'body' : 'sender'
}
