import { type HouseholdCollections, type HouseholdKey, SerialQueue } from '../../engine/index.ts'
import { Follower } from '../following/follower.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { PlaceTree } from './place-tree.ts'

const PLACES: readonly HouseholdKey[] = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
]

/** How long the tree's bytes are kept that nobody asks for. */
const KEPT_MS = 10_000

/** The place tree of an open household: made when it is first asked for, and brought up to date whenever it is. */
export class HouseholdPlaces {
  private readonly tree = new PlaceTree()
  private readonly follower: Follower<HouseholdCollections>
  private readonly inOrder = new SerialQueue()
  /** The tree as it was last told, for a while. */
  private told: { readonly changes: number; readonly bytes: Buffer } | null = null
  private forgetting: NodeJS.Timeout | null = null

  constructor(file: ScopeFile<HouseholdCollections>) {
    this.follower = new Follower(file, [...PLACES, 'items'], this.tree, ['items'])
  }

  /** The tree as the household stands now. It moves on with the next call: what is asked of it is asked at once. */
  current(): Promise<PlaceTree> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      return this.tree
    })
  }

  /** The whole tree as the household stands now, as JSON in UTF-8; `PlaceTree.bytes` tells its form. */
  bytes(): Promise<Buffer> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      const { changes } = this.tree
      if (this.told?.changes !== changes)
        this.told = { changes, bytes: await this.tree.bytes(new TimeSlice()) }
      this.forgetLater()
      return this.told.bytes
    })
  }

  /** One place and all that is in it as the household stands now, in the same form; null when there is no such place. */
  bytesOf(public_id: string): Promise<Buffer | null> {
    return this.inOrder.run(async () => {
      await this.follower.catchUp()
      this.forgetLater()
      return this.tree.bytesOf(public_id, new TimeSlice())
    })
  }

  /** The household closes. */
  close(): void {
    if (this.forgetting) clearTimeout(this.forgetting)
  }

  /** The bytes of a large tree are as large as all else that is known of it, and pages ask for it now and then only. */
  private forgetLater(): void {
    if (this.forgetting) {
      this.forgetting.refresh()
      return
    }
    this.forgetting = setTimeout(() => {
      this.forgetting = null
      void this.inOrder.run(async () => {
        this.told = null
        this.tree.forgetBytes()
      })
    }, KEPT_MS)
    this.forgetting.unref()
  }
}
