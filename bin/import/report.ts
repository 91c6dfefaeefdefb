import type { ImportOutcome } from '../../engine/imports/index.ts'
import { counted } from '../../services/operations/words.ts'
import { messageText } from '../../services/portability/imports/message-text.ts'
import type { ImportSummary, NotedRow, Said } from '../../services/portability/imports/plan-import.ts'

/** Maximum number of rows that the summary names. */
const MAX_NAMED = 1000

/** What an import did, for people and for programs. */
export interface ImportReport {
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** What an import did with each row. */
export function importReport(
  outcome: ImportOutcome,
  summary: ImportSummary,
  said: { rows: readonly NotedRow[]; remarks: readonly Said[]; dry_run: boolean },
): ImportReport {
  const { rows, remarks, dry_run } = said
  const facts = {
    dry_run,
    summary,
    applied: outcome.applied,
    remarks: remarks.map(english),
    rows: rows.map(({ message, problems, ...row }) => ({
      ...row,
      message: message && english(message),
      problems: problems.map(({ message: why, ...problem }) => ({ ...problem, message: english(why) })),
    })),
  }
  return { text: reportText(outcome, summary, said), facts }
}

function reportText(
  outcome: ImportOutcome,
  summary: ImportSummary,
  { rows, remarks, dry_run }: { rows: Iterable<NotedRow>; remarks: readonly Said[]; dry_run: boolean },
): string {
  const lines = [`${counted(summary.rows, 'row')} read.`, ...remarks.map(english)]
  const created = Object.entries(outcome.applied)
    .filter(([type]) => type.endsWith('.create'))
    .map(([type, count]) => `  ${String(count).padStart(6)} ${plural(type.replace('.create', ''), count)}`)
  const archived = outcome.applied['item.archive'] ?? 0
  if (created.length > 0) lines.push(dry_run ? 'Would create:' : 'Created:', ...created)
  if (archived > 0)
    lines.push(`  ${String(archived).padStart(6)} of the items ${dry_run ? 'would be ' : ''}archived`)
  if (summary.files > 0)
    lines.push(
      `  ${String(summary.files).padStart(6)} ${summary.files === 1 ? 'photo or document' : 'photos and documents'}`,
    )
  const { created: added, changed, skipped, refused } = summary
  lines.push(`Rows: ${added} created, ${changed} changed, ${skipped} skipped, ${refused} refused.`)
  if (summary.operations === 0 && summary.files === 0) lines.push('Nothing new.')
  const named = namedRows(rows)
  lines.push(...named.slice(0, MAX_NAMED))
  if (named.length > MAX_NAMED) lines.push(`  and ${named.length - MAX_NAMED} more`)
  if (dry_run) lines.push('This was a dry run: nothing was changed.')
  return `${lines.join('\n')}\n`
}

/** A line for each row that is not simply created, and for each cell that could not be read. */
function namedRows(rows: Iterable<NotedRow>): string[] {
  const lines: string[] = []
  for (const { line: number, sheet, status, message, changes, problems } of rows) {
    const line = sheet === null ? `line ${number}` : `${sheet}, line ${number}`
    const about = changes.length > 0 ? ` (${changes.join(', ')})` : ''
    if (message !== null) lines.push(`  ${line}: ${status}${about}: ${english(message)}`)
    for (const { column, message: why } of problems) {
      lines.push(`  ${line}${column === null ? '' : `, ${column}`}: ${english(why)}`)
    }
  }
  return lines
}

/** The command speaks English. */
function english(said: Said): string {
  return messageText(said, 'en')
}

function plural(word: string, count: number): string {
  if (count === 1) return word
  if (word === 'shelf') return 'shelves'
  if (word === 'category') return 'categories'
  if (word === 'product_code') return 'product codes'
  return `${word}s`
}
