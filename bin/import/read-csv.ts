import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { ImportRow } from '../../engine/imports/index.ts'
import { CliError } from '../failure.ts'

/** A table read from a file, and the digest of its bytes. */
export interface CsvFile {
  readonly digest: string
  readonly columns: readonly string[]
  readonly rows: readonly ImportRow[]
}

const MAX_BYTES = 64 * 1024 * 1024

interface ParsedRow {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number }
}

/**
 * Reads a CSV file (RFC 4180) with a header line, in UTF-8 with or without a byte-order mark. Rows may have fewer cells
 * than the header; rows without cells are skipped.
 * @throws {CliError} if the file is invalid
 */
export async function readCsv(path: string): Promise<CsvFile> {
  const bytes = await readFile(path)
  if (bytes.length > MAX_BYTES) throw new CliError(`${path} is larger than ${MAX_BYTES / 1024 / 1024} MiB`)
  const digest = createHash('sha256').update(bytes).digest('hex')
  let columns: string[] = []
  try {
    const parsed: ParsedRow[] = parse(decode(path, bytes), {
      bom: true,
      columns: (header: string[]) => {
        columns = header.map((name) => name.trim())
        if (columns.includes('__proto__')) throw new CliError(`${path} has a column __proto__; rename it`)
        return columns
      },
      info: true,
      relax_column_count_less: true,
      skip_empty_lines: true,
    })
    const rows = parsed.map(({ record, info }) => ({ line: firstLine(record, info.lines), cells: record }))
    return { digest, columns, rows }
  } catch (error) {
    if (error instanceof CsvError) throw new CliError(`${path} cannot be read as CSV: ${error.message}`)
    throw error
  }
}

/** The parser reports the last line of a row; cells may have several lines. */
function firstLine(record: Readonly<Record<string, string>>, last: number): number {
  return Object.values(record).reduce((line, cell) => line - (cell.match(/\r\n|\r|\n/g)?.length ?? 0), last)
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new CliError(`${path} is not in UTF-8; export or save it as UTF-8 first`)
  }
}
