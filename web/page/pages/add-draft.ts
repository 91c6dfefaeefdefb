import type { Placement } from '../../../engine/index.ts'
import { field, listOf, textOf } from '../api.ts'
import { keepDraftOf, keptDraftOf } from '../drafts.ts'
import { session } from '../session.ts'

/** A place that was chosen for a new thing. */
export interface Chosen extends Placement {
  readonly name: string
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

/** Kinds of the places that a new thing can be in. */
export const placeKinds = ['location', 'zone', 'rack', 'row', 'shelf', 'slot', 'container'] as const

/** Each household has its own draft: the places of one are not in another. */
const draftName = () => `add/${session.value?.household.public_id}`

/** Keeps what is written in the form: a phone drops a page that is in the background. */
export function keepAddDraft(draft: AddDraft): void {
  keepDraftOf(draftName(), isEmpty(draft) && draft.place === null ? null : draft)
}

const isEmpty = ({ name, code }: AddDraft) => name === '' && code === ''

/** What was written before the page was left or loaded again; null for nothing. `back`: the place alone counts, too. */
export function keptAddDraft(back: boolean): AddDraft | null {
  const kept = keptDraftOf(draftName())
  const draft = kept === null ? null : readAddDraft(kept)
  return draft && isEmpty(draft) && !back ? null : draft
}

function readAddDraft(draft: unknown): AddDraft {
  const place = field(draft, 'place')
  const kind = placeKinds.find((each) => each === textOf(place, 'kind'))
  return {
    name: textOf(draft, 'name'),
    quantity: textOf(draft, 'quantity') || null,
    code: textOf(draft, 'code'),
    place: kind
      ? {
          kind,
          id: textOf(place, 'id'),
          name: textOf(place, 'name'),
          where: listOf(place, 'where').map(String),
        }
      : null,
  }
}
