import type { Change, Operation, Snapshot } from '../../sync-protocol/index.ts'
import type { HistoryPoint } from '../core/history-point.ts'
import type { Stored } from '../core/stored.ts'
import { type HouseholdKey, householdCollections } from '../household-collections.ts'
import { placeCollection } from '../structure/levels.ts'
import { type Offered, offerOf } from './offers.ts'
import type { Confirmed, QueuedOperation, ReplicaStore } from './store.ts'

/** The collections in an order in which what a record cannot be without comes before it. */
const ORDER: readonly HouseholdKey[] = [
  ...(['locations', 'zones', 'racks', 'rows', 'shelves', 'slots', 'containers'] as const),
  ...(['categories', 'tags', 'items', 'product_codes', 'short_codes'] as const),
  ...([
    'label_templates',
    'label_sheets',
    'saved_views',
    'scan_sessions',
    'scan_targets',
    'media',
    'conflicts',
  ] as const),
]
const LAST = Object.values(householdCollections)
  .filter(({ key, nature }) => nature === 'records' && !ORDER.includes(key))
  .map(({ key }) => key)
const COLLECTIONS = [...ORDER, ...LAST]

/**
 * SPEC.md P9: what this replica holds as confirmed and a restored household lacks. It is found while the new state is
 * loaded beside the one that is about to go.
 */
export class Recovery {
  private readonly store: ReplicaStore
  private readonly held: Confirmed
  private readonly shared_seq: number
  /** Records of the new state that this replica lacks, and that the backup may have had. */
  private readonly gone: Offered[] = []

  private constructor(store: ReplicaStore, held: Confirmed, shared_seq: number) {
    this.store = store
    this.held = held
    this.shared_seq = shared_seq
  }

  /** Begins when a snapshot is of another history, and the server takes offers; else null. */
  static begin(store: ReplicaStore, { epoch, shared_seq }: Snapshot): Recovery | null {
    const { confirmed } = store
    if (!confirmed || confirmed.epoch === epoch || shared_seq === undefined) return null
    return new Recovery(store, confirmed, shared_seq)
  }

  /** Takes note of a part of the new state. */
  note(collection: string, block: readonly Change[]): void {
    const key = COLLECTIONS.find((one) => one === collection)
    if (!key) return
    for (const { change, public_id, seq } of block) {
      if (change !== 'put' || seq > this.shared_seq) continue
      // What the backup has and this replica has not was deleted after it.
      if (this.store.seqOf(key, public_id) === null)
        this.gone.push({ collection: key, public_id, stored: null })
    }
  }

  /** The offers, in the order in which they are to be judged; `queue` is what was acknowledged here. */
  offers(queue: readonly QueuedOperation[], now: string): Operation[] {
    const { held, shared_seq, store } = this
    const point: HistoryPoint = { epoch: held.epoch, seq: held.seq }
    const bring = COLLECTIONS.flatMap((collection) =>
      outerFirst(collection, store.changedAfter(collection, shared_seq)).flatMap(
        (stored) => offerOf({ collection, public_id: stored.record.public_id, stored }, point, now) ?? [],
      ),
    )
    const gone = [...this.gone, ...this.madeAndDeleted(queue)].sort(
      (a, b) => COLLECTIONS.indexOf(b.collection) - COLLECTIONS.indexOf(a.collection),
    )
    return [...bring, ...gone.flatMap((offered) => offerOf(offered, point, now) ?? [])]
  }

  /** Records that this replica made after the backup, and that were deleted there: pushed again, they would be back. */
  private madeAndDeleted(queue: readonly QueuedOperation[]): Offered[] {
    const { held, store } = this
    return queue.flatMap(({ operation, taken }) => {
      const { public_id } = operation.input
      const collection = creations[operation.type]
      if (!collection || typeof public_id !== 'string') return []
      if (taken?.epoch !== held.epoch || taken.seq > held.seq || taken.seq <= this.shared_seq) return []
      return store.seqOf(collection, public_id) === null ? [{ collection, public_id, stored: null }] : []
    })
  }
}

/** The operations that make one record, and its collection. */
const creations: Readonly<Record<string, HouseholdKey>> = {
  ...Object.fromEntries(Object.entries(placeCollection).map(([kind, key]) => [`${kind}.create`, key])),
  'item.create': 'items',
  'category.create': 'categories',
  'product_code.create': 'product_codes',
  'label_template.create': 'label_templates',
  'label_sheet.create': 'label_sheets',
  'saved_view.create': 'saved_views',
  'media.attach': 'media',
}

/** Containers before what lies in them, and categories before those below them. */
function outerFirst(collection: HouseholdKey, stored: readonly Stored[]): readonly Stored[] {
  if (collection !== 'containers' && collection !== 'categories') return stored
  const byId = new Map(stored.map((one) => [one.record.public_id, one]))
  const sorted = new Set<Stored>()
  for (const first of stored) {
    // Those around it that are not sorted yet, innermost first.
    const around: Stored[] = []
    for (let at: Stored | undefined = first; at && !sorted.has(at) && !around.includes(at); ) {
      around.push(at)
      at = byId.get(outerId(at) ?? '')
    }
    for (const one of around.reverse()) sorted.add(one)
  }
  return [...sorted]
}

function outerId({ record }: Stored): string | null {
  const placement: unknown = Reflect.get(record, 'placement')
  const id: unknown =
    typeof placement === 'object' && placement !== null
      ? Reflect.get(placement, 'id')
      : Reflect.get(record, 'parent_id')
  return typeof id === 'string' ? id : null
}
