import { z } from 'zod'
import type { AccountStore } from '../../services/accounts/account-store.ts'

/** Somebody who did something: by name as long as they have an account. */
export const Person = z
  .strictObject({ public_id: z.string(), name: z.string().nullable() })
  .meta({ id: 'Person', description: 'A user. The name is null once the account is gone.' })

/** What a person used: a device that they signed in on, a browser, or a personal access token. */
export const Replica = z
  .strictObject({
    public_id: z.string(),
    kind: z.enum(['device', 'browser', 'token', 'other']),
    name: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({
    id: 'Replica',
    description: 'The device, the browser session or the personal access token by which something was done.',
  })

/** Tells people and their devices by name; asks for each of them once. */
export class People {
  private readonly accounts: AccountStore
  private readonly persons = new Map<string, z.infer<typeof Person>>()
  private readonly replicas = new Map<string, z.infer<typeof Replica>>()

  constructor(accounts: AccountStore) {
    this.accounts = accounts
  }

  person(public_id: string): z.infer<typeof Person> {
    let known = this.persons.get(public_id)
    if (!known) {
      const user = this.accounts.read((view) => view.get('users', public_id))
      known = { public_id, name: user?.record.name ?? null }
      this.persons.set(public_id, known)
    }
    return known
  }

  replica(public_id: string): z.infer<typeof Replica> {
    let known = this.replicas.get(public_id)
    if (!known) {
      known = this.lookUp(public_id)
      this.replicas.set(public_id, known)
    }
    return known
  }

  private lookUp(public_id: string): z.infer<typeof Replica> {
    return this.accounts.read((view) => {
      const device = view.get('devices', public_id)?.record
      if (device) {
        const { device_name, device_model, platform } = device
        return { public_id, kind: 'device', name: device_name ?? device_model, platform }
      }
      const token = view.get('personal_access_tokens', public_id)?.record
      if (token) return { public_id, kind: 'token', name: token.name, platform: null }
      const session = view.get('browser_sessions', public_id)
      return { public_id, kind: session ? 'browser' : 'other', name: null, platform: session ? 'web' : null }
    })
  }
}
