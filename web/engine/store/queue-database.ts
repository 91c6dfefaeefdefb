import type { QueueChange, QueuedOperation, ReplicaMemo } from '../../../engine/index.ts'
import { LeasedDatabase, ONCE, openDatabase, outcome } from './database.ts'
import { memoText, operationText, readMemo, readOperation } from './queue-texts.ts'

const OPERATIONS = 'operations'
const MEMO = 'memo'

/**
 * The database of irreplaceable data: the queue, as JSON texts by operation id. What is written is on disk, and nothing of it
 * is ever dropped because something is wrong.
 */
export class QueueDatabase {
  private readonly database: LeasedDatabase

  private constructor(database: LeasedDatabase) {
    this.database = database
  }

  /** Opens it, and takes its lease from another tab. */
  static async open(
    factory: IDBFactory,
    name: string,
    holder: string,
    lost: () => void,
  ): Promise<QueueDatabase> {
    const opened = await openDatabase(factory, name, [OPERATIONS])
    const database = new LeasedDatabase(opened, holder, 'strict', lost)
    try {
      await database.claim()
    } catch (error) {
      database.close()
      throw error
    }
    return new QueueDatabase(database)
  }

  /** All that it holds. @throws StoreError `storage_damaged` */
  async read(): Promise<{ queue: QueuedOperation[]; memo: ReplicaMemo | null }> {
    const { texts, memo } = await this.database.read(async (store) => {
      const all = outcome(store(OPERATIONS).getAll())
      const kept: unknown = await outcome(store(ONCE).get(MEMO))
      return { texts: await all, memo: kept }
    })
    return { queue: texts.map(readOperation), memo: memo === undefined ? null : readMemo(memo) }
  }

  /**
   * Removals come first, so that a change can replace an operation. `forget`: ids of operations to forget. What the server has
   * already need not survive a power cut: an operation that is sent once more is answered as before (SPEC.md E2).
   */
  save(change: QueueChange, forget: readonly string[]): Promise<void> {
    const { put = [], remove = [], memo } = change
    const texts = put.map((queued) => [queued.operation.operation_id, operationText(queued)] as const)
    const memo_text = memo && memoText(memo)
    return this.database.write((store) => {
      const operations = store(OPERATIONS)
      for (const id of [...remove, ...forget]) operations.delete(id)
      for (const [id, text] of texts) operations.put(text, id)
      if (memo_text !== undefined) store(ONCE).put(memo_text, MEMO)
    }, durabilityOf(change))
  }

  close(): void {
    this.database.close()
  }
}

/** Relaxed for a change that notes only what the server knows, and that no recovery needs. */
function durabilityOf({ put = [], remove = [], memo }: QueueChange): 'strict' | 'relaxed' {
  const isKnown = put.every(({ state }) => state === 'acknowledged' || state === 'settled')
  return isKnown && remove.length === 0 && !memo?.recovers ? 'relaxed' : 'strict'
}
