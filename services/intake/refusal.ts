import {
  type AcceptedContainer,
  type AcceptedItem,
  type HouseholdView,
  type PlannedIntake,
  placeCollection,
} from '../../engine/index.ts'
import type { ErrorDetail } from '../../sync-protocol/index.ts'
import { ServiceError } from '../errors.ts'

type Fields = AcceptedItem | AcceptedContainer | null
type Step = PlannedIntake['action']['steps'][number]

/** Fields of a draft that steps besides its creation are made of. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'item.adjust_quantity': 'add_to',
  'product_code.create': 'codes',
  'media.attach': 'image_ids',
}

/** What a rejection says of the place of a new thing. */
const OF_PLACE: ReadonlySet<string> = new Set(['slot_full', 'too_deep', 'cycle', 'wrong_level'])

/**
 * The refusal of an acceptance, with the fields of its body in place of the operations that it became: the request has no
 * operations, and a form has to mark a field.
 */
export function refusalOfDrafts(
  error: unknown,
  { new_tags, action, results }: PlannedIntake,
  drafts: readonly { readonly fields: Fields }[],
  view: HouseholdView,
): unknown {
  if (!(error instanceof ServiceError)) return error
  const all = error.details.map((detail): ErrorDetail => {
    const number = /^operations\.(\d+)$/.exec(detail.path)?.[1]
    const tag = number === undefined ? undefined : new_tags[Number(number)]
    if (tag) return { ...detail, path: `create_tags.${number}` }
    const step = number === undefined ? undefined : action.steps[Number(number) - new_tags.length]
    if (step === undefined) return detail
    if (step.type === 'category.create') return { ...detail, path: 'create_category' }
    const index = results.findIndex(({ id }) => id === step.target.id)
    return index < 0 ? detail : inDraft(detail, index, step, drafts[index]?.fields ?? null, view)
  })
  // A thing lacks the tag or the category that was not made: that is no fault of its draft.
  const isUnmade = all.some(({ path }) => path.startsWith('create_'))
  const details = all.filter(
    ({ code, path }) => !(isUnmade && code === 'not_found' && /^drafts\.\d+\.fields$/.test(path)),
  )
  const [first] = details
  // The message of the first detail says more than that of its code.
  const message = details.length === 1 && first ? first.message : error.message
  return new ServiceError(error.code, { message, details })
}

function inDraft(
  detail: ErrorDetail,
  index: number,
  { type }: Step,
  fields: Fields,
  view: HouseholdView,
): ErrorDetail {
  const at = (field: string, message = detail.message) => ({
    ...detail,
    path: `drafts.${index}.${field}`,
    message,
  })
  const own = FIELD_OF[type]
  if (own !== undefined) return at(own)
  if (OF_PLACE.has(detail.code)) return at('fields.placement')
  const missing = fields && missingIn(fields, view)
  return detail.code === 'not_found' && missing ? at(missing.field, missing.message) : at('fields')
}

/** The field of a draft that names a record which does not exist. */
function missingIn(
  fields: NonNullable<Fields>,
  view: HouseholdView,
): { readonly field: string; readonly message: string } | null {
  const { placement } = fields
  if (placement && !view.get(placeCollection[placement.kind], placement.id))
    return { field: 'fields.placement.id', message: 'There is no such place.' }
  if ('category_id' in fields && fields.category_id && !view.get('categories', fields.category_id))
    return { field: 'fields.category_id', message: 'There is no such category.' }
  const tag = 'tag_ids' in fields ? (fields.tag_ids?.findIndex((id) => !view.get('tags', id)) ?? -1) : -1
  return tag < 0 ? null : { field: `fields.tag_ids.${tag}`, message: 'There is no such tag.' }
}
