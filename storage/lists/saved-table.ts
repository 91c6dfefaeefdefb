import { z } from 'zod'
import type { SavedTable } from '../../engine/index.ts'

const Floats = z.instanceof(Float64Array)
const Numbers = z.instanceof(Int32Array)
const Flags = z.instanceof(Uint8Array)

/** What the first part of a table in a file says: how many parts follow for its columns, and for its texts. */
const TableHead = z.object({
  columns: z.int(),
  texts: z.int(),
  dictionaries: z.array(z.array(z.string())),
})
const Ids = z.instanceof(Uint32Array)
const ColumnPart = z.union([Floats, Numbers, Flags])
const TextsPart = z.object({ chunks: z.array(z.string()), ends: Numbers })

/** A table in parts: each is written, and read, at once. */
export function* partsOfTable({
  ids,
  columns,
  texts,
  dictionaries,
  by_name,
}: SavedTable): Generator<unknown> {
  yield { columns: columns.length, texts: texts.length, dictionaries }
  yield ids
  yield* columns
  yield* texts
  yield by_name
}

/** Makes a table of its parts. @throws when they are not those of a table */
export async function tableOfParts(next: () => Promise<unknown>): Promise<SavedTable> {
  const head = TableHead.parse(await next())
  const ids = Ids.parse(await next())
  const columns: z.output<typeof ColumnPart>[] = []
  while (columns.length < head.columns) columns.push(ColumnPart.parse(await next()))
  const texts: z.output<typeof TextsPart>[] = []
  while (texts.length < head.texts) texts.push(TextsPart.parse(await next()))
  return { ids, columns, texts, dictionaries: head.dictionaries, by_name: Numbers.parse(await next()) }
}
