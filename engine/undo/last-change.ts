import type { Stored } from '../core/stored.ts'
import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections, HouseholdKey } from '../household-collections.ts'
import { isFactOfBytes } from '../merge/facts.ts'
import { dependentsOn } from './dependents.ts'

type View = ReadView<HouseholdCollections>

/** The seq of the last operation that changed a record. That the bytes of a photo came is no change of it (O8). */
export function lastChange(view: View, { seq, merge }: Stored): number {
  if (!merge || !isFactOfBytes(view.entry(seq)?.type)) return seq
  const seqs = Object.values(merge.fields).filter((at) => !isFactOfBytes(view.entry(at)?.type))
  return Math.max(...seqs)
}

/** Whether a record was changed after a seq, or has something that came or changed after it. Then X4 keeps it. */
export function isBuiltOn(view: View, collection: HouseholdKey, public_id: string, since: number): boolean {
  const stored: Stored | null = view.get(collection, public_id)
  if (!stored) return false
  if (lastChange(view, stored) > since) return true
  return (dependentsOn(collection) ?? []).some((dependent) =>
    dependent.idsOf(view, public_id).some((id) => {
      const other: Stored | null = view.get(dependent.collection, id)
      return other !== null && lastChange(view, other) > since
    }),
  )
}
