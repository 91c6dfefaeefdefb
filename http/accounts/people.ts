import { z } from 'zod'
import type { AccountStore } from './account-store.ts'

/** Somebody who did something: by name as long as they have an account. */
export const Person = z
  .strictObject({ public_id: z.string(), name: z.string().nullable() })
  .meta({ id: 'Person', description: 'A user. The name is null once the account is gone.' })

/** What a person used: a device that they signed in on, or a browser. */
export const Replica = z
  .strictObject({
    public_id: z.string(),
    kind: z.enum(['device', 'browser', 'other']),
    name: z.string().nullable(),
    platform: z.string().nullable(),
  })
  .meta({ id: 'Replica', description: 'The device or the browser session that something was done on.' })

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
      const session = view.get('browser_sessions', public_id)
      return { public_id, kind: session ? 'browser' : 'other', name: null, platform: session ? 'web' : null }
    })
  }
}
