import type { ReplicaOwner } from '../../../../engine/index.ts'
import { BrowserReplicaStore } from '../../../../web/engine/store/replica-store.ts'

let opened = 0

/** Opens a store as a tab of its own. */
export function openIn(
  factory: IDBFactory,
  owner: ReplicaOwner,
  lost: () => void = () => {},
): Promise<BrowserReplicaStore> {
  return BrowserReplicaStore.open({ factory, owner, holder: `tab ${++opened}`, lost })
}

/** The code with which something fails. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  return error instanceof Error && 'code' in error ? error.code : error
}
