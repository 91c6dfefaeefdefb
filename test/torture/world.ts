import { z } from 'zod'
import { Household } from './household.ts'
import type { Round } from './round.ts'
import { dataOf, type Phone, Site } from './site.ts'

/** A running site with one person, who is signed in on some phones and has a household. */
export async function openSite(
  round: Round,
  { phones = 2, data, env, under }: WorldOptions = {},
): Promise<{ site: Site; household: Household }> {
  const site = new Site(round, { ...(data && { data }), ...(env && { env }) })
  await site.start(under)
  const first = await site.register('ada')
  const more: Phone[] = []
  while (more.length < phones - 1) more.push(await site.login('ada', more.length + 1))
  return { site, household: new Household(first.tokens.user.current_household_id, [first, ...more]) }
}

export interface WorldOptions {
  readonly phones?: number
  readonly data?: string
  readonly env?: Record<string, string>
  /** See `serve`. */
  readonly under?: readonly string[]
}

/** Another household of the same people, on the same phones. */
export async function foundHousehold({ phones }: Household, name: string): Promise<Household> {
  const shape = z.object({ household: z.object({ public_id: z.string() }) })
  const [phone] = phones
  if (!phone) throw new Error('nobody is there')
  const { household } = dataOf(shape, await phone.send('POST', '/households', { name }))
  return new Household(household.public_id, phones)
}
