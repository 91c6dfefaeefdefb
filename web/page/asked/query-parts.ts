import { field, listOf, textOf } from '../api.ts'
import { day, isTextKey, number, text } from '../texts/text.ts'

/** A question in its closed form, as the server or the copy of this device answered it; see `Query` of the engine. */
export type AskedQuery = Readonly<Record<string, unknown>>

/** A condition of a question as people read it, and the question without it. */
export interface QueryPart {
  readonly label: string
  readonly without: AskedQuery
}

/** The ids of the places, categories and tags that a question names. */
export function idsOf(query: AskedQuery): string[] {
  const places = [query.subject, query.in, ...listOf(query, 'also_in'), ...listOf(query.except, 'in')]
  const own = [query.category_id, ...listOf(query, 'also_category_ids'), ...listOf(query, 'tag_ids')]
  const left_out = [field(query.except, 'category_id'), ...listOf(query.except, 'tag_ids')]
  return [...places.map((place) => field(place, 'id')), ...own, ...left_out].filter(
    (id) => typeof id === 'string',
  )
}

/** The conditions of a question. Each can be taken out; `names`: those of the records that it names. */
export function partsOf(query: AskedQuery, names: Readonly<Record<string, string>>): QueryPart[] {
  const parts: QueryPart[] = []
  const add = (label: string, changed: AskedQuery) => parts.push({ label, without: { ...query, ...changed } })
  const nameOf = (id: unknown) => (typeof id === 'string' && names[id]) || '…'
  const without = (list: string, at: number) => ({ [list]: listOf(query, list).toSpliced(at, 1) })
  const each = (list: string, labelOf: (value: unknown) => string) => {
    for (const [at, value] of listOf(query, list).entries()) add(labelOf(value), without(list, at))
  }
  each('words', (word) => text('asked.words', { words: String(word) }))
  each('also', (words) => text('asked.also', { words: wordsIn(words) }))
  if (query.subject)
    add(text('asked.subject', { place: nameOf(field(query.subject, 'id')) }), { subject: null })
  if (query.in) {
    const [next = null, ...others] = listOf(query, 'also_in')
    add(text('asked.in', { place: nameOf(field(query.in, 'id')) }), { in: next, also_in: others })
  }
  each('also_in', (place) => text('asked.also_in', { place: nameOf(field(place, 'id')) }))
  if (query.directly === true) add(text('asked.directly'), { directly: false })
  if (typeof query.category_id === 'string') {
    const [next = null, ...others] = listOf(query, 'also_category_ids')
    const changed = { category_id: next, also_category_ids: others }
    add(text('asked.category', { name: nameOf(query.category_id) }), changed)
  }
  each('also_category_ids', (id) => text('asked.also_category', { name: nameOf(id) }))
  each('tag_ids', (id) => text('asked.tag', { name: nameOf(id) }))
  if (query.any_tag === true && listOf(query, 'tag_ids').length > 1)
    add(text('asked.any_tag'), { any_tag: false })
  if (query.except) add(text('asked.except', { names: exceptedIn(query.except, nameOf) }), { except: null })
  const kind = textOf(query, 'kind')
  if (kind !== '') add(worded('asked.kind', kind), { kind: null })
  if (query.by) add(text('asked.by'), { by: null })
  const lent_to = textOf(query, 'lent_to')
  if (lent_to !== '') add(text('asked.lent_to', { name: lent_to }), { lent_to: null })
  each('status', (status) => worded('asked.status', String(status)))
  for (const amount of ['value', 'quantity'] as const) {
    const limits = query[amount]
    if (!limits) continue
    const currency = textOf(limits, 'currency')
    const shown = (bound: unknown) => (typeof bound === 'number' ? `${number(bound)} ${currency}`.trim() : '')
    const label = between(
      text(`field.${amount}`),
      shown(field(limits, 'over')),
      shown(field(limits, 'under')),
    )
    add(label, { [amount]: null })
  }
  if (query.time) {
    const shown = (name: string) => (textOf(query.time, name) === '' ? '' : day(textOf(query.time, name)))
    const what = worded('asked.time', textOf(query.time, 'field'))
    add(between(what, shown('from'), shown('to')), { time: null })
  }
  const sort = textOf(query, 'sort')
  if (sort !== '') {
    const order = query.reverse === true ? `${sort}_reverse` : sort
    add(worded('asked.sort', order), { sort: null, reverse: false })
  }
  return parts
}

/** The name of something by a key that the engine gives; the key itself where this build does not know it. */
export function worded(of: string, key: string): string {
  const name = `${of}.${key}`
  return isTextKey(name) ? text(name) : key
}

function between(what: string, from: string, to: string): string {
  if (from !== '' && to !== '') return text('condition.between', { field: what, from, to })
  return from === ''
    ? text('condition.to', { field: what, to })
    : text('condition.from', { field: what, from })
}

function exceptedIn(except: unknown, nameOf: (id: unknown) => string): string {
  const ids = [...listOf(except, 'in').map((place) => field(place, 'id')), ...listOf(except, 'tag_ids')]
  const category = field(except, 'category_id')
  const named = [...ids, ...(category ? [category] : [])].map(nameOf)
  return [...named, ...listOf(except, 'words').map(wordsIn)].join(', ')
}

function wordsIn(words: unknown): string {
  return Array.isArray(words) ? words.join(' ') : ''
}
