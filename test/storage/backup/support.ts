import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { type Author, register, runServiceCommand } from '../../../engine/index.ts'
import {
  type BackupOptions,
  type CreatedBackup,
  createBackup,
  HouseholdPool,
  householdPlace,
  householdSchema,
  openOrCreateServiceFile,
  openScopeFile,
  type RestoreOptions,
  type RestoreReport,
  restoreBackup,
  type ServiceFile,
} from '../../../storage/index.ts'
import type { Operation } from '../../../sync-protocol/index.ts'
import { idMaker } from '../support/ids.ts'

// Each backup starts a thread, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

export const newId = idMaker()
const START = Date.parse('2026-11-20T10:00:00.000Z')

/** An installation without a server: a data folder with accounts and households, and a folder of backups. */
export class Installation {
  readonly root = mkdtempSync(join(tmpdir(), 'stowage-backup-'))
  readonly data = join(this.root, 'data')
  readonly folder = join(this.root, 'backups')
  readonly service: ServiceFile
  readonly pool: HouseholdPool
  private ms: number

  /** `template`: the root of one that is closed, whose files are copied. Its clock stood less than an hour after the start. */
  constructor(template?: string) {
    this.ms = template === undefined ? START : START + 3_600_000
    if (template !== undefined) cpSync(template, this.root, { recursive: true, preserveTimestamps: true })
    this.pool = new HouseholdPool({ data: this.data, now: this.now, newId })
    this.service = openOrCreateServiceFile(makeParent(this.data), () => ({
      scope_id: newId(),
      epoch: newId(),
    }))
    onTestFinished(async () => {
      await this.close()
      rmSync(this.root, { recursive: true, force: true })
    })
  }

  /** A clock that goes on by a second whenever it is asked. */
  readonly now = (): string => {
    this.ms += 1000
    return new Date(this.ms).toISOString()
  }

  /** Closes all files, as a server does that stops. */
  async close(): Promise<void> {
    await this.pool.closeAll()
    if (this.service.isOpen) this.service.close()
  }

  /** Registers somebody with a household of theirs. */
  async register(name: string): Promise<Person> {
    const [user_id, household_id, device_id] = [newId(), newId(), newId()]
    await this.pool.create(household_id)
    const hash = '0'.repeat(64)
    const later = '2027-11-20T10:00:00.000Z'
    const tokens = {
      access_hash: hash,
      access_expires_at: later,
      refresh_hash: hash,
      refresh_expires_at: later,
      refresh_key: 'key',
    }
    const info = {
      platform: 'ios',
      app_version_name: null,
      app_version_code: null,
      device_name: `${name}'s phone`,
      device_model: null,
      os_version: null,
    } as const
    const rejection = runServiceCommand(
      this.service,
      register,
      {
        user_id,
        name,
        email: `${name}@example.org`,
        password_hash: 'hash',
        mode: 'open',
        household: { household_id, membership_id: newId(), name: `Home of ${name}` },
        invitation: null,
        entrance: {
          sign_in: {
            sign_in_id: newId(),
            device_id,
            installation_id: `${name}-phone`,
            info,
            address: null,
            tokens,
            max_devices: 100,
          },
          session: null,
        },
      },
      { now: this.now(), operation_id: newId(), newId, user_id },
    )
    if (rejection) throw new Error(rejection.rejected.message)
    return { name, user_id, household_id, device_id }
  }

  /** Pushes new items into a household; gives their operations. */
  async push(person: Person, count = 1, epoch?: string): Promise<Operation[]> {
    const operations = Array.from({ length: count }, () => createItem(this.now()))
    const household = await this.pool.acquire(person.household_id)
    try {
      const author: Author = { user_id: person.user_id, replica_id: person.device_id, role: 'owner' }
      const { results } = await household.push({ author, epoch, operations })
      for (const { status } of results) if (status !== 'applied') throw new Error(status)
    } finally {
      household.release()
    }
    return operations
  }

  backup(options: Partial<BackupOptions> = {}): Promise<CreatedBackup> {
    const { data, folder, now } = this
    return createBackup({ data, folder, now, occasion: 'manual', program: '1.2.3', ...options })
  }

  restore(backup: string, options: Partial<RestoreOptions> = {}): Promise<RestoreReport> {
    return restoreBackup({ backup, data: this.data, now: this.now, newId, ...options })
  }

  /** Where a household stands, and which of some operations it knows; of a data folder that nobody has open. */
  stateOf({ household_id }: Person, operations: readonly Operation[] = [], data = this.data) {
    const file = openScopeFile(householdPlace(data, household_id).file, householdSchema)
    try {
      const sound = JSON.stringify(file.rescan().computed) === JSON.stringify(file.rescan().stored)
      const known = operations.filter(({ operation_id }) => file.recorded(operation_id)).length
      return { ...file.state(), epochs: file.epochs(), known, sound }
    } finally {
      file.close()
    }
  }
}

/** Somebody with a phone and a household. */
export interface Person {
  readonly name: string
  readonly user_id: string
  readonly household_id: string
  readonly device_id: string
}

function createItem(occurred_at: string): Operation {
  const input = { public_id: newId(), name: 'A thing with a name that is not short' }
  return { operation_id: newId(), type: 'item.create', input, base_seq: 0, occurred_at }
}

function makeParent(data: string): string {
  mkdirSync(data, { recursive: true })
  return join(data, 'service.sqlite')
}

/** Every file below a folder with its bytes, by path. */
export function contents(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return new Map(files.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
}

/** The names in a folder; none when it is not there. */
export function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
