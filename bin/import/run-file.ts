import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import type { z } from 'zod'
import {
  type DecimalSign,
  formatOf,
  type ImportFormat,
  type ImportMapping,
  type PlannedOperation,
  runImport,
} from '../../engine/imports/index.ts'
import type { QuotaLimits } from '../../engine/index.ts'
import { type Inspection, inspectSource } from '../../services/portability/imports/inspect.ts'
import { HouseholdInventory } from '../../services/portability/imports/inventory.ts'
import { linesFrom } from '../../services/portability/imports/lines.ts'
import {
  NotedRow,
  PlannedFile,
  PlannedStep,
  planImport,
} from '../../services/portability/imports/plan-import.ts'
import { sheetsLeft } from '../../services/portability/imports/sheets-left.ts'
import { openSource } from '../../services/portability/imports/source/open.ts'
import { FileRefused } from '../../services/portability/imports/source/refused.ts'
import type { TableSource } from '../../services/portability/imports/source/table-source.ts'
import { type HouseholdFile, patiently } from '../../storage/index.ts'
import { CliError } from '../failure.ts'
import { attachAll } from './attach-all.ts'
import { correctMapping, mappingLines } from './correct-mapping.ts'
import { type ImportReport, importReport } from './report.ts'
import { scratchFolder } from './scratch-folder.ts'

/** All imports have the same author, regardless of the user who runs them, so that their operations never conflict. */
const REPLICA = 'import'

/** A file to import, and where to. */
export interface FileImport {
  readonly path: string
  readonly format: ImportFormat | null
  readonly data: string
  readonly household: HouseholdFile
  readonly owner_id: string
  /** Each as `header=field`. */
  readonly corrections: readonly string[]
  /** The names of the sheets to import; empty: those that look like the inventory. */
  readonly sheets: readonly string[]
  /** The decimal sign of all numbers; null: guessed. */
  readonly decimal: DecimalSign | null
  readonly dry_run: boolean
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
  /** Whether the pictures of a household keep their metadata about place, time and device. */
  readonly keepsMetadata: (household_id: string) => boolean
}

/** Imports a file in one transaction, and returns the report. */
export async function importFile(wanted: FileImport): Promise<ImportReport> {
  const folder = await scratchFolder(wanted.data)
  try {
    const source = await openSource(wanted.path, folder, { name: basename(wanted.path) })
    try {
      return await importSource(source, wanted, folder)
    } finally {
      await source.close()
    }
  } catch (error) {
    if (error instanceof FileRefused)
      throw new CliError(`${wanted.path} cannot be imported: ${error.message}`)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importSource(source: TableSource, wanted: FileImport, folder: string): Promise<ImportReport> {
  const { path, household, owner_id, dry_run } = wanted
  const out = {
    steps: join(folder, 'steps'),
    files: join(folder, 'files'),
    report: join(folder, 'report'),
  }
  const { household_id, store } = household
  const { mapping, inspection } = await mappingOf(source, wanted)
  const task = { household_id, sha256: await digestOf(path), mapping, out }
  const { summary } = await planImport(source, new HouseholdInventory(store), task, () => {})
  const now = new Date().toISOString()
  const planned: PlannedOperation[] = []
  const base_seq = store.read((_, state) => state.seq)
  for await (const { text } of linesFrom(out.steps, 0)) {
    const [line, type, input] = PlannedStep.parse(JSON.parse(text))
    planned.push({ line, operation: { operation_id: uuid7(), type, input, base_seq, occurred_at: now } })
  }
  const author = { user_id: owner_id, replica_id: REPLICA, role: 'owner' } as const
  const outcome = await patiently(() =>
    runImport(store, planned, { author, now, dry_run, newId: uuid7, onProgress: showProgress }),
  )
  const rows = await reportOf(out.report)
  if (!dry_run && source.files && summary.files > 0) {
    const files: z.infer<typeof PlannedFile>[] = []
    for await (const { text } of linesFrom(out.files, 0)) files.push(PlannedFile.parse(JSON.parse(text)))
    rows.push(...(await attachAll(source.files, files, { ...wanted, author, folder })))
  }
  const left = sheetsLeft(inspection.sheets, mapping.sheets)
  const remarks = left === null ? source.remarks : [...source.remarks, left]
  const columns = dry_run ? mappingLines(mapping, source.headers, inspection.unclear) : []
  return importReport(outcome, summary, { rows, remarks: [...remarks, ...columns], dry_run })
}

/** The meaning of the columns, as they are guessed and corrected. */
async function mappingOf(
  source: TableSource,
  { path, format, corrections, sheets, decimal }: FileImport,
): Promise<{ readonly mapping: ImportMapping; readonly inspection: Inspection }> {
  const { headers } = source
  const shown = source.format ?? formatOf(headers)
  if (format !== null && format !== 'table' && format !== shown) {
    throw new CliError(`${path} is no export of ${format}: its columns are ${headers.join(', ') || 'none'}`)
  }
  const inspection = await inspectSource(source, format)
  const mapping = correctMapping(inspection.mapping, headers, { corrections, decimal })
  const known = inspection.sheets.map(({ name }) => name)
  for (const sheet of sheets) {
    if (!known.includes(sheet))
      throw new CliError(
        `${path} has no sheet ${sheet} to choose (sheets: ${known.join(', ') || 'only one'})`,
      )
  }
  if (!mapping.fields.includes('name')) {
    throw new CliError(
      `${path} has no column with names (columns: ${headers.join(', ')}); choose one with --map 'Header=name'`,
    )
  }
  return { mapping: sheets.length > 0 ? { ...mapping, sheets: [...sheets] } : mapping, inspection }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

async function reportOf(path: string): Promise<NotedRow[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => NotedRow.parse(JSON.parse(line)))
}

/** Progress goes to a terminal only; a log file does not need it. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${done} of ${total} steps${done === total ? '\n' : ''}`)
}
