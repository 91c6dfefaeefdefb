import { DAY_MS } from '../../core/durations.ts'
import type { ContainerFilter, ItemFilter } from '../../lists/filters.ts'
import type { Query } from '../../questions/query.ts'
import { SOON_DAYS } from '../../questions/read.ts'
import type { QueryContext } from './context.ts'
import { dayIn, dayInUtc, startInUtc, startOfDay } from './zone.ts'

/** What lists of items and of containers have in common. */
function commonFilter(query: Query, { time_zone }: QueryContext) {
  const { directly, status, time, except } = query
  const place = query.in?.id
  const { since, until } = timesOf(time?.field === 'created' ? time : null, time_zone)
  return {
    ...(place === undefined ? {} : directly ? { directly_in: place } : { place }),
    ...(except && except.in.length > 0 ? { outside: except.in.map(({ id }) => id) } : {}),
    ...(status.includes('unplaced') ? { unplaced: true } : {}),
    ...(status.includes('archived') ? { archived: true } : {}),
    ...(since === undefined ? {} : { created_since: since }),
    ...(until === undefined ? {} : { created_before: until }),
  }
}

/** The filter of the containers of a query. No container has a day of purchase. */
export function containerFilterOf(query: Query, context: QueryContext): ContainerFilter {
  const { time } = query
  const dated: Query = time?.field === 'bought' ? { ...query, time: { ...time, field: 'created' } } : query
  return { ...commonFilter(dated, context), ...(query.status.includes('empty') ? { empty: true } : {}) }
}

/** The filter of the items of a query. */
export function itemFilterOf(query: Query, context: QueryContext): ItemFilter {
  const { status, time, value, quantity, category_id, tag_ids, sort, except } = query
  const today = dayIn(context.time_zone, context.now)
  const expires = daysOf(status.includes('expired') ? 'past' : status.includes('expiring') ? 'soon' : null, {
    span: time?.field === 'expires' ? time : null,
    today,
  })
  const warranty = daysOf(status.includes('warranty_ending') ? 'soon' : null, {
    span: time?.field === 'warranty' ? time : null,
    today,
  })
  const lent = daysOf(null, { span: time?.field === 'lent' ? time : null, today })
  const due = daysOf(status.includes('overdue') ? 'past' : null, {
    span: time?.field === 'due' ? time : null,
    today,
  })
  return {
    ...commonFilter(query, context),
    ...(time?.field === 'bought'
      ? { bought: { ...daysOf(null, { span: time, today }), ...timesOf(time, context.time_zone) } }
      : {}),
    ...(status.includes('lent') ? { lent: true } : {}),
    ...(query.lent_to === null ? {} : { lent_to: query.lent_to }),
    ...(lent.from === undefined ? {} : { lent_from: lent.from }),
    ...(lent.before === undefined ? {} : { lent_before: lent.before }),
    ...(due.from === undefined ? {} : { due_from: due.from }),
    ...(due.before === undefined ? {} : { due_before: due.before }),
    ...(category_id === null ? {} : { category: category_id, also_categories: query.also_category_ids }),
    ...(tag_ids.length === 0 ? {} : query.any_tag ? { tags_any: tag_ids } : { tags_all: tag_ids }),
    ...(except?.category_id ? { not_category: except.category_id } : {}),
    ...(except && except.tag_ids.length > 0 ? { tags_none: except.tag_ids } : {}),
    ...(status.includes('lifetime_warranty') ? { lifetime_warranty: true } : {}),
    ...(status.includes('low') ? { low_stock: true } : {}),
    ...(expires.from === undefined ? {} : { expires_from: expires.from }),
    ...(expires.before === undefined ? {} : { expires_before: expires.before }),
    ...(warranty.from === undefined ? {} : { warranty_from: warranty.from }),
    ...(warranty.before === undefined ? {} : { warranty_before: warranty.before }),
    ...(value?.over === undefined ? (sort === 'value' ? { value_from: 0 } : {}) : { value_from: value.over }),
    ...(value?.under === undefined ? {} : { value_to: value.under }),
    ...(value?.currency === undefined ? {} : { currency: value.currency }),
    ...(quantity?.over === undefined ? {} : { quantity_from: quantity.over }),
    ...(quantity?.under === undefined ? {} : { quantity_to: quantity.under }),
  }
}

/** The days of a span, of what is past, or of what comes soon. */
function daysOf(
  state: 'past' | 'soon' | null,
  { span, today }: { span: Query['time']; today: string },
): { from?: string; before?: string } {
  const from = span?.from
  const before = span?.to === undefined ? undefined : nextDay(span.to)
  if (from !== undefined || before !== undefined) {
    return {
      ...(from === undefined ? (state === 'soon' ? { from: today } : {}) : { from }),
      ...(before === undefined ? (state === 'past' ? { before: today } : {}) : { before }),
    }
  }
  if (state === 'past') return { before: today }
  return state === 'soon' ? { from: today, before: later(today, SOON_DAYS) } : {}
}

/** The times at which the days of a span begin and end. */
function timesOf(span: Query['time'], time_zone: string): { since?: string; until?: string } {
  return {
    ...(span?.from === undefined ? {} : { since: startOfDay(time_zone, span.from) }),
    ...(span?.to === undefined ? {} : { until: startOfDay(time_zone, nextDay(span.to)) }),
  }
}

function nextDay(day: string): string {
  return later(day, 1)
}

function later(day: string, days: number): string {
  return dayInUtc(startInUtc(day) + days * DAY_MS)
}
