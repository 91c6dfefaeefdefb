import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  executeReceived,
  type HouseholdCollections,
  householdCollections,
  householdCommands,
  MemoryStore,
  type ScopeStore,
  type ScopeTransaction,
} from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../../storage/index.ts'
import type { Operation, OperationResult } from '../../../sync-protocol/index.ts'
import type { Step } from './script.ts'

type Push = Extract<Step, { step: 'push' }>
type Transaction = ScopeTransaction<HouseholdCollections>

export const FIRST_EPOCH = '01900000-0000-7000-8000-0000000e90c1'
/** The collections that a newer program may have given more fields. */
const collectionKeys = ['locations', 'slots', 'containers', 'items', 'categories', 'tags'] as const
const scope_id = '01900000-0000-7000-8000-00000000a11e'

/** A server without a network before it: one household, its store, and its backups. */
export interface Server {
  readonly store: ScopeStore<HouseholdCollections>
  push(push: Push): OperationResult[]
  backup(name: string): void
  restore(name: string, epoch: string, at: string): void
  close(): void
}

/** Runs a push as the service does: one transaction, one batch. */
function runPush(store: ScopeStore<HouseholdCollections>, push: Push): OperationResult[] {
  const { at, author, epoch, operations } = push
  return store.transact(at, (transaction) => {
    const painted = operations.find(({ type }) => type === 'newer.paint')
    if (painted) return [paint(transaction, push, painted)]
    const fresh = operations.find(({ operation_id }) => !transaction.recorded(operation_id))
    const newId = idsAfter(fresh?.operation_id ?? '')
    return executeReceived(transaction, householdCommands, operations, { author, epoch, newId })
  })
}

/** Ids of conflicts that follow from the push that raised them, so that a script means the same when steps are left out. */
function idsAfter(operation_id: string): () => string {
  let made = 0
  return () => {
    made++
    return `${operation_id.slice(0, 14)}7${made.toString(16).padStart(3, '0')}-9${operation_id.slice(20)}`
  }
}

/** An operation that this program does not know: a newer one gave a record a field (SPEC.md, V1). */
function paint(transaction: Transaction, { author }: Push, operation: Operation): OperationResult {
  const { public_id, collection, colour } = operation.input
  const key = collectionKeys.find((one) => one === collection)
  const stored = key && transaction.view.get(key, String(public_id))
  if (!key || !stored) throw new Error(`cannot paint ${collection}/${public_id}`)
  const record = { ...stored.record, colour }
  const merge = {
    ...stored.merge,
    fields: { ...(stored.merge?.fields ?? { '*': stored.seq }), colour: transaction.seq + 1 },
  }
  const { seq } = transaction.commit(
    transaction.seq,
    { ...operation, author, base_seq: transaction.seq, edit_at: transaction.committed_at },
    [{ change: 'put', collection: key, record, merge, prior_seq: stored.seq }],
    [],
  )
  return {
    operation_id: operation.operation_id,
    status: 'applied',
    seq,
    replayed: false,
    conflicts: [],
    error: null,
  }
}

/** All that a store in memory was told, from which it can be made anew. */
interface Told {
  readonly pushes: readonly Push[]
  /** One object for each accepted operation: two histories are the same as far as these are. */
  readonly history: readonly object[]
}

/** A household in memory. It is restored by telling a new store what the old one had been told. */
export class MemoryServer implements Server {
  store = new MemoryStore(householdCollections, { scope_id, epoch: FIRST_EPOCH })
  private told: Told = { pushes: [], history: [] }
  private readonly backups = new Map<string, Told>()
  private readonly ended = new Map<string, Told>()

  push(push: Push): OperationResult[] {
    const told = this.inPresentNumbers(push)
    const results = runPush(this.store, told)
    const accepted = results.filter(({ seq, replayed }) => seq !== null && !replayed)
    this.told = {
      pushes: [...this.told.pushes, told],
      history: [...this.told.history, ...accepted.map(() => ({}))],
    }
    return results
  }

  backup(name: string): void {
    this.backups.set(name, this.told)
  }

  restore(name: string, epoch: string): void {
    const backup = this.backups.get(name)
    if (!backup) throw new Error(`no backup ${name}`)
    this.ended.set(
      this.store.read((_, state) => state.epoch),
      this.told,
    )
    this.store = new MemoryStore(householdCollections, { scope_id, epoch })
    for (const push of backup.pushes) runPush(this.store, push)
    this.told = backup
  }

  close(): void {}

  /** A store in memory has one epoch only: what was seen in an earlier one is told to it in the numbers of the present one. */
  private inPresentNumbers(push: Push): Push {
    const theirs = push.epoch === undefined ? undefined : this.ended.get(push.epoch)?.history
    if (!theirs)
      return push.epoch === this.store.read((_, state) => state.epoch) ? { ...push, epoch: undefined } : push
    const parts = this.told.history.findIndex((one, i) => one !== theirs[i])
    const shared = parts < 0 ? this.told.history.length : parts
    const operations = push.operations.map((one) => ({ ...one, base_seq: Math.min(one.base_seq, shared) }))
    return { ...push, epoch: undefined, operations }
  }
}

/** A household in a file. A backup is a copy of the file, and a restore puts it in the file's place. */
export class FileServer implements Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'stowage-simulation-'))
  private readonly backups = new Map<string, Uint8Array>()
  private restores = 0
  store: ReturnType<typeof openFile>

  constructor() {
    const path = join(this.folder, 'inventory.sqlite')
    createScopeFile(path, householdSchema, { scope_id, epoch: FIRST_EPOCH })
    this.store = openFile(path)
  }

  push(push: Push): OperationResult[] {
    return runPush(this.store, push)
  }

  backup(name: string): void {
    this.backups.set(name, this.store.database.serialize())
  }

  restore(name: string, epoch: string, at: string): void {
    const backup = this.backups.get(name)
    if (!backup) throw new Error(`no backup ${name}`)
    const replaced = this.store.epochs()
    this.store.close()
    this.restores++
    const path = join(this.folder, `restored-${this.restores}.sqlite`)
    writeFileSync(path, backup)
    this.store = openFile(path)
    this.store.beginEpoch(epoch, at, replaced)
  }

  close(): void {
    this.store.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function openFile(path: string) {
  return openScopeFile(path, householdSchema)
}
