import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { listsOther, says } from '../../../../engine/imports/index.ts'
import { openCsv } from './csv.ts'
import { type Declared, declaresNoTable } from './declared.ts'
import { openGrocy } from './grocy.ts'
import { collectionFolder, openHomeboxZip } from './homebox-zip.ts'
import { isDump, openInvenTree } from './inventree.ts'
import { joinedTables } from './joined-tables.ts'
import { isOwnExport, openOwnExport } from './own-export.ts'
import { FileRefused } from './refused.ts'
import type { TableSource } from './table-source.ts'
import { isWorkbook, openXlsx } from './xlsx.ts'
import { SafeZip } from './zip.ts'
import { withFolders } from './zip-folders.ts'

/** How the files of gzip, 7-Zip, RAR, bzip2, xz and zstd begin, in hexadecimal. */
const PACKED = /^(1f8b|377abcaf|52617221|425a68|fd377a58|28b52ffd)/

/** How a file is opened. */
export interface Opening extends Declared {
  /** Whether it comes from an archive. */
  readonly in_archive?: boolean
}

/**
 * Opens a file of any known kind. Its content decides; what its sender says of it only tells a table from another text.
 * `work` is a folder for what is unpacked.
 * @throws {FileRefused} if it cannot be imported
 */
export async function openSource(
  path: string,
  work: string,
  { in_archive = false, ...declared }: Opening = {},
): Promise<TableSource> {
  const head = await headOf(path)
  if (head.length === 0) throw new FileRefused('file_empty')
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return openZip(path, work, in_archive)
  if (head.subarray(0, 16).toString('latin1') === 'SQLite format 3\u0000') return openGrocy(path)
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new FileRefused('old_workbook')
  }
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (isDump(text)) return openInvenTree(path)
  if (/^\s*(\{\s*"|\[\s*[[{"\]])/.test(text)) {
    throw new FileRefused('foreign_json')
  }
  if (PACKED.test(head.subarray(0, 6).toString('hex'))) {
    throw new FileRefused('file_packed')
  }
  if (/^%PDF|^\uFFFDPNG|^GIF8|^\uFFFD\uFFFD\uFFFD|^\{\\rtf|^<(!doctype|html|\?xml)/i.test(text)) {
    throw new FileRefused('file_no_table')
  }
  if (declaresNoTable(declared)) throw new FileRefused('file_no_table')
  const source = await openCsv(path)
  if (source.headers.length === 0) throw new FileRefused('file_no_rows')
  if (listsOther(source.headers)) throw new FileRefused('export_no_things')
  return source
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function openZip(path: string, work: string, inArchive: boolean): Promise<TableSource> {
  const zip = await SafeZip.open(path)
  try {
    if (isWorkbook(zip)) return await openXlsx(zip)
    if (inArchive) throw new FileRefused('archive_inside')
    if (isOwnExport(zip)) return await openOwnExport(zip, work)
    const folder = collectionFolder(zip)
    if (folder !== null) return await openHomeboxZip(zip, folder)
    if (zip.names.includes('content.xml') || zip.names.some((name) => /^Index\/.*\.iwa$/.test(name))) {
      throw new FileRefused('other_workbook')
    }
    const tables = zip.names.filter(
      (name) => /\.(csv|tsv|xlsx|json|db)$/i.test(name) && !/(^|\/)(\.|__MACOSX|thumbs\.db)/i.test(name),
    )
    const [table, ...others] = tables
    if (table === undefined) {
      const inner = zip.names.find((name) => /\.(zip|7z|rar|gz)$/i.test(name))
      if (inner === undefined) throw new FileRefused('archive_no_table')
      throw new FileRefused('archive_inside_named', { name: inner })
    }
    const first = await unpacked(zip, table, work, 0)
    const joins = first.format === null && first.sheets.length === 0
    if (!joins || others.length === 0) {
      const inner = withFolders(first, zip, [table])
      if (others.length === 0) return inner
      const remark = says('one_table_only', { name: table, others: others.join(', ') })
      return { ...inner, remarks: [...inner.remarks, remark] }
    }
    return withFolders(await together(zip, [table, ...others], first, work), zip, tables)
  } catch (error) {
    zip.close()
    // The reader of archives and that of XML report damages as plain errors; those of the system have a call.
    if (error instanceof FileRefused || !(error instanceof Error) || 'syscall' in error) throw error
    throw new FileRefused('archive_damaged', { reason: error.message })
  }
}

async function unpacked(zip: SafeZip, table: string, work: string, at: number): Promise<TableSource> {
  const path = join(work, `table-${at}`)
  await zip.unpack(table, path)
  return openSource(path, work, { in_archive: true })
}

/** The tables of an archive, as the sheets of one file. Remarks name the files that are not plain tables. */
async function together(
  zip: SafeZip,
  [table = '', ...others]: readonly string[],
  first: TableSource,
  work: string,
): Promise<TableSource> {
  const tables = [{ name: sheetName(table), hidden: false, headers: first.headers, rows: first.rows }]
  const remarks = [...first.remarks]
  const opened = [first]
  for (const [at, name] of others.entries()) {
    try {
      const source = await unpacked(zip, name, work, at + 1)
      opened.push(source)
      if (source.format !== null || source.sheets.length > 0) throw new FileRefused('several_tables')
      remarks.push(...source.remarks.map((remark) => says('of_table', { name, remark })))
      tables.push({ name: sheetName(name), hidden: false, headers: source.headers, rows: source.rows })
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      remarks.push(says('table_not_imported', { name, why: error.said }))
    }
  }
  const joined = tables.length > 1 ? joinedTables(tables, 'File') : first
  return {
    ...first,
    ...joined,
    remarks,
    async close() {
      for (const source of opened) await source.close()
    },
  }
}

/** The name of a table, as a person calls it: `Home/kitchen.csv` is `Home/kitchen`. */
function sheetName(path: string): string {
  return path.replace(/\.\w+$/, '')
}
