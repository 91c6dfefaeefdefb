import type { ImportRow } from '../../../../engine/imports/index.ts'
import type { TableSource } from './table-source.ts'
import type { SafeZip } from './zip.ts'

/** The header of the column of files that are found by the name of their folder. */
const FILES = 'Attachments'

/**
 * A table in an archive, with the files beside it. The files in a folder belong to the row of which a cell is the name of that
 * folder: its id, its number or its name.
 */
export function withFolders(table: TableSource, zip: SafeZip, own: readonly string[]): TableSource {
  const folders = new Map<string, string[]>()
  for (const name of zip.names) {
    const parts = name.split('/')
    const folder = parts.at(-2)?.toLowerCase()
    if (own.includes(name) || folder === undefined || name.includes('__MACOSX')) continue
    const files = folders.get(folder)
    if (files) files.push(name)
    else folders.set(folder, [name])
  }
  const columns = table.headers.flatMap((header, i) =>
    /(^|[._ -])(import_?ref|id|name|title|asset.*|number|sid|serial.*)$/i.test(header) ? [i] : [],
  )
  return {
    ...table,
    headers: [...table.headers, FILES],
    files: zip,
    async *rows(only): AsyncGenerator<ImportRow> {
      for await (const row of table.rows(only)) {
        const found = columns.map((i) => folders.get((row.cells[i] ?? '').trim().toLowerCase()) ?? [])
        const cells = table.headers.map((_, i) => row.cells[i] ?? '')
        yield {
          ...row,
          cells: [...cells, [...new Set(found.flat())].join('\n'), ...row.cells.slice(table.headers.length)],
        }
      }
    },
    async close() {
      await table.close()
      zip.close()
    },
  }
}
