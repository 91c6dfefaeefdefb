import type * as z from 'zod'
import type { ItemDetails } from '../items/collection.ts'

/** A cell or a row that could not be read as it stands. Nothing is swallowed: what was there is named. */
export interface ImportProblem {
  /** The line of the file, the header being line 1; 0 for the file as a whole. */
  readonly line: number
  readonly column: string | null
  readonly value: string | null
  readonly message: string
}

/** A thing as a file describes it, whatever program wrote the file. */
export interface ImportedItem {
  readonly line: number
  readonly name: string
  readonly description: string | null
  readonly quantity: number | null
  readonly unit: string | null
  readonly notes: string | null
  readonly archived: boolean
  /** Names of nested places from the outside in. */
  readonly path: readonly string[]
  readonly tags: readonly string[]
  /** The name of its category. */
  readonly category: string | null
  /** A product code, such as the number below a barcode. */
  readonly code: string | null
  readonly details: z.infer<typeof ItemDetails>
}

/** A row of a table: its line in the file and its cells by column. */
export interface ImportRow {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** What a file holds. */
export interface ImportedFile {
  readonly items: readonly ImportedItem[]
  readonly problems: readonly ImportProblem[]
}
