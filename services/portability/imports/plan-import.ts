import { closeSync, openSync, writeSync } from 'node:fs'
import { z } from 'zod'
import {
  type ImportInventory,
  type ImportMapping,
  ImportPlanner,
  type ParentRow,
  type ReadRow,
  RowReader,
  rowStatuses,
} from '../../../engine/imports/index.ts'
import { derivedId } from './derived-id.ts'
import type { TableSource } from './source/table-source.ts'

/** Maximum number of places in the preview. */
const MAX_TREE = 2000

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

/** A row of the report. */
export const ReportRow = z.strictObject({
  line: z.int(),
  status: z.enum(rowStatuses),
  name: z.string().nullable(),
  path: z.array(z.string()),
  message: z.string().nullable(),
  changes: z.array(z.string()),
  problems: z.array(z.strictObject({ column: z.string().nullable(), message: z.string() })),
})
export type ReportRow = z.infer<typeof ReportRow>

/** An operation of a plan, as a line of a file. */
export const PlannedStep = z.tuple([z.int(), z.string(), z.record(z.string(), z.unknown())])
/** A file of a plan: the line, the item, and the file of the archive. */
export const PlannedFile = z.tuple([z.int(), z.string(), z.string()])

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
  readonly tree: readonly PlannedPlace[]
}

/** Plans an import: writes its operations and its report line by line, and returns their summary. */
export async function planImport(
  source: TableSource,
  inventory: ImportInventory,
  { household_id, sha256, mapping, out }: PlanTask,
  onRow: (rows: number) => void,
): Promise<PlanResult> {
  const reader = new RowReader(source.headers, mapping)
  const ids = {
    ofRecord: (name: string) => derivedId(household_id, sha256, name),
    ofHousehold: (name: string) => derivedId(household_id, name),
  }
  const { parents, source_ids } = await namedByOthers(source, reader, mapping)
  const planner = new ImportPlanner(inventory, ids, mapping, parents)
  for (const id of source_ids) planner.reserve(id)
  const counts = { created: 0, changed: 0, skipped: 0, refused: 0 }
  let [rows, problems, operations, files] = [0, 0, 0, 0]
  const [steps, attached, report] = [new Lines(out.steps), new Lines(out.files), new Lines(out.report)]
  try {
    for await (const raw of source.rows()) {
      const plan = planner.plan(withFiles(reader.read(raw), source))
      for (const { type, input } of plan.steps) steps.write([plan.line, type, input])
      for (const name of plan.files?.names ?? []) {
        files++
        attached.write([plan.line, plan.files?.item_id, name])
      }
      rows++
      operations += plan.steps.length
      counts[plan.status]++
      problems += plan.problems.length
      const { line, status, name, path, message, changes } = plan
      report.write({ line, status, name, path, message, changes, problems: plan.problems })
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
  return { summary: { rows, ...counts, problems, operations, files }, tree: tree.slice(0, MAX_TREE) }
}

/** A row with the files that the archive has; the others are reported. */
function withFiles(row: ReadRow, { files }: TableSource): ReadRow {
  const { content } = row
  if (typeof content !== 'object' || !('kind' in content) || content.kind !== 'thing') return row
  const isThere = (name: string) => Boolean(files?.find(name.split('\t')[0] ?? ''))
  const missing = content.files.filter((name) => !isThere(name))
  if (missing.length === 0) return row
  const problems = missing.map((name) => ({
    column: null,
    message: `the file ${name} is not in the archive`,
  }))
  return {
    ...row,
    content: { ...content, files: content.files.filter(isThere) },
    problems: [...row.problems, ...problems],
  }
}

/** The things that other rows name as what they lie in, and all ids, if the table has such columns. */
async function namedByOthers(source: TableSource, reader: RowReader, { fields }: ImportMapping) {
  const parents = new Map<string, ParentRow>()
  const source_ids: string[] = []
  if (!fields.includes('source_id')) return { parents, source_ids }
  const named = new Set<string>()
  if (fields.includes('inside')) {
    for await (const raw of source.rows()) {
      const { content } = reader.read(raw)
      if (
        typeof content === 'object' &&
        'kind' in content &&
        content.kind === 'thing' &&
        content.inside !== null
      ) {
        named.add(content.inside)
      }
    }
  }
  for await (const raw of source.rows()) {
    const { content } = reader.read(raw)
    if (typeof content !== 'object' || !('kind' in content) || content.kind !== 'thing') continue
    const { source_id, name, path, inside } = content
    if (source_id === null) continue
    source_ids.push(source_id)
    if (named.has(source_id) && inside !== source_id) parents.set(source_id, { name, path, inside })
  }
  return { parents, source_ids }
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
