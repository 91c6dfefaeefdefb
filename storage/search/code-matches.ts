import type { HouseholdView } from '../../engine/index.ts'
import { type HouseholdCollections, isCodeFault, resolveCode } from '../../engine/index.ts'
import { quoted } from '../scope/ddl.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, type Statement } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'

/** Fewer characters than this begin too many product codes to mean one. */
const SHORTEST = 4
/** Items that are found by the beginning of a product code. */
const MOST = 20

/** Zeros that codes of 14, 13, 12 and 8 digits have in front when they are kept as GTINs. */
const GTIN_ZEROS = ['', '0', '00', '000000']

/** Finds items by their product codes, through the index that these have anyway. */
export class CodeMatches {
  private readonly beginning: () => Statement<[string, string, number], Buffer>

  constructor({ database, schema }: ScopeFile<HouseholdCollections>) {
    const { key, columns } = schema.table('product_codes')
    // What codes are read as may come to be another, and the index then has another name.
    const reading = quoted(columns.find(({ kind }) => kind === 'text')?.name ?? '')
    this.beginning = plucking(
      database,
      () =>
        `SELECT item_id FROM ${quoted(key)} WHERE ${reading} IS NOT NULL AND ${reading} >= ? AND ${reading} < ? LIMIT ?`,
    )
  }

  /** The ids of items with this product code, however it is written, then of some with one that begins so. */
  itemsWith(view: HouseholdView, text: string): string[] {
    const code = text.trim()
    if (code === '') return []
    const resolution = resolveCode(view, code)
    const exact = isCodeFault(resolution)
      ? []
      : resolution.candidates.flatMap((candidate) =>
          candidate.kind === 'item' ? [candidate.item.public_id] : [],
        )
    return [...exact, ...this.begun(code)]
  }

  private begun(code: string): string[] {
    if ([...code].length < SHORTEST) return []
    const zeros = /^\d{1,14}$/.test(code) ? GTIN_ZEROS : ['']
    return zeros.flatMap((before) =>
      this.beginning()
        .all(before + code, `${before + code}\u{10ffff}`, MOST)
        .map(uuidText),
    )
  }
}
