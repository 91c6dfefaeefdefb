import type { Case, Judge } from './case.ts'
import { type History, noChoice } from './history.ts'
import { same, textIn } from './json.ts'
import { create, trimmed, update } from './places.ts'

const CODE_LIMIT = 50

/** SPEC.md, G1, as far as the codes that are tried here go: by its digits filled up with zeros, or as it is. */
function keyOf(code: string, format: unknown): string {
  return format !== 'text' && isGtin(code) ? code.padStart(14, '0') : code
}

function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const weighted = [...code].toReversed().map((digit, i) => Number(digit) * (i % 2 === 1 ? 3 : 1))
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0
}

/** SPEC.md, G2. */
function isWrong(code: string, format: unknown): boolean {
  return format === 'gtin' && !isGtin(code)
}

interface Coding {
  readonly code: string
  readonly format: unknown
}

export function codingOf(history: History, id: string): Coding {
  return {
    code: String(history.value('product_codes', id, 'code')),
    format: history.value('product_codes', id, 'format') ?? null,
  }
}

/** Whether two texts are one code (G1). */
export function isSameCode(a: Coding, b: Coding): boolean {
  return keyOf(a.code, a.format) === keyOf(b.code, b.format)
}

/** SPEC.md, X2: whether an item has a code in another record, seen or not. */
export function isDoubleCode(history: History, item: unknown, coding: Coding, but: string): boolean {
  return history
    .ids('product_codes')
    .filter((id) => id !== but && history.value('product_codes', id, 'item_id') === item)
    .some((id) => isSameCode(codingOf(history, id), coding))
}

/** The codes of an item, but for one of them, that the author of an operation had seen, in these of their fields. */
function seenCodes(judged: Case, item: unknown, but: string, fields: readonly string[]): string[] {
  const { history } = judged
  return history
    .ids('product_codes')
    .filter((id) => id !== but && history.value('product_codes', id, 'item_id') === item)
    .filter((id) =>
      fields.every((field) => {
        const edit = history.standing('product_codes', id, field)
        return !edit || judged.saw(edit)
      }),
    )
}

/** SPEC.md, G3. */
function isTaken(judged: Case, item: unknown, coding: Coding, but: string): boolean {
  return seenCodes(judged, item, but, ['item_id', 'code', 'format']).some((id) =>
    isSameCode(codingOf(judged.history, id), coding),
  )
}

export const createCode: Judge = (judged, input, id) => {
  const item = textIn(input, 'item_id')
  if (!judged.history.exists('items', item)) return 'not_found'
  const coding = { code: textIn(input, 'code').trim(), format: input.format ?? null }
  if (isWrong(coding.code, coding.format)) return 'code_invalid'
  if (isTaken(judged, item, coding, id)) return 'code_taken'
  if (seenCodes(judged, item, id, ['item_id']).length >= CODE_LIMIT) return 'too_many'
  const { public_id: _, primary, code, ...rest } = input
  const given = Object.entries(rest).map(([field, value]) => [field, trimmed(field, value)])
  const fields = { code: trimmed('code', code), format: undefined, note: undefined }
  create(judged, 'product_codes', id, { ...fields, ...Object.fromEntries(given) })
  if (primary) choose(judged, item, id)
  return null
}

/** SPEC.md, G8. */
function isOfAnother({ history }: Case, id: string, item: unknown): boolean {
  return item !== undefined && history.value('product_codes', id, 'item_id') !== item
}

export const updateCode: Judge = (judged, { item_id, ...input }, id) => {
  const { history } = judged
  if (isOfAnother(judged, id, item_id)) return 'not_found'
  const before = codingOf(history, id)
  const wanted: Coding = {
    code: typeof input.code === 'string' ? input.code.trim() : before.code,
    format: input.format === undefined ? before.format : input.format,
  }
  const sawRest = (['code', 'format'] as const)
    .filter((field) => input[field] === undefined)
    .flatMap((field) => history.standing('product_codes', id, field) ?? [])
    .every((edit) => judged.saw(edit))
  if (sawRest && !same({ ...before }, { ...wanted })) {
    if (isWrong(wanted.code, wanted.format)) return 'code_invalid'
    const renamed = keyOf(before.code, before.format) !== keyOf(wanted.code, wanted.format)
    const item = history.value('product_codes', id, 'item_id')
    if (renamed && isTaken(judged, item, wanted, id)) return 'code_taken'
  }
  update(judged, 'product_codes', id, input)
  return null
}

/** SPEC.md, G5. */
function choose(judged: Case, item: string, id: string): void {
  const chosen = judged.history.standing('items', item, 'primary_code_id')
  if (!chosen || noChoice(chosen)) judged.begins('items', item, 'primary_code_id', id)
  else judged.set('items', item, 'primary_code_id', id)
  judged.touches('items', item)
}

export const choosePrimary: Judge = (judged, { item_id }, id) => {
  if (isOfAnother(judged, id, item_id)) return 'not_found'
  choose(judged, String(judged.history.value('product_codes', id, 'item_id')), id)
  return null
}

/** SPEC.md, A4 and G6. */
export const deleteCode: Judge = (judged, { item_id }, id) => {
  const { history } = judged
  if (isOfAnother(judged, id, item_id)) return 'not_found'
  const at = { collection: 'product_codes', record: id, field: 'code' }
  const item = String(history.value('product_codes', id, 'item_id'))
  const choice = history.standing('items', item, 'primary_code_id')
  const chosen = choice?.value === id ? choice : undefined
  const [unseen] = [
    ...['code', 'item_id', 'format', 'note'].flatMap((field) => history.tops(at.collection, id, field)),
    ...(chosen ? history.tops('items', item, 'primary_code_id') : []),
  ]
    .filter((edit) => !judged.saw(edit))
    .toSorted((a, b) => b.by.seq - a.by.seq)
  if (unseen) {
    const code = history.value('product_codes', id, 'code')
    judged.raise(at, 'concurrent_edit', judged.side(null), { value: code, by: unseen.by })
    return null
  }
  judged.does({ kind: 'delete', ...at })
  if (chosen) judged.begins('items', item, 'primary_code_id', null)
  return null
}
