import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { type Answer, type Browser, PASSWORD, type TestStowage } from './stowage.ts'

const Details = z.array(z.looseObject({ path: z.string(), value: z.string().optional() }))

/** The code of an authenticator with this secret, in base32, a number of steps of 30 seconds from now. */
export function codeOf(
  { clock }: { readonly clock: { now(): Date } },
  secret: string,
  steps = 0,
  algorithm = 'SHA1',
): string {
  const timestamp = clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm }).generate({ timestamp })
}

/** The challenge of a sign-in that was answered with `mfa_required`; empty in other answers. */
export function challengeOf({ error }: Pick<Answer, 'error'>): string {
  return Details.parse(error.details).find(({ path }) => path === 'challenge')?.value ?? ''
}

/** Gives the person of a browser a second factor. The code of the present step is used up. */
export async function protect(
  stowage: Pick<TestStowage, 'clock'>,
  browser: Browser,
): Promise<{ secret: string; recovery: string[] }> {
  const made = await browser.send('POST', '/security/mfa/setup', { password: PASSWORD })
  const secret = z.string().parse(made.data.secret)
  const confirmed = await browser.send('POST', '/security/mfa/confirm', { code: codeOf(stowage, secret) })
  return { secret, recovery: z.array(z.string()).parse(confirmed.data.recovery_codes) }
}
