import {
  type ImportFormat,
  type ImportMessage,
  type ImportRow,
  maskedLevel,
  says,
} from '../../../../engine/imports/index.ts'
import { ONE_TABLE, type TableSource } from './table-source.ts'
import type { ArchiveFiles } from './zip.ts'

/** A record of a dump as cells by header. */
export type RecordRow = Readonly<Record<string, string>>

/** A table that a reader makes of the records of a dump. `line` counts the records of the dump. */
export function recordsSource(
  format: ImportFormat,
  rows: readonly { readonly line: number; readonly row: RecordRow }[],
  options: { readonly remarks: readonly ImportMessage[]; readonly files?: ArchiveFiles; close?(): void },
): TableSource {
  const headers = [...new Set(rows.flatMap(({ row }) => Object.keys(row)))]
  return {
    format,
    ...ONE_TABLE,
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
    path.unshift(maskedLevel(record.name))
    at = record.parent
  }
  return path
}

/** A table or a model of a dump: its records, and the names of the columns that its reader uses, separated by spaces. */
export interface ReadRecords {
  readonly name: string
  readonly records: readonly Readonly<Record<string, unknown>>[]
  readonly read: string
}

/** Columns that say when a row was written, or which row it is. */
const OF_ROWS = 'id uuid created_at updated_at row_created_timestamp'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Says which columns with content a reader does not use. A zero, a `false` and the id of another record are no content. */
export function unreadColumns(tables: readonly ReadRecords[]): ImportMessage[] {
  return tables.flatMap(({ name, read, records }) => {
    const known = new Set(`${OF_ROWS} ${read}`.split(' '))
    const unread = new Set(
      records.flatMap((record) =>
        Object.entries(record).flatMap(([column, value]) =>
          known.has(column) || isNothing(value) ? [] : [column],
        ),
      ),
    )
    return unread.size > 0 ? [says('columns_left', { name, columns: [...unread].join(', ') })] : []
  })
}

function isNothing(value: unknown): boolean {
  const text = cellOf(value)
  return (
    text === '' || text === 'false' || Number(text) === 0 || text === '{}' || text === '[]' || ID.test(text)
  )
}
