import type * as z from 'zod'
import type { ItemDetails } from '../items/collection.ts'
import type { PlaceKind } from '../structure/levels.ts'
import type { ImportMessage } from './messages.ts'

/** A cell or a row that could not be read as it stands. Nothing is dropped silently: the message names what was there. */
export interface ImportProblem {
  readonly column: string | null
  readonly message: ImportMessage
}

/** A row of a table, with its line in the file; the header is line 1. */
export interface ImportRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row could not be read; then it has no cells. */
  readonly broken?: ImportMessage
  /** The sheet of a file that has several. */
  readonly sheet?: SheetOfRow
  /** The addresses behind cells that show something else. */
  readonly links?: readonly CellLink[]
  /** The columns of the cells such as `1.499` that the file has as numbers: no such point groups thousands. */
  readonly exact?: readonly number[]
}

/** The sheet that a row stands on. */
export interface SheetOfRow {
  readonly name: string
  /** Things of the first sheet have the ids that they would have in a file without further sheets. */
  readonly first: boolean
}

/** The address behind a cell. */
export interface CellLink {
  readonly column: number
  readonly address: string
}

/** A thing as a row describes it, whatever program wrote the file. */
export interface ImportedThing {
  readonly kind: 'thing'
  readonly name: string
  /** The id in the program that wrote the file. */
  readonly source_id: string | null
  readonly description: string | null
  readonly quantity: number | null
  readonly unit: string | null
  readonly notes: string | null
  readonly archived: boolean | null
  /** Names of nested places from the outside in. */
  readonly path: readonly string[]
  /** The kinds of the last places of the path, as far as the file says them. */
  readonly place_kinds: readonly PlaceKind[]
  /** The container that it lies in: the source id of another row, or a name. */
  readonly inside: string | null
  readonly tags: readonly string[]
  /** The names of its category and of those around it, from the outside in; empty without one. */
  readonly category: readonly string[]
  /** Product codes, such as the number below a barcode. */
  readonly codes: readonly string[]
  /** Names of its photos and documents in the same archive. */
  readonly files: readonly string[]
  readonly details: z.infer<typeof ItemDetails>
}

/** The place of a thing, with the kinds that its row says. */
export type NamedPath = Pick<ImportedThing, 'path' | 'place_kinds'>

/** A place as a row describes it. */
export interface ImportedPlace {
  readonly kind: 'place'
  readonly name: string
  readonly path: readonly string[]
  readonly description: string | null
}

/** What a row of a table holds. */
export interface ReadRow {
  readonly line: number
  readonly sheet?: SheetOfRow
  /** A thing or a place; `empty` for a row without content; otherwise why the row is no thing, or cannot be imported. */
  readonly content:
    | ImportedThing
    | ImportedPlace
    | 'empty'
    | { readonly skipped: ImportMessage }
    | { readonly refused: ImportMessage }
  readonly problems: readonly ImportProblem[]
}
