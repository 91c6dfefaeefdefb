import type { MergeState, Stored } from './stored.ts'

/** The seq that gave a field the value that it has. */
export function changedAt(stored: Stored, field: string): number {
  if (!stored.merge) return stored.seq
  return stored.merge.fields[field] ?? stored.merge.fields['*'] ?? stored.seq
}

/**
 * The seqs of the edits that stand in a field: those that gave it the value that it has, and that no later one of them had
 * seen. Mostly that is the one that changed it; two people who give the same value unseen both stand.
 */
export function standingEdits(stored: Stored, field: string): readonly number[] {
  return stored.merge?.again?.[field] ?? [changedAt(stored, field)]
}

/** The seqs of all edits that stand in a record, its creation among them, whatever their fields. */
export function allStandingEdits({ seq, merge }: Stored): number[] {
  if (!merge) return [seq]
  const { fields, again = {} } = merge
  const changed = Object.entries(fields).flatMap(([field, at]) => (again[field] ? [] : [at]))
  return [...changed, ...Object.values(again).flat()]
}

/** What an operation does to the edits that stand in a record. */
export interface FieldEdits {
  /** Fields that it gives another value. */
  readonly changed: readonly string[]
  /** Fields that already have the value that it gives them, each with all edits that stand in it from now on. */
  readonly again?: MergeState['again']
  /** Of the changed fields those that keep what others wrote, as documents do: each with all edits that stand in it from now on. */
  readonly beside?: MergeState['again']
  readonly quantity?: MergeState['quantity']
  readonly origins?: MergeState['origins']
}

/** The merge state of a record after the operation of `seq` edited some of its fields. */
export function mergeAfter(stored: Stored, seq: number, edits: FieldEdits): MergeState {
  const { merge } = stored
  const fields: Record<string, number> = { ...(merge?.fields ?? { '*': stored.seq }) }
  const again: Record<string, readonly number[]> = { ...merge?.again, ...edits.again }
  for (const field of edits.changed) {
    fields[field] = seq
    Reflect.deleteProperty(again, field)
  }
  Object.assign(again, edits.beside)
  const { quantity = merge?.quantity, origins = merge?.origins } = edits
  return {
    fields,
    ...(Object.keys(again).length > 0 && { again }),
    ...(quantity && { quantity }),
    ...(origins && { origins }),
  }
}
