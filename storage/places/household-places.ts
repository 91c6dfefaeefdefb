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

/** How long after the first list the places are read in the background, in ms: the answer comes first. */
const LATER_MS = 200

/** The place tree of an open household: made when it is first asked for, and brought up to date whenever it is. */
export class HouseholdPlaces {
  private readonly tree = new PlaceTree()
  private readonly follower: Follower<HouseholdCollections>
  private readonly inOrder = new SerialQueue()
  private reading: NodeJS.Timeout | null = null
  /** Whether all places were read once. */
  private isRead = false

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.follower = new Follower(file, [...PLACES, 'items'], this.tree, ['items'])
  }

  /** The tree as the household stands now. It moves on with the next call: what is asked of it is asked at once. */
  current(): Promise<PlaceTree> {
    return this.during((tree) => tree)
  }

  /** Runs work on the tree as the household stands now. The tree stays as it is until the work is done. */
  during<T>(work: (tree: PlaceTree) => T | Promise<T>): Promise<T> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      this.isRead = true
      return work(this.tree)
    })
  }

  /**
   * As `current`; null while the places were not read yet, which takes long in a large household. Then they are read in the
   * background.
   */
  async ready(): Promise<PlaceTree | null> {
    if (this.isRead) return this.current()
    this.reading ??= setTimeout(() => {
      // The next caller meets the same error, and answers for it.
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
