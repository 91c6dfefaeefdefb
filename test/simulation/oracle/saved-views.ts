import type { Judge } from './case.ts'
import { textIn } from './json.ts'
import { createDesign, deleteDesign } from './labels.ts'
import { collide, nameOf, takenKnown, tellTaken } from './names.ts'
import { update } from './places.ts'

const VIEWS = 'saved_views'

/** SPEC.md, LV1 and LV2. */
const create: Judge = (judged, input, id) => {
  const named = { name: textIn(input, 'name').trim(), parent_id: undefined }
  const { user_id } = judged.by.author
  const made = createDesign(VIEWS, ['name', 'view', 'created_by'], () =>
    takenKnown(judged, VIEWS, id, named, input) ? 'name_taken' : null,
  )
  const error = made(judged, { ...input, name: named.name, created_by: user_id }, id)
  if (error === null) tellTaken(judged, VIEWS, id)
  return error
}

/** SPEC.md, LV1 and LV3. */
const edit: Judge = (judged, input, id) => {
  if (!judged.history.exists(VIEWS, id)) return 'not_found'
  const before = nameOf(judged.history, VIEWS, id)
  const wanted = { ...before, name: typeof input.name === 'string' ? input.name.trim() : before.name }
  if (!collide(before, wanted) && takenKnown(judged, VIEWS, id, wanted, input)) return 'name_taken'
  update(judged, VIEWS, id, input)
  if (!collide(before, nameOf(judged.after(), VIEWS, id))) tellTaken(judged, VIEWS, id)
  return null
}

/** What saved views of lists obey (SPEC.md, LV). */
export const savedViewJudges: Readonly<Record<string, Judge>> = {
  'saved_view.create': create,
  'saved_view.update': edit,
  'saved_view.delete': deleteDesign(VIEWS),
}
