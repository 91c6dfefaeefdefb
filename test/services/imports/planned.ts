import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ImportInventory, ImportMapping } from '../../../engine/imports/index.ts'
import { inspectSource } from '../../../services/portability/imports/inspect.ts'
import { messageText } from '../../../services/portability/imports/message-text.ts'
import { NotedRow, planImport } from '../../../services/portability/imports/plan-import.ts'
import { openSource } from '../../../services/portability/imports/source/open.ts'

const EMPTY: ImportInventory = {
  names: [],
  item: () => null,
  byNumber: () => [],
  byName: () => [],
  codesOf: () => [],
  hasFile: () => false,
}

const NOBODY = { household_id: '01990000-0000-7000-8000-000000000000', inventory: EMPTY }

/** Opens a file and plans its import into a household, an empty one unless another is given, with the guessed mapping. */
export async function planned(
  content: string | Uint8Array,
  corrected: Partial<ImportMapping> = {},
  { household_id, inventory }: { household_id: string; inventory: ImportInventory } = NOBODY,
) {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-planned-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'source')
  writeFileSync(path, content)
  const source = await openSource(path, folder)
  try {
    const rows: string[][] = []
    for await (const { cells } of source.rows()) rows.push([...cells])
    const inspection = await inspectSource(source, null)
    const mapping = { ...inspection.mapping, ...corrected }
    const out = { steps: join(folder, 'steps'), files: join(folder, 'files'), report: join(folder, 'report') }
    const task = { household_id, sha256: 'a', mapping, out }
    const { summary, tree } = await planImport(source, inventory, task, () => {})
    const lines = (name: keyof typeof out) => readFileSync(out[name], 'utf8')
    return {
      /** Where the plan is, until the test ends. */
      out,
      headers: source.headers,
      rows,
      mapping,
      inspection,
      remarks: source.remarks.map((remark) => messageText(remark, 'en')),
      summary,
      tree,
      steps: lines('steps'),
      files: lines('files'),
      report: inEnglish(lines('report')),
    }
  } finally {
    await source.close()
  }
}

/** The lines of a report with the English texts of its messages. */
function inEnglish(report: string): string {
  const rows = report.split('\n').filter((line) => line !== '')
  const shown = rows.map((line) => {
    const row = NotedRow.parse(JSON.parse(line))
    return JSON.stringify({
      ...row,
      message: row.message && messageText(row.message, 'en'),
      problems: row.problems.map((each) => ({ ...each, message: messageText(each.message, 'en') })),
    })
  })
  return shown.map((line) => `${line}\n`).join('')
}
