import { joinedTables, type NamedTable } from './joined-tables.ts'
import { FileRefused } from './refused.ts'
import { rowsOf } from './sheet-reader.ts'
import { NO_TAIL, tailOf } from './sheet-tail.ts'
import { ONE_TABLE, type TableSource, withHeader } from './table-source.ts'
import { cellStyles, type Sheet, sharedTexts, workbookOf } from './workbook-parts.ts'
import type { SafeZip } from './zip.ts'

/** Whether an archive is a workbook of Excel (ECMA-376). */
export function isWorkbook(zip: SafeZip): boolean {
  return zip.names.includes('xl/workbook.xml')
}

/** Opens the sheets with content of a workbook. */
export async function openXlsx(zip: SafeZip): Promise<TableSource> {
  const { sheets, from1904 } = await workbookOf(zip)
  const context = { texts: await sharedTexts(zip), styles: await cellStyles(zip), from1904 }
  const filled: Sheet[] = []
  // What people see comes first: a hidden sheet often has the entries of a list to choose from.
  for (const sheet of sheets.toSorted((a, b) => Number(a.hidden) - Number(b.hidden))) {
    const { headers } = await withHeader(() => rowsOf(zip, sheet.path, { ...context, tail: NO_TAIL }))
    if (headers.length > 0) filled.push(sheet)
  }
  const tables: NamedTable[] = []
  for (const { name, path, hidden } of filled) {
    const tail = await tailOf(zip, path)
    tables.push({ name, hidden, ...(await withHeader(() => rowsOf(zip, path, { ...context, tail }))) })
  }
  const [only, ...others] = tables
  if (!only) throw new FileRefused('workbook_empty')
  const rest = { format: null, remarks: [], files: null, close: async () => zip.close() }
  return others.length === 0
    ? { ...ONE_TABLE, ...only, ...rest }
    : { ...joinedTables(tables, 'Sheet'), ...rest }
}
