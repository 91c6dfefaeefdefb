import { z } from 'zod'
import type { Phone, TestStowage } from '../../support/stowage.ts'

export type Role = 'viewer' | 'member' | 'admin' | 'owner'

const Invited = z.looseObject({
  invitation: z.looseObject({ public_id: z.string() }),
  link: z.string(),
  token: z.string(),
  code: z.string(),
})

/** Invites somebody into the current household of whoever asks. */
export async function invites(
  phone: Phone,
  role: Role,
  more: Record<string, unknown> = {},
): Promise<z.infer<typeof Invited>> {
  const answer = await phone.api('POST', '/household/invitations', { role, ...more })
  if (answer.status !== 201) throw new Error(`invite: ${answer.status} ${JSON.stringify(answer.error)}`)
  return Invited.parse(answer.data)
}

/** Registers somebody who has a household of their own, and is a member of another one. */
export async function joins(stowage: TestStowage, owner: Phone, name: string, role: Role): Promise<Phone> {
  const phone = await stowage.register(name)
  const { token } = await invites(owner, role)
  const answer = await phone.api('POST', '/invitations/accept', { token })
  if (answer.status !== 200) throw new Error(`accept: ${answer.status} ${JSON.stringify(answer.error)}`)
  return phone
}

export const idOf = (phone: Phone): string => phone.tokens.user.public_id

/** A request for a household that is not the current one of whoever asks. */
export const within = (path: string, { household_id }: Phone): string =>
  `${path}?household_id=${household_id}`

/** Status, and the code if there is one. */
export function outcome(answer: { status: number; readonly error: { code: string } }): string {
  return answer.status < 400 ? `${answer.status}` : `${answer.status} ${answer.error.code}`
}

/** The first user of a server that is closed to those who have no invitation. */
export async function firstUser(stowage: TestStowage): Promise<Phone> {
  const { config } = stowage
  const { registration } = config
  Object.assign(config, { registration: 'first' })
  const phone = await stowage.register('ada')
  Object.assign(config, { registration })
  return phone
}
