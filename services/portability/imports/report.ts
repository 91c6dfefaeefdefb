import { open, readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import type { RowStatus } from '../../../engine/imports/index.ts'
import { isMissing } from '../../../platform/index.ts'
import { ReportRow } from './plan-import.ts'

/** Maximum number of bytes of a report that one page looks through. */
const MAX_SCAN = 1_000_000

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

/** A page of a report. It may be short although more follow. */
export interface ReportPage {
  readonly rows: readonly ReportRow[]
  /** The offset of the next page; null after the last one. */
  readonly next: number | null
}

const Refusal = z.object({ line: z.int(), message: z.string() })

/** A page of the report by row, with the refusals that came while the import was carried out. */
export async function reportPage(
  paths: { readonly report: string; readonly refusals: string },
  { after, limit, statuses, with_problems }: ReportQuestion,
): Promise<ReportPage> {
  const refused = await refusalsOf(paths.refusals)
  const { size } = await stat(paths.report)
  const rows: ReportRow[] = []
  let at = after
  for (const line of linesOf(await piece(paths.report, after))) {
    if (rows.length >= limit) break
    at += Buffer.byteLength(line) + 1
    const row = rowOf(line, refused)
    if (!row || (statuses && !statuses.includes(row.status))) continue
    if (with_problems && row.problems.length === 0) continue
    rows.push(row)
  }
  return { rows, next: at < size && at > after ? at : null }
}

function rowOf(line: string, refused: ReadonlyMap<number, string>): ReportRow | null {
  const row = ReportRow.safeParse(parsed(line)).data
  if (!row) return null
  const reason = refused.get(row.line)
  return reason === undefined ? row : { ...row, status: 'refused', message: reason }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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

async function refusalsOf(path: string): Promise<ReadonlyMap<number, string>> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  const found = new Map<number, string>()
  for (const line of text.split('\n')) {
    const refusal = Refusal.safeParse(parsed(line)).data
    if (refusal && !found.has(refusal.line)) found.set(refusal.line, refusal.message)
  }
  return found
}
