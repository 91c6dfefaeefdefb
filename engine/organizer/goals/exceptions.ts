import type { PlanFacts } from './wanted.ts'

/** A thing, as far as it belongs with others. */
interface Grouped {
  readonly subject: { readonly id: string }
  readonly group: string | null
}

/**
 * The things that people except from their groups: one of them may not go where others of its group may. Where it lies counts as no
 * place of the group, or the others would gain nothing by gathering without it. A place that is forbidden to all of a group is wrong
 * for the group: then nothing is excepted, and it gathers elsewhere.
 */
export function exceptionsIn(things: readonly Grouped[], { goal, learnt }: PlanFacts): ReadonlySet<string> {
  const excepted = new Set<string>()
  if (goal !== 'tidy' || learnt.forbid.length === 0) return excepted
  const forbidden = new Map<string, Set<string>>()
  for (const { id, place } of learnt.forbid) {
    const ids = forbidden.get(place) ?? new Set()
    forbidden.set(place, ids.add(id))
  }
  const toPlace = new Map<string, Set<string>>()
  for (const [id, place] of learnt.meant) toPlace.set(place, (toPlace.get(place) ?? new Set()).add(id))
  for (const [place, ids] of forbidden) {
    const meant = toPlace.get(place)
    for (const { subject, group } of things) {
      if (group === null || !ids.has(subject.id)) continue
      const others = things.some(
        (other) => other.group === group && meant?.has(other.subject.id) && !ids.has(other.subject.id),
      )
      if (others) excepted.add(subject.id)
    }
  }
  return excepted
}
