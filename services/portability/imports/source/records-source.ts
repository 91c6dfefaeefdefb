import type { ImportFormat, ImportRow } from '../../../../engine/imports/index.ts'
import type { TableSource } from './table-source.ts'
import type { ArchiveFiles } from './zip.ts'

/** A record of a dump as cells by header. */
export type RecordRow = Readonly<Record<string, string>>

/** A table that a reader makes of the records of a dump. `line` counts the records of the dump. */
export function recordsSource(
  format: ImportFormat,
  rows: readonly { readonly line: number; readonly row: RecordRow }[],
  options: { readonly remarks: readonly string[]; readonly files?: ArchiveFiles; close?(): void },
): TableSource {
  const headers = [...new Set(rows.flatMap(({ row }) => Object.keys(row)))]
  return {
    format,
    headers,
    remarks: options.remarks,
    files: options.files ?? null,
    async *rows(): AsyncGenerator<ImportRow> {
      for (const { line, row } of rows) yield { line, cells: headers.map((header) => row[header] ?? '') }
    },
    close: async () => options.close?.(),
  }
}

/** A value of a dump as the text of a cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  return JSON.stringify(value)
}

/** The names from the outermost record to the one of an id. A record that lies in itself ends the path. */
export function pathOf(
  id: string,
  records: ReadonlyMap<string, { readonly name: string; readonly parent: string | null }>,
): string[] {
  const path: string[] = []
  const seen = new Set<string>()
  let at: string | null = id
  while (at !== null && !seen.has(at)) {
    seen.add(at)
    const record = records.get(at)
    if (!record) break
    path.unshift(record.name.replaceAll('/', '∕'))
    at = record.parent
  }
  return path
}
