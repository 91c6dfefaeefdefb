import type { HouseholdView } from '../../engine/index.ts'
import { type HouseholdKey, householdCollections } from '../../engine/index.ts'
import type { SimDevice } from './device.ts'
import type { SimServer } from './server.ts'

type Json = Readonly<Record<string, unknown>>

/** A record as it stood on the server right before a restore, and as at least one device held it. */
export interface Witnessed {
  readonly collection: HouseholdKey
  readonly public_id: string
  readonly record: Json
  readonly device: string
  /** How much had happened on the server by then. */
  readonly happened: number
  readonly epoch: string
  /** Of an item: the operations that its quantity comes from. */
  readonly facts: ReadonlySet<string>
}

/** A record that was deleted between the backup and a restore, and a device that knew. */
export interface WitnessedDeletion {
  readonly collection: HouseholdKey
  readonly public_id: string
  readonly device: string
  /** How much had happened on the server by the restore. */
  readonly happened: number
}

/** The collections that hold records, not histories. */
export const collections = Object.values(householdCollections).flatMap(({ key, nature }) =>
  nature === 'records' ? [key] : [],
)

/** What a restore that happens now takes away from the server, and some device holds. */
export function witness(
  view: HouseholdView,
  { server, devices }: { readonly server: SimServer; readonly devices: readonly SimDevice[] },
): Witnessed[] {
  const { epoch } = server.state
  const happened = server.history.length
  return collections.flatMap((collection) =>
    view.all(collection).flatMap(({ record, seq }) => {
      const { public_id } = record
      const holder = devices.find(
        ({ stored }) => stored.confirmed?.epoch === epoch && stored.seqOf(collection, public_id) === seq,
      )
      return holder
        ? [
            {
              collection,
              public_id,
              record: { ...record },
              device: holder.name,
              happened,
              epoch,
              facts: factsOf(view, public_id),
            },
          ]
        : []
    }),
  )
}

/** The deletions that a restore which happens now takes back, and some device had seen. */
export function witnessDeletions(
  view: HouseholdView,
  { server, devices }: { readonly server: SimServer; readonly devices: readonly SimDevice[] },
): WitnessedDeletion[] {
  const { epoch } = server.state
  const happened = server.history.length
  const begun = server.history.findLastIndex(({ kind }) => kind === 'restored')
  return server.history.slice(begun + 1).flatMap((happening) => {
    if (happening.kind !== 'judged') return []
    const { result } = happening.judged
    const seq = result.status === 'rejected' ? null : result.seq
    if (seq === null || seq > server.state.seq) return []
    return happening.effects.flatMap(({ change, collection: key, public_id }) => {
      const collection = collections.find((known) => known === key)
      if (change !== 'delete' || !collection) return []
      const holder = devices.find(
        ({ stored }) => stored.confirmed?.epoch === epoch && stored.confirmed.seq >= seq,
      )
      // A record made again with the same id is another one.
      if (!holder || view.get(collection, public_id)) return []
      return [{ collection, public_id, device: holder.name, happened }]
    })
  })
}

function factsOf(view: HouseholdView, item_id: string): ReadonlySet<string> {
  return new Set(view.find('quantity_changes', 'item_id', item_id).map(({ record }) => record.operation_id))
}
