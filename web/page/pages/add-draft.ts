import { field, listOf, textOf } from '../api.ts'
import { keepDraftOf, keptDraftOf } from '../drafts.ts'
import { type NamedPlace, readPlace } from '../parts/named-place.ts'
import { personHere, session } from '../session.ts'

/** A place that was chosen for a new thing. */
export interface Chosen extends NamedPlace {
  readonly where: readonly string[]
}

/** What a person began to write about a new thing. */
export interface AddDraft {
  readonly name: string
  /** Null until the person says how many. */
  readonly quantity: string | null
  readonly code: string
  readonly place: Chosen | null
}

const householdNow = () => session.value?.household.public_id

/** Each household has its own draft: the places of one are not in another. */
const draftName = (household_id = householdNow()) => `add/${household_id}`

/** Keeps what is written in the form: a phone drops a page that is in the background. */
export function keepAddDraft(draft: AddDraft, household_id = householdNow()): void {
  keepDraftOf(draftName(household_id), isEmpty(draft) && draft.place === null ? null : draft)
}

/**
 * Keeps what was refused because the person has left the household of the form, until they come back to it. What they wrote there since
 * comes first. `begun`: where it was written.
 */
export function keepLeftDraft(draft: AddDraft, begun: WrittenIn): void {
  const { user_id, household_id } = begun
  if (user_id !== personHere() || household_id === householdNow()) return
  const kept = keptDraftOf(draftName(household_id))
  if (kept === null || isEmpty(readAddDraft(kept))) keepAddDraft(draft, household_id)
}

/** Who writes in which household. */
export interface WrittenIn {
  readonly user_id: string | undefined
  readonly household_id: string | undefined
}

export function writtenIn(): WrittenIn {
  return { user_id: personHere(), household_id: householdNow() }
}

const isEmpty = ({ name, code }: AddDraft) => name === '' && code === ''

/** What was written before the page was left or loaded again; null for nothing. `back`: the place alone counts, too. */
export function keptAddDraft(back: boolean): AddDraft | null {
  const kept = keptDraftOf(draftName())
  const draft = kept === null ? null : readAddDraft(kept)
  return draft && isEmpty(draft) && !back ? null : draft
}

function readAddDraft(draft: unknown): AddDraft {
  const place = readPlace(draft)
  return {
    name: textOf(draft, 'name'),
    quantity: textOf(draft, 'quantity') || null,
    code: textOf(draft, 'code'),
    place: place && { ...place, where: listOf(field(draft, 'place'), 'where').map(String) },
  }
}
