import type { HouseholdView } from '../../engine/index.ts'
import { findShortCode, type HouseholdCollections, isCodeFault, resolveCode } from '../../engine/index.ts'
import { quoted } from '../scope/quoted.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, type Statement } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'

/** Minimum length of a prefix of a product code, in characters; a shorter one matches too many codes. */
const SHORTEST = 4
/** Maximum number of items that are found by the prefix of a product code. */
const MOST = 20

/** Numbers of leading zeros of codes with 14, 13, 12 and 8 digits in their stored form as GTINs. */
const GTIN_ZEROS = ['', '0', '00', '000000']

/** Finds records by their labels and items by their product codes, through the existing indexes of these. */
export class CodeMatches {
  private readonly beginning: () => Statement<[string, string, number], Buffer>

  constructor({ database, schema }: ScopeFile<HouseholdCollections>) {
    const { key, columns } = schema.table('product_codes')
    // The rules for reading codes may change, and the index then has another name.
    const reading = quoted(columns.find(({ kind }) => kind === 'text')?.name ?? '')
    this.beginning = plucking(
      database,
      () =>
        `SELECT item_id FROM ${quoted(key)} WHERE ${reading} IS NOT NULL AND ${reading} >= ? AND ${reading} < ? LIMIT ?`,
    )
  }

  /**
   * The ids of what a label with this code is on, then of items with this product code in any spelling, then of some items with a code
   * that has this prefix.
   */
  recordsWith(view: HouseholdView, text: string): string[] {
    const code = text.trim()
    if (code === '') return []
    const resolution = resolveCode(view, code)
    const exact = isCodeFault(resolution)
      ? []
      : resolution.candidates.flatMap((candidate) =>
          candidate.kind === 'item' ? [candidate.item.public_id] : [],
        )
    const labelled = findShortCode(view, code)?.record.target?.id
    return [...(labelled === undefined ? [] : [labelled]), ...exact, ...this.begun(code)]
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
