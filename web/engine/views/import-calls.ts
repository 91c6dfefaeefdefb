import type { OperationType } from '../../../engine/index.ts'

/** An operation that an import would make, and the line of the file that it stands for. */
export interface ImportAct {
  readonly line: number
  readonly type: OperationType
  readonly input: Readonly<Record<string, unknown>>
}

/** A cell or a row that could not be read. */
export interface ImportTrouble {
  /** The header is line 1; 0 for the file as a whole. */
  readonly line: number
  readonly column: string | null
  readonly message: string
}

/** What a file holds, and what importing it would do. */
export interface ImportPreview {
  /** Each column, and the field that it becomes; null for a custom field. */
  readonly columns: readonly { readonly name: string; readonly field: string | null }[]
  readonly things: number
  readonly places: number
  /** The first rows, as they would be. */
  readonly rows: readonly {
    readonly line: number
    readonly name: string
    readonly where: readonly string[]
    readonly quantity: number | null
    /** Whether the household has this thing already. */
    readonly known: boolean
  }[]
  /** Things of the file that the household has already. They are left out, unless they are asked for. */
  readonly known: number
  /** Things to import whose names the household has already. */
  readonly doubles: number
  readonly troubles: readonly ImportTrouble[]
  readonly acts: readonly ImportAct[]
}

/** The call that reads a file. */
export interface ImportViewCalls {
  import_read: {
    input: {
      readonly text: string
      /** Whether things that the household has already are imported once more. */
      readonly again?: boolean
    }
    output: ImportPreview
  }
}
