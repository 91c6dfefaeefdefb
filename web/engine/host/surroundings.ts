import type { EngineEvent } from '../calls.ts'
import type { Memories } from './memories.ts'
import type { Reports } from './reports.ts'
import type { Requests } from './requests.ts'

/** What the engine uses of its browser. */
export interface Surroundings {
  readonly factory: IDBFactory
  /** Null where a page has no Web Locks, as over plain http. */
  readonly locks: LockManager | null
  channel(name: string): BroadcastChannel
  /** Where the page came from. */
  readonly base_url: string
  /** What goes there. */
  readonly requests: Requests
  /** The copies that are kept in no storage. */
  readonly memories: Memories
  /** The build of this program: another text for another build. */
  readonly build: string
  readonly reports: Reports
  /** Says something to the page. */
  post(event: EngineEvent): void
}
