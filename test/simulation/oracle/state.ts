import { type Edit, type Entry, type History, lineOf, resolutionOf } from './history.ts'
import { canonical, type Json } from './json.ts'
import { writtenNotes } from './notes.ts'
import { planCollections } from './plans.ts'
import { quantityOf } from './quantities.ts'
import { facts } from './scanning.ts'

/** What a household must hold: per collection the records with the fields that people gave them, in the order of their text. */
export type HouseholdState = Readonly<Record<string, readonly Json[]>>

const recordCollections = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
  'items',
  'categories',
  'tags',
  'product_codes',
  'media',
  'short_codes',
  'label_templates',
  'label_sheets',
  'saved_views',
  'scan_sessions',
  'scan_targets',
  ...Object.keys(planCollections),
]

export function sorted(records: readonly Json[]): Json[] {
  return records.toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1))
}

export function stateOf(history: History): HouseholdState {
  const records = recordCollections.map((collection) => [
    collection,
    sorted(history.ids(collection).map((id) => recordOf(history, collection, id))),
  ])
  return {
    ...Object.fromEntries(records),
    scan_actions: sorted(facts(history, 'scan_actions')),
    scan_sightings: sorted(facts(history, 'scan_sightings')),
    conflicts: sorted(conflictsOf(history)),
    movements: sorted([
      ...['containers', 'items'].flatMap((collection) => movementsOf(history, collection)),
      ...facts(history, 'movements'),
    ]),
    quantity_changes: sorted(
      history
        .allIds('items')
        .flatMap((id) => history.lives('items', id).flatMap((life) => quantityChangesOf(id, life))),
    ),
  }
}

function recordOf(history: History, collection: string, id: string): Json {
  const fields = history.fields(collection, id).map((field) => [field, history.value(collection, id, field)])
  const record = { public_id: id, ...Object.fromEntries(fields) }
  return collection === 'items' ? itemOf(history, record) : record
}

function itemOf(history: History, record: Json): Json {
  const edits = history.of('items', String(record.public_id))
  const isTag = ([field]: [string, unknown]) => field.startsWith('tag_ids/')
  const entries = Object.entries(record)
  return {
    ...Object.fromEntries(entries.filter((entry) => !isTag(entry))),
    tag_ids: entries
      .flatMap((entry) => (isTag(entry) && entry[1] ? [entry[0].slice('tag_ids/'.length)] : []))
      .sort(),
    quantity: quantityOf(edits).quantity,
    notes: writtenNotes(edits) ?? record.notes,
  }
}

function conflictsOf(history: History): Json[] {
  return history.edits.flatMap((edit) => {
    if (edit.kind !== 'raise') return []
    const { lost_by, kept_by, ...conflict } = edit.conflict
    const resolution = resolutionOf(history, edit.conflict)
    const by = resolution && (resolution.told ?? resolution.by)
    return [
      {
        ...conflict,
        ...{
          lost_by: lost_by.author.user_id,
          lost_at: lost_by.edit_at,
          lost_operation_id: lost_by.operation.operation_id,
        },
        ...{
          kept_by: kept_by.author.user_id,
          kept_at: kept_by.edit_at,
          kept_operation_id: kept_by.operation.operation_id,
        },
        resolved_at: by?.edit_at ?? null,
        resolved_by: by?.author.user_id ?? null,
        resolution: resolution?.choice ?? null,
      },
    ]
  })
}

/** SPEC.md, W5: one for each placement that took the place of another. */
function movementsOf(history: History, collection: string): Json[] {
  return history.allIds(collection).flatMap((id) =>
    history.lives(collection, id).flatMap((life) => {
      const line = lineOf(life, 'placement')
      return line.slice(1).map(({ value, by }, i) => ({
        subject: { kind: collection.slice(0, -1), id },
        from: line[i]?.value,
        to: value,
        ...told(by, 'moved'),
      }))
    }),
  )
}

function told({ author, edit_at, operation }: Entry, what: 'moved' | 'changed'): Json {
  return {
    [`${what}_by`]: author.user_id,
    [`${what}_at`]: edit_at,
    operation_id: operation.operation_id,
  }
}

/** SPEC.md, Q6: each fact but the creation, with the quantity that it led to when it came. */
function quantityChangesOf(item: string, edits: readonly Edit[]): Json[] {
  const isCreation = (edit: Edit) => edit.by === edits[0]?.by
  return edits.flatMap((edit, i) => {
    if ((edit.kind !== 'count' && edit.kind !== 'delta') || isCreation(edit)) return []
    const { quantity } = quantityOf(edits.slice(0, i + 1))
    return [
      {
        item_id: item,
        kind: edit.kind,
        value: edit.value,
        quantity,
        reason: edit.reason,
        ...told(edit.by, 'changed'),
      },
    ]
  })
}
