import { derived } from './build.ts'
import type { Case, Judge } from './case.ts'
import { numberIn, same } from './json.ts'
import { create, placeIn, update } from './places.ts'
import { recordExists } from './things.ts'
import { lastWriter } from './undo.ts'

const LABELS = 20
const EARLIER = 20
const DESIGNS = 200

function tooMany(judged: Case, target: unknown): boolean {
  const { history } = judged
  const id = placeIn(target)?.id
  return (
    history
      .ids('short_codes')
      .filter((code) => placeIn(history.value('short_codes', code, 'target'))?.id === id).length >= LABELS
  )
}

function targetError(judged: Case, target: unknown): string | null {
  if (!recordExists(judged.history, target)) return 'not_found'
  return tooMany(judged, target) ? 'too_many' : null
}

const createCode: Judge = (judged, { target }, id) => {
  if (judged.history.exists('short_codes', id)) return 'already_exists'
  const error = targetError(judged, target)
  if (error) return error
  create(judged, 'short_codes', id, { target, bound_at: judged.by.edit_at, earlier: undefined })
  return null
}

/** SPEC.md, J5. */
const createBlank: Judge = (judged, input) => {
  const { operation_id } = judged.by.operation
  const ids = Array.from({ length: numberIn(input, 'count') }, (_, i) => derived(operation_id, i + 1))
  if (ids.some((id) => judged.history.exists('short_codes', id))) return 'already_exists'
  for (const id of ids) {
    create(judged, 'short_codes', id, { target: null, bound_at: undefined, earlier: undefined })
  }
  return null
}

/** SPEC.md, J7. */
const bind: Judge = (judged, { target, rebind }, id) => {
  const standing = judged.history.standing('short_codes', id, 'target')
  if (!standing) return 'not_found'
  if (same(standing.value, target)) {
    judged.set('short_codes', id, 'target', target)
    return null
  }
  const error = targetError(judged, target)
  if (error) return error
  if (standing.value !== null && !rebind && judged.saw(standing)) return 'code_taken'
  put(judged, id, target)
  return null
}

const unbind: Judge = (judged, _input, id) => {
  const standing = judged.history.standing('short_codes', id, 'target')
  if (!standing) return 'not_found'
  put(judged, id, null)
  return null
}

/** SPEC.md, J6 and J8. */
function put(judged: Case, record: string, target: unknown): void {
  const { history, by } = judged
  const before = history.value('short_codes', record, 'target')
  const earlier = history.value('short_codes', record, 'earlier')
  if (judged.set('short_codes', record, 'target', target) !== 'stands') return
  const of = { kind: 'set', collection: 'short_codes', record, forced: true } as const
  judged.does({ ...of, field: 'bound_at', value: target === null ? null : by.edit_at })
  if (before === null) return
  const rest = Array.isArray(earlier) ? earlier : []
  judged.does({
    ...of,
    field: 'earlier',
    value: [{ target: before, until: by.edit_at }, ...rest].slice(0, EARLIER),
  })
}

/** SPEC.md, J20 and LV2. */
export function createDesign(
  collection: string,
  fields: readonly string[],
  refuse: () => string | null = () => null,
): Judge {
  return (judged, input, id) => {
    const { history } = judged
    if (history.exists(collection, id)) return 'already_exists'
    const seen = history.ids(collection).filter((one) => {
      const last = lastWriter(history, { collection, id: one })
      return last !== undefined && judged.sawEntry(last)
    })
    if (seen.length >= DESIGNS) return 'too_many'
    const error = refuse()
    if (error) return error
    create(judged, collection, id, Object.fromEntries(fields.map((field) => [field, input[field]])))
    return null
  }
}

function updateDesign(collection: string): Judge {
  return (judged, input, id) => {
    if (!judged.history.exists(collection, id)) return 'not_found'
    update(judged, collection, id, input)
    return null
  }
}

/** SPEC.md, J23 and LV4. */
export function deleteDesign(collection: string): Judge {
  return (judged, _input, id) => {
    const { history } = judged
    if (!history.exists(collection, id)) return 'not_found'
    const at = { collection, record: id, field: 'name' }
    const own = history.fields(collection, id).flatMap((field) => history.tops(collection, id, field))
    const [unseen] = [...own, ...history.of(collection, id).slice(0, 1)]
      .filter((edit) => !judged.saw(edit))
      .sort((a, b) => b.by.seq - a.by.seq)
    if (!unseen) judged.does({ kind: 'delete', ...at })
    else {
      const name = history.value(collection, id, 'name')
      judged.raise(at, 'concurrent_edit', judged.side(null), { value: name, by: unseen.by })
    }
    return null
  }
}

/** What labels, their templates and their sheets obey (SPEC.md, J). */
export const labelJudges: Readonly<Record<string, Judge>> = {
  'short_code.create': createCode,
  'short_code.create_blank': createBlank,
  'short_code.bind': bind,
  'short_code.unbind': unbind,
  'label_template.create': createDesign('label_templates', ['name', 'design']),
  'label_template.update': updateDesign('label_templates'),
  'label_template.delete': deleteDesign('label_templates'),
  'label_sheet.create': createDesign('label_sheets', ['name', 'sheet', 'offset']),
  'label_sheet.update': updateDesign('label_sheets'),
  'label_sheet.delete': deleteDesign('label_sheets'),
}
