import * as z from 'zod'
import { Container, ContainerDetails } from '../containers/collection.ts'
import { derivedId } from '../core/derived-id.ts'
import { Text } from '../core/fields.ts'
import { Item, ItemDetails } from '../items/collection.ts'
import type { Owner } from '../media/owners.ts'
import type { WantedAction, WantedStep } from '../scanning/record-action.ts'

/** Things that one acceptance can create. */
export const MOST_DRAFTS = 50

/** The fields with which a person accepts a new thing: those that were suggested, as they corrected them. */
export const AcceptedItem = z.strictObject({
  name: Item.shape.name,
  description: Item.shape.description.optional(),
  quantity: Item.shape.quantity.optional(),
  unit: Item.shape.unit.optional(),
  category_id: Item.shape.category_id.optional(),
  tag_ids: Item.shape.tag_ids.max(100).optional(),
  placement: Item.shape.placement.optional(),
  notes: Text.max(10_000).optional(),
  ...ItemDetails.omit({ custom_fields: true }).shape,
})
export type AcceptedItem = z.infer<typeof AcceptedItem>

/** The fields with which a person accepts a new container. */
export const AcceptedContainer = z.strictObject({
  name: Container.shape.name,
  kind: Container.shape.kind.optional(),
  placement: Container.shape.placement.optional(),
  ...ContainerDetails.shape,
})
export type AcceptedContainer = z.infer<typeof AcceptedContainer>

/** A picture that a new thing gets. Its content is on the server already. */
export interface AcceptedPicture {
  readonly content_type: string
  readonly bytes: number
  readonly sha256: string
  readonly name: string | null
}

/** A draft as a person accepts it: a new thing, or more of one that is there. */
export interface AcceptedDraft {
  readonly draft_id: string
  readonly fields: AcceptedItem | AcceptedContainer | null
  /** The item whose quantity grows, in place of a new thing. */
  readonly add_to: string | null
  /** By how much it grows. */
  readonly quantity: number | null
  readonly codes: readonly string[]
  readonly pictures: readonly AcceptedPicture[]
}

/** What a person accepts. */
export interface AcceptedSuggestion {
  readonly kind: 'item' | 'container'
  readonly drafts: readonly AcceptedDraft[]
  readonly mode: 'all' | 'each'
  /** A category and tags that the person wants to be created, with the drafts that get them. */
  readonly create_category: string | null
  readonly create_tags: readonly string[]
}

/** An acceptance as an action, and the records that come of it. */
export interface PlannedIntake {
  /** New tags come before the action: a tag stays when what has it is undone (X1). */
  readonly new_tags: readonly {
    readonly operation_id: string
    readonly type: 'tag.create'
    readonly input: { readonly public_id: string; readonly name: string }
  }[]
  readonly action: WantedAction
  /** The item or container of each draft. */
  readonly results: readonly { readonly draft_id: string; readonly id: string; readonly is_new: boolean }[]
}

/** The first of the ids that records get. Those before belong to the operations. */
const FIRST_RECORD = 1000
/** The first of the ids of the operations that create tags. */
const FIRST_TAG = 500

/**
 * SPEC.md AN5: the operations by which drafts become things, to be done at once. The ids of the records are derived from
 * `operation_id`, so a retry derives the same ones.
 */
export function planIntake(operation_id: string, accepted: AcceptedSuggestion): PlannedIntake {
  const { kind, drafts, mode, create_category, create_tags } = accepted
  let made = 0
  const newId = () => derivedId(operation_id, FIRST_RECORD + made++)
  const steps: WantedStep[] = []
  const results: { draft_id: string; id: string; is_new: boolean }[] = []
  const ids = drafts.map(({ add_to }) => add_to ?? newId())
  const [first] = ids
  if (first === undefined) throw new RangeError('nothing is accepted')
  const subject = { kind: 'item', id: first } as const
  let category_id: string | null = null
  if (create_category !== null) {
    category_id = newId()
    const input = { public_id: category_id, name: create_category }
    steps.push({ type: 'category.create', input, target: subject })
  }
  const new_tags = create_tags.map((name, n) => {
    const public_id = newId()
    const tag_operation = derivedId(operation_id, FIRST_TAG + n)
    return { operation_id: tag_operation, type: 'tag.create' as const, input: { public_id, name } }
  })
  const tag_ids = new_tags.map(({ input }) => input.public_id)
  for (const [index, draft] of drafts.entries()) {
    const id = ids[index]
    if (id === undefined) continue
    const target = { kind, id }
    if (draft.add_to !== null) {
      const input = { public_id: id, delta: draft.quantity ?? 1 }
      steps.push({ type: 'item.adjust_quantity', input, target })
    } else if (draft.fields) {
      const labels = kind === 'item' ? labelled(draft.fields, category_id, tag_ids) : draft.fields
      const input = { public_id: id, ...labels }
      steps.push({ type: kind === 'item' ? 'item.create' : 'container.create', input, target })
    }
    for (const code of new Set(draft.codes)) {
      steps.push({ type: 'product_code.create', input: { public_id: newId(), item_id: id, code }, target })
    }
    const owner: Owner = { kind, id }
    for (const { name, ...picture } of draft.pictures) {
      const input = { public_id: newId(), owner, ...picture, ...(name !== null && { name }) }
      steps.push({ type: 'media.attach', input, target })
    }
    results.push({ draft_id: draft.draft_id, id, is_new: draft.add_to === null })
  }
  const subjects = [...new Set(ids)].map((id) => ({ role: 'subject' as const, target: { kind, id } }))
  return { new_tags, action: { purpose: 'intake', mode, targets: subjects, steps }, results }
}

/** The new labels go to the drafts that have no category, and to all drafts that are new. */
function labelled(
  fields: AcceptedItem | AcceptedContainer,
  category_id: string | null,
  tag_ids: readonly string[],
) {
  const item: Partial<AcceptedItem> = fields
  return {
    ...fields,
    ...(category_id !== null && !item.category_id && { category_id }),
    ...(tag_ids.length > 0 && { tag_ids: [...(item.tag_ids ?? []), ...tag_ids] }),
  }
}
