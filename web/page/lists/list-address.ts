import type { ListView } from '../../../engine/index.ts'
import type { ThingCollection } from '../../engine/views/calls.ts'
import type { Condition, ListQuery } from '../../engine/views/list-calls.ts'
import { fieldKind, isSortable } from '../../engine/views/thing-fields.ts'
import { href } from '../router.ts'

/** How a list looks. */
export type Look = 'list' | 'table' | 'pictures'
const looks: readonly Look[] = ['list', 'table', 'pictures']

/** All that the address of a list says. Null: what the person chose last on this device. */
export interface ListAddress {
  readonly query: ListQuery
  readonly look: Look | null
  readonly columns: readonly string[] | null
}

/** Orders that links name shortly. */
const shortOrders: Readonly<Record<string, { readonly sort: string; readonly descending: boolean }>> = {
  changed: { sort: 'updated_at', descending: true },
  created: { sort: 'created_at', descending: true },
}

/** Filters that links name shortly. */
const shortFilters: Readonly<Record<string, Condition>> = {
  low: { field: 'low', op: 'yes' },
  expiring: { field: 'expiring', op: 'yes' },
  no_place: { field: 'placement', op: 'none' },
  no_photo: { field: 'photo', op: 'none' },
  archived: { field: 'archived', op: 'yes' },
  conflict: { field: 'conflict', op: 'yes' },
}

const byId = { category: 'category_id', tag: 'tag_ids', place: 'placement' } as const

/** Reads the address of a list. What it cannot read it leaves out. */
export function readList(address: URLSearchParams): ListAddress {
  const collection: ThingCollection = address.get('what') === 'containers' ? 'containers' : 'items'
  const conditions: Condition[] = []
  for (const name of address.getAll('filter')) {
    const condition = shortFilters[name]
    if (condition) conditions.push(condition)
  }
  for (const [name, field] of Object.entries(byId)) {
    const id = address.get(name)
    if (id) conditions.push({ field, op: 'of', values: [id] })
  }
  for (const written of address.getAll('where')) {
    const condition = readCondition(written)
    if (condition && fieldKind(collection, condition.field) !== null) conditions.push(condition)
  }
  const order = address.get('order') ?? 'name'
  const sort = shortOrders[order]?.sort ?? order
  return {
    query: {
      collection,
      conditions,
      sort: isSortable(collection, sort) ? sort : 'name',
      descending: address.has('descending')
        ? address.get('descending') === '1'
        : (shortOrders[order]?.descending ?? false),
    },
    look: looks.find((look) => look === address.get('as')) ?? null,
    columns:
      address
        .get('columns')
        ?.split(',')
        .map(decoded)
        .filter((name) => fieldKind(collection, name)) ?? null,
  }
}

/** The address of a list. */
export function listHref({ query, look, columns }: ListAddress): string {
  const { collection, conditions, sort, descending } = query
  const search = new URLSearchParams()
  if (collection !== 'items') search.set('what', collection)
  for (const condition of conditions) search.append('where', writtenCondition(condition))
  if (sort !== 'name') search.set('order', sort)
  if (descending) search.set('descending', '1')
  if (look !== null) search.set('as', look)
  if (columns !== null) search.set('columns', columns.map(encodeURIComponent).join(','))
  const written = search.toString()
  return href('things') + (written && `?${written}`)
}

/** The list that a saved view shows. */
export function addressOfView({ list, conditions, sort, descending, look, columns }: ListView): ListAddress {
  return { query: { collection: list, conditions, sort, descending }, look, columns }
}

/** What a saved view keeps of a list. */
export function viewOfAddress({ query, look, columns }: ListAddress): ListView {
  const { collection, conditions, sort, descending } = query
  return {
    list: collection,
    conditions: conditions.map((one) => (one.op === 'of' ? { ...one, values: [...one.values] } : one)),
    sort,
    descending,
    look,
    columns: columns && [...columns],
  }
}

/** A condition as the address writes it: `category_id=a,b`, `manufacturer~bosch`, `value:10..50`, `photo:none`. */
function writtenCondition(condition: Condition): string {
  const field = encodeURIComponent(condition.field)
  if (condition.op === 'of') return `${field}=${condition.values.map(encodeURIComponent).join(',')}`
  if (condition.op === 'has') return `${field}~${condition.text}`
  if (condition.op === 'range') return `${field}:${condition.from}..${condition.to}`
  return `${field}:${condition.op}`
}

function readCondition(written: string): Condition | null {
  const [, name = '', op, rest = ''] = /^([^=~:]+)([=~:])(.*)$/s.exec(written) ?? []
  const field = decoded(name)
  if (op === '=') return { field, op: 'of', values: rest.split(',').map(decoded).filter(Boolean) }
  if (op === '~') return { field, op: 'has', text: rest }
  if (op !== ':') return null
  if (rest === 'none' || rest === 'some' || rest === 'yes' || rest === 'no') return { field, op: rest }
  // The second end can begin with a point: `0...5`.
  const [, from, to] = /^(.*?)\.\.(.*)$/s.exec(rest) ?? []
  return from === undefined || to === undefined ? null : { field, op: 'range', from, to }
}

/** People edit addresses: one that is not encoded properly stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
