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

function factsOf(view: HouseholdView, item_id: string): ReadonlySet<string> {
  return new Set(view.find('quantity_changes', 'item_id', item_id).map(({ record }) => record.operation_id))
}
