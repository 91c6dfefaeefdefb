import type { ImportOutcome, ImportProblem } from '../../engine/imports/index.ts'

/** The summary of an import, as text. */
export function importReport(
  outcome: ImportOutcome,
  problems: readonly ImportProblem[],
  { rows, dry_run }: { rows: number; dry_run: boolean },
): string {
  const lines = [`${rows} rows read.`]
  const created = Object.entries(outcome.applied)
    .filter(([type]) => type.endsWith('.create'))
    .map(([type, count]) => `  ${String(count).padStart(6)} ${plural(type.replace('.create', ''), count)}`)
  const archived = outcome.applied['item.archive'] ?? 0
  if (created.length > 0) lines.push(dry_run ? 'Would create:' : 'Created:', ...created)
  if (archived > 0)
    lines.push(`  ${String(archived).padStart(6)} of the items ${dry_run ? 'would be ' : ''}archived`)
  if (created.length === 0 && outcome.known > 0) lines.push('Nothing new: this file was imported before.')
  else if (outcome.known > 0)
    lines.push(`An earlier import of this file has done ${outcome.known} of the steps already.`)
  if (problems.length > 0) {
    lines.push(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:`)
    for (const { line, column, message } of problems) {
      lines.push(`  line ${line}${column ? `, ${column}` : ''}: ${message}`)
    }
    if (problems.some(({ value }) => value !== null)) {
      lines.push(
        '  Cells that could not be read are kept as custom fields of their items (their first 2,000 characters).',
      )
    }
  }
  if (dry_run) lines.push('This was a dry run: nothing was changed.')
  return `${lines.join('\n')}\n`
}

function plural(word: string, count: number): string {
  if (count === 1) return word
  if (word === 'shelf') return 'shelves'
  return `${word}s`
}
