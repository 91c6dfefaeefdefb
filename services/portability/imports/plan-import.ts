import { closeSync, openSync, writeSync } from 'node:fs'
import { z } from 'zod'
import {
  type ImportInventory,
  type ImportMapping,
  ImportMessage,
  ImportPlanner,
  type ParentRow,
  type ReadRow,
  RowReader,
  rowStatuses,
  SUMS,
  Totals,
} from '../../../engine/imports/index.ts'
import { derivedId } from './derived-id.ts'
import type { TableSource } from './source/table-source.ts'

/** Maximum number of places in the preview. */
const MAX_TREE = 2000
/** Maximum number of new categories, and of new tags, in the preview. */
const MAX_NEW = 500

export const ImportSummary = z.strictObject({
  rows: z.int().meta({ description: 'Rows below the header' }),
  created: z.int(),
  changed: z.int(),
  skipped: z.int(),
  refused: z.int(),
  problems: z.int().meta({ description: 'Cells that could not be read as they stand' }),
  operations: z.int(),
  files: z.int().meta({ description: 'Photos and documents' }),
})
export type ImportSummary = z.infer<typeof ImportSummary>

/** A place of the preview. */
export const PlannedPlace = z.strictObject({
  kind: z.string(),
  path: z.array(z.string()),
  fresh: z.boolean().meta({ description: 'Whether the import creates it' }),
  things: z.int().meta({ description: 'Number of rows whose things lie directly in it' }),
})
export type PlannedPlace = z.infer<typeof PlannedPlace>

/** The names of the categories and tags that an import creates, in the order of the rows that name them first. */
export const NewNames = z.strictObject({
  categories: z.array(z.string()),
  tags: z.array(z.string()),
})
export type NewNames = z.infer<typeof NewNames>

/** What an import says. An older program noted the English text. */
export const Said = z.union([z.string(), ImportMessage])
export type Said = z.infer<typeof Said>

/** A row of the report, as it lies on disk. */
export const NotedRow = z.strictObject({
  line: z.int(),
  sheet: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'The sheet of the row; null if the file has only one' }),
  status: z.enum(rowStatuses),
  name: z.string().nullable(),
  path: z.array(z.string()),
  message: Said.nullable(),
  changes: z.array(z.string()),
  problems: z.array(z.strictObject({ column: z.string().nullable(), message: Said })),
})
export type NotedRow = z.infer<typeof NotedRow>

/** An operation of a plan, as a line of a file: the line, the type, the input, and the sheet if the file has several. */
export const PlannedStep = z.tuple([
  z.int(),
  z.string(),
  z.record(z.string(), z.unknown()),
  z.string().optional(),
])
/** A file of a plan: the line, the item, the file of the archive, and the sheet if the file has several. */
export const PlannedFile = z.tuple([z.int(), z.string(), z.string(), z.string().optional()])

/** The paths of the files that a plan consists of. */
export interface PlanFiles {
  readonly steps: string
  readonly files: string
  readonly report: string
}

/** What a plan is made of. */
export interface PlanTask {
  readonly household_id: string
  /** The SHA-256 of the imported file. */
  readonly sha256: string
  readonly mapping: ImportMapping
  readonly out: PlanFiles
}

export interface PlanResult {
  readonly summary: ImportSummary
  /** Number of operations that create a record. */
  readonly records: number
  /** The photos and documents of the archive that belong to no row. */
  readonly unused: readonly string[]
  readonly tree: readonly PlannedPlace[]
  readonly new_names: NewNames
}

/** Tables, and what systems add to archives. */
const NO_DOCUMENT = /\.(csv|tsv|xlsx|json|db)$|(^|\/)(\.[^/]*|__MACOSX\/.*|desktop\.ini)$/i

/** Plans an import: writes its operations and its report line by line, and returns their summary. */
export async function planImport(
  source: TableSource,
  inventory: ImportInventory,
  { household_id, sha256, mapping, out }: PlanTask,
  onRow: (rows: number) => void,
): Promise<PlanResult> {
  const unused = new Set(source.files?.names.filter((name) => !NO_DOCUMENT.test(name)))
  const fileOf = (name: string) => {
    const found = source.files?.find(name.split('\t')[0] ?? '')
    if (found) unused.delete(found.entry)
    return found?.entry ?? null
  }
  const { sheetColumn } = source
  const reader = new RowReader(source.headers, mapping, { fileOf, sheetColumn })
  const totals = new Totals(mapping)
  const ids = {
    ofRecord: (name: string) => derivedId(household_id, sha256, name),
    ofHousehold: (name: string) => derivedId(household_id, name),
  }
  const parents = new Map<string, ParentRow>()
  const planner = new ImportPlanner(inventory, ids, mapping, parents)
  if (mapping.fields.includes('source_id')) {
    await readIds(source, reader, mapping, (source_id, parent) => {
      planner.reserve(source_id)
      if (parent) parents.set(source_id, parent)
    })
  }
  if (mapping.fields.includes('place_kind')) {
    for await (const row of source.rows(mapping.sheets)) {
      const place = reader.placeOf(row)
      if (place) planner.expectPlaces(reader.textOf(row, 'source_id'), place)
    }
  }
  const counts = { created: 0, changed: 0, skipped: 0, refused: 0 }
  let [rows, problems, operations, records, files] = [0, 0, 0, 0, 0]
  const new_names: NewNames = { categories: [], tags: [] }
  const [steps, attached, report] = [new Lines(out.steps), new Lines(out.files), new Lines(out.report)]
  try {
    for await (const raw of source.rows(mapping.sheets)) {
      const read = reader.read(raw)
      const plan = planner.plan(
        totals.take(raw) ? { ...read, content: { skipped: SUMS }, problems: [] } : read,
      )
      const sheet = plan.sheet === null ? [] : [plan.sheet]
      for (const { type, input } of plan.steps) {
        steps.write([plan.line, type, input, ...sheet])
        noteNew(new_names, type, input)
      }
      for (const name of plan.files?.names ?? []) {
        files++
        attached.write([plan.line, plan.files?.item_id, name, ...sheet])
      }
      rows++
      operations += plan.steps.length
      records += plan.steps.filter(({ type }) => type.endsWith('.create')).length
      counts[plan.status]++
      problems += plan.problems.length
      const { line, status, name, path, message, changes } = plan
      report.write({ line, sheet: plan.sheet, status, name, path, message, changes, problems: plan.problems })
      onRow(rows)
    }
  } finally {
    for (const lines of [steps, attached, report]) lines.close()
  }
  const tree = [...planner.names.places.values()].map(({ kind, path, fresh, things }) => ({
    kind,
    path: [...path],
    fresh,
    things,
  }))
  tree.sort((a, b) => (a.path.join('\u0000') < b.path.join('\u0000') ? -1 : 1))
  const summary = { rows, ...counts, problems, operations, files }
  return { summary, records, unused: [...unused], tree: tree.slice(0, MAX_TREE), new_names }
}

function noteNew(
  { categories, tags }: NewNames,
  type: string,
  input: Readonly<Record<string, unknown>>,
): void {
  const names = type === 'category.create' ? categories : type === 'tag.create' ? tags : null
  if (names && names.length < MAX_NEW && typeof input.name === 'string') names.push(input.name)
}

/** Reads the ids of all rows, each with its thing if other rows name that as what they lie in. */
async function readIds(
  source: TableSource,
  reader: RowReader,
  { fields, sheets }: ImportMapping,
  onId: (source_id: string, parent: ParentRow | null) => void,
): Promise<void> {
  const named = new Set<string>()
  if (fields.includes('inside')) {
    for await (const row of source.rows(sheets)) {
      const inside = reader.textOf(row, 'inside')
      if (inside !== null) named.add(inside)
    }
  }
  for await (const row of source.rows(sheets)) {
    const source_id = reader.textOf(row, 'source_id')
    if (source_id === null) continue
    onId(source_id, named.has(source_id) ? parentOf(reader.read(row), source_id) : null)
  }
}

function parentOf({ content }: ReadRow, source_id: string): ParentRow | null {
  if (typeof content !== 'object' || !('kind' in content) || content.kind !== 'thing') return null
  const { inside, name, path } = content
  return inside === source_id ? null : { name, path, inside }
}

/** Writes JSON values as lines, in large pieces. For a thread of its own: it blocks. */
class Lines {
  private readonly descriptor: number
  private held = ''

  constructor(path: string) {
    this.descriptor = openSync(path, 'w', 0o600)
  }

  write(value: unknown): void {
    this.held += `${JSON.stringify(value)}\n`
    if (this.held.length > 100_000) this.flush()
  }

  close(): void {
    this.flush()
    closeSync(this.descriptor)
  }

  private flush(): void {
    writeSync(this.descriptor, this.held)
    this.held = ''
  }
}
