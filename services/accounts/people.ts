import type { AccountStore } from './account-store.ts'

/** The user of an operation; the name is null once the account is deleted. */
export interface Person {
  readonly public_id: string
  readonly name: string | null
}

/** The client of an operation: a device, a browser session, or a personal access token. */
export interface UsedReplica {
  readonly public_id: string
  readonly kind: 'device' | 'browser' | 'token' | 'other'
  readonly name: string | null
  readonly platform: string | null
}

/** Looks up the names of users and their clients; reads each of them once. */
export class People {
  private readonly accounts: AccountStore
  private readonly persons = new Map<string, Person>()
  private readonly replicas = new Map<string, UsedReplica>()

  constructor(accounts: AccountStore) {
    this.accounts = accounts
  }

  person(public_id: string): Person {
    let known = this.persons.get(public_id)
    if (!known) {
      const user = this.accounts.read((view) => view.get('users', public_id))
      known = { public_id, name: user?.record.name ?? null }
      this.persons.set(public_id, known)
    }
    return known
  }

  replica(public_id: string): UsedReplica {
    let known = this.replicas.get(public_id)
    if (!known) {
      known = this.lookUp(public_id)
      this.replicas.set(public_id, known)
    }
    return known
  }

  private lookUp(public_id: string): UsedReplica {
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
