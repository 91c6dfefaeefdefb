import { type ImportMessage, says } from '../../../../engine/imports/index.ts'
import { rowsOf, type Separator, separators } from './csv-rows.ts'
import { type Encoding, encodingOf, textOf } from './decode.ts'
import { FileRefused } from './refused.ts'
import { ONE_TABLE, type TableSource, withHeader } from './table-source.ts'

/** Maximum share of control characters at the beginning of a text. Compressed data has a twelfth. */
const MOST_CONTROLS = 1 / 50

/** Opens a table of text: CSV (RFC 4180), TSV, or separated by semicolons or bars. */
export async function openCsv(path: string): Promise<TableSource> {
  const { encoding, broken } = await encodingOf(path)
  const head = await headOf(path, encoding)
  if (controlsIn(head) > head.length * MOST_CONTROLS) throw new FileRefused('file_no_table')
  const separator = separatorOf(head)
  const rows = () => rowsOf({ path, encoding, separator })
  const table = await withHeader(rows)
  if (table.headers.length === 0) {
    for await (const { broken: reason } of rows())
      if (reason !== undefined) throw new FileRefused('csv_unreadable', { why: reason })
  }
  const remarks: ImportMessage[] = []
  if (encoding !== 'utf-8') remarks.push(says('read_as', { encoding }))
  if (broken > 0) remarks.push(says('bytes_invalid', { count: broken }))
  return { format: null, ...ONE_TABLE, ...table, remarks, files: null, close: async () => {} }
}

/** Number of control characters that no text has. Some programs write a zero or the end of a file (U+001A) into a table. */
function controlsIn(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code > 0 && code < 9) || (code > 13 && code < 26)) count++
  }
  return count
}

async function headOf(path: string, encoding: Encoding): Promise<string> {
  let head = ''
  for await (const piece of textOf(path, encoding)) {
    head += piece
    if (head.length > 20_000) break
  }
  return head
}

/** The separator that most of the first lines agree on. A line `sep=;` of Excel decides. */
function separatorOf(head: string): Separator {
  const told = /^\uFEFF?sep=(.)[\r\n]/i.exec(head)?.[1]
  const named = separators.find((each) => each === told)
  if (named) return named
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, 21)
    .slice(0, 20)
    .filter((line) => line.trim() !== '')
  const score = (each: Separator) => {
    const counts = lines.map((line) => line.split(each).length - 1)
    const header = counts[0] ?? 0
    return (
      counts.filter((count) => count > 0).length * 3 +
      counts.filter((count) => count === header && count > 0).length +
      header
    )
  }
  return [...separators].sort((a, b) => score(b) - score(a))[0] ?? ','
}
