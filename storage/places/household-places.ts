import { type HouseholdCollections, type HouseholdKey, PlaceTree, SerialQueue } from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import type { ScopeFile } from '../scope/scope-file.ts'

const PLACES: readonly HouseholdKey[] = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
]

/** Milliseconds between the first list and the background reading of the places, so that the answer comes first. */
const LATER_MS = 200

/** The place tree of an open household, created at its first use and updated before each use. */
export class HouseholdPlaces {
  private readonly tree = new PlaceTree()
  private readonly follower: Follower<HouseholdCollections>
  private readonly inOrder = new SerialQueue()
  private reading: NodeJS.Timeout | null = null
  /** Whether all places have been read. */
  private isRead = false

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.follower = new Follower(file, [...PLACES, 'items'], this.tree, ['items'])
  }

  /** The tree in the current state of the household. The next call changes it, so callers must use it synchronously. */
  current(): Promise<PlaceTree> {
    return this.during((tree) => tree)
  }

  /** Runs work on the tree in the current state of the household. The tree does not change until the work is done. */
  during<T>(work: (tree: PlaceTree) => T | Promise<T>): Promise<T> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      this.isRead = true
      return work(this.tree)
    })
  }

  /**
   * Like `current`, but null until the places have been read, which takes long in a large household. They are then read
   * in the background.
   */
  async ready(): Promise<PlaceTree | null> {
    if (this.isRead) return this.current()
    this.reading ??= setTimeout(() => {
      // The next caller gets the same error, and handles it.
      this.current().catch(() => {})
      this.reading = null
    }, LATER_MS).unref()
    return null
  }

  /** The household closes. */
  close(): void {
    if (this.reading) clearTimeout(this.reading)
  }
}
