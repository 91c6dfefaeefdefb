import { z } from 'zod'
import { isRejection, LabelTarget, labelledRecord } from '../../engine/index.ts'
import { MOST_LABELS } from '../../labels/index.ts'
import type { HouseholdFile } from '../../storage/index.ts'
import { LIMITS, Uuid } from '../../sync-protocol/index.ts'
import { operationError, ServiceError } from '../errors.ts'
import { MOST_IDS } from './limits.ts'

const Kinds = z.enum(['items', 'containers', 'places'])

/** The records of the labels to print. */
export const Targets = z.union([
  z.strictObject({
    ids: z.array(LabelTarget).min(1).max(MOST_IDS).meta({ description: 'These records, in this order' }),
  }),
  z.strictObject({
    place: Uuid.meta({ description: 'This place or container with all its contents, by name' }),
    include: z.array(Kinds).min(1).max(3).optional().meta({ description: 'Only these kinds; default: all' }),
    archived: z.boolean().optional().meta({ description: 'Also archived records' }),
  }),
  z.strictObject({
    query: z
      .strictObject({
        q: z.string().trim().min(1).max(200).optional(),
        category: Uuid.optional(),
        tags: z.array(Uuid).min(1).max(100).optional(),
        any_tag: z.array(Uuid).min(1).max(100).optional(),
        place: Uuid.optional(),
        directly_in: Uuid.optional(),
        archived: z.boolean().optional(),
        low_stock: z.boolean().optional(),
        expires_before: z.iso.date().optional(),
      })
      .meta({ description: 'The items of a list with these filters, by name' }),
  }),
  z.strictObject({
    blank: z
      .int()
      .min(1)
      .max(1000)
      .meta({ description: 'Number of blank labels, which are bound to records later' }),
  }),
])
export type Targets = z.infer<typeof Targets>

/** Maximum items of a list that are read at once. */
const PAGE = 200

/**
 * The records of the labels to print: in the given order if the request names them by their ids, otherwise each once.
 *
 * @throws ServiceError `validation_failed` if one of them does not exist; `too_many` if there are more than the maximum
 */
export async function chosenTargets(
  file: HouseholdFile,
  targets: Exclude<Targets, { blank: number }>,
): Promise<LabelTarget[]> {
  if ('ids' in targets) {
    const unknown = file.read((view) => targets.ids.findIndex((target) => !labelledRecord(view, target)))
    if (unknown >= 0) throw notThere(`targets.ids.${unknown}.id`)
    return targets.ids
  }
  if ('query' in targets) {
    const { tags, any_tag, ...filter } = targets.query
    return await listed((cursor) =>
      file.listItems({ ...filter, tags_all: tags, tags_any: any_tag }, { limit: PAGE, cursor }),
    ).then((ids) => ids.map((id): LabelTarget => ({ kind: 'item', id })))
  }
  const { place, include = ['places', 'containers', 'items'], archived } = targets
  const tree = await file.places()
  const own = tree.place(place)
  if (!own) throw notThere('targets.place')
  const found: LabelTarget[] = []
  if (include.includes('places') || include.includes('containers')) {
    const open = [own]
    for (let at = open.pop(); at; at = open.pop()) {
      const wanted = include.includes(at.kind === 'container' ? 'containers' : 'places')
      if (wanted && (archived || !at.archived)) found.push({ kind: at.kind, id: at.public_id })
      // The last one comes next.
      open.push(...[...tree.children(at.public_id)].reverse())
      if (found.length > MOST_LABELS) throw tooMany()
    }
  }
  if (!include.includes('items')) return found
  const items = await listed((cursor) =>
    file.listItems({ place, ...(archived && { archived: 'any' as const }) }, { limit: PAGE, cursor }),
  )
  return [...found, ...items.map((id): LabelTarget => ({ kind: 'item', id }))]
}

async function listed(
  page: (cursor: string | undefined) => ReturnType<HouseholdFile['listItems']>,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const found = await page(cursor)
    if (isRejection(found)) throw operationError(found.rejected)
    const { rows, next_cursor } = found
    ids.push(...rows.map(({ public_id }) => public_id))
    cursor = next_cursor ?? undefined
    if (ids.length > MOST_LABELS) throw tooMany()
  } while (cursor !== undefined)
  return ids
}

function notThere(path: string): ServiceError {
  const message = 'The record does not exist.'
  return new ServiceError('validation_failed', { message, details: [{ path, code: 'not_found', message }] })
}

function tooMany(): ServiceError {
  const message = `A print job has at most ${MOST_LABELS} labels, copies included.`
  return new ServiceError('too_many', { message, details: [{ path: 'targets', code: 'too_many', message }] })
}

/** Maximum operations of one push when short codes are made. */
export const OPERATIONS_AT_ONCE = Math.min(100, LIMITS.operations_per_batch)
