import { z } from 'zod'
import { codeOf } from '../../support/second-factor.ts'
import { MOBILE, WHO } from '../stowage-client.ts'
import type { OtherIds } from './other-ids.ts'
import type { Inviter, People, Person } from './people.ts'

type Prepared = Pick<OtherIds, 'challenge' | 'next_code' | 'recovery' | 'first_code' | 'disabling_code'>

const Setup = z.object({ secret: z.string() })
const Confirmed = z.object({ recovery_codes: z.array(z.string()) })
const Refused = z.object({
  error: z.object({ details: z.array(z.looseObject({ value: z.string().optional() })) }),
})
const clock = { now: () => new Date() }

/** Gives some people a second factor. */
export async function secondFactors(visitor: Inviter, people: People): Promise<Prepared> {
  const setUp = async ({ headers }: Person) => {
    const body = { password: WHO.password }
    return Setup.parse(await visitor.does('POST', '/api/v1/security/mfa/setup', body, headers)).secret
  }
  const confirm = async (person: Person, secret: string) => {
    const body = { code: codeOf({ clock }, secret) }
    const done = await visitor.does('POST', '/api/v1/security/mfa/confirm', body, person.headers)
    return Confirmed.parse(done).recovery_codes
  }
  const kept = await setUp(people.protected)
  const recovery = await confirm(people.protected, kept)
  const [disabling_code = ''] = await confirm(people.disabling, await setUp(people.disabling))
  const secret = await setUp(people.confirming)
  return {
    challenge: () => challenge(visitor.url),
    recovery,
    next_code: () => codeOf({ clock }, kept, 1),
    disabling_code,
    first_code: () => codeOf({ clock }, secret),
  }
}

/** Begins a sign-in on a device. It waits for a code. */
async function challenge(url: string): Promise<string> {
  const device = { device_installation_id: 'benchmark-0005', platform: 'cli' }
  const answer = await fetch(`${url}${MOBILE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'protected@example.org', password: WHO.password, ...device }),
  })
  const { error } = Refused.parse(await answer.json())
  const [value] = error.details.flatMap((detail) => detail.value ?? [])
  if (value === undefined) throw new Error('the sign-in asks for no code')
  return value
}
