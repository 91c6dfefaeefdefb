import { open, readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { type RowStatus, says } from '../../../engine/imports/index.ts'
import type { Pausing } from '../../../engine/index.ts'
import { isMissing } from '../../../platform/index.ts'
import { TimeSlice } from '../../../storage/index.ts'
import { parseJson } from '../../../sync-protocol/parse-json.ts'
import type { CarriedOut } from './carried-out.ts'
import { NotedRow, Said } from './plan-import.ts'

/** Maximum number of bytes of a report that one page looks through. */
const MAX_SCAN = 2_000_000

/** What a page of a report shows. */
export interface ReportQuestion {
  /** The offset in the report at which the page begins. */
  readonly after: number
  readonly limit: number
  /** Only rows of these statuses; null for all. */
  readonly statuses: readonly RowStatus[] | null
  /** Only rows with cells that could not be read. */
  readonly with_problems: boolean
}

/** A row of the report, with the refusal of the household if there was one. */
export interface FoundRow extends NotedRow {
  /** The code with which the household refused an operation of the row; null if it did not. */
  readonly cause: string | null
}

/** A page of a report. It may be short although more follow. */
export interface ReportPage {
  readonly rows: readonly FoundRow[]
  /** The offset of the next page; null after the last one. */
  readonly next: number | null
}

/** An operation or a file that the household refused, as it lies on disk. */
export const Refusal = z.object({
  line: z.int(),
  sheet: z.string().optional(),
  message: Said,
  cause: z.string().optional(),
})
export type Refusal = z.infer<typeof Refusal>

/** What decides whether a row is shown. */
const About = z
  .object(NotedRow.pick({ line: true, status: true }).shape)
  .extend({ sheet: z.string().nullable().default(null), problems: z.array(z.unknown()) })

/** A page of the report by row, with the refusals that came while the import was carried out. */
export async function reportPage(
  paths: { readonly report: string; readonly refusals: string },
  carriedOut: CarriedOut,
  question: ReportQuestion,
): Promise<ReportPage> {
  const slice = new TimeSlice()
  const refused = await slice.run(refusalsIn(await textOf(paths.refusals)))
  const { size } = await stat(paths.report)
  const lines = linesOf(await piece(paths.report, question.after))
  return slice.run(pageOf(lines, { refused, size, carriedOut }, question))
}

/** Reads lines in pieces: there may be thousands for which nobody asked. */
function* pageOf(
  lines: readonly string[],
  {
    refused,
    size,
    carriedOut,
  }: {
    readonly refused: ReadonlyMap<string, Refusal>
    readonly size: number
    readonly carriedOut: CarriedOut
  },
  { after, limit, statuses, with_problems }: ReportQuestion,
): Pausing<ReportPage> {
  const rows: FoundRow[] = []
  let at = after
  for (const line of lines) {
    if (rows.length >= limit) break
    yield
    at += Buffer.byteLength(line) + 1
    const parsed = parseJson(line)
    const about = About.safeParse(parsed).data
    if (!about) continue
    const refusal = refused.get(rowKey(about))
    const left = !refusal && carriedOut.leftOut(about)
    const status = refusal ? 'refused' : left ? 'skipped' : about.status
    if (statuses && !statuses.includes(status)) continue
    if (with_problems && about.problems.length === 0) continue
    const row = NotedRow.safeParse(parsed).data
    if (!row) continue
    const { message = left ? says('not_carried_out') : row.message, cause = null } = refusal ?? {}
    rows.push({ ...row, message, cause, status })
  }
  return { rows, next: at < size && at > after ? at : null }
}

async function piece(path: string, start: number): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_SCAN), 0, MAX_SCAN, start)
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await handle.close()
  }
}

/** The whole lines of a piece of a file; a cut one at the end is left to the next page. */
function linesOf(text: string): string[] {
  return text.slice(0, text.lastIndexOf('\n')).split('\n')
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
}

function* refusalsIn(text: string): Pausing<ReadonlyMap<string, Refusal>> {
  const found = new Map<string, Refusal>()
  for (const line of text.split('\n')) {
    yield
    const refusal = Refusal.safeParse(parseJson(line)).data
    if (!refusal) continue
    const key = rowKey(refusal)
    if (!found.has(key)) found.set(key, refusal)
  }
  return found
}

function rowKey({
  line,
  sheet,
}: {
  readonly line: number
  readonly sheet?: string | null | undefined
}): string {
  return `${line}/${sheet ?? ''}`
}
