import type { ThingRow } from './calls.ts'

/** A product code of an item. */
export interface CodeRow {
  readonly public_id: string
  readonly code: string
  readonly format: string | null
  readonly note: string | null
  /** Whether it is the code that stands for the item. */
  readonly primary: boolean
}

/** What a code means in the household. */
export interface CodeMeaning {
  /** Why it is no code; null when it is one. */
  readonly problem: string | null
  /** The items that have it, at most ten. */
  readonly items: readonly ThingRow[]
}

/** The calls that concern product codes. */
export interface CodeViewCalls {
  codes: { input: { readonly item_id: string }; output: readonly CodeRow[] }
  read_code: { input: { readonly code: string }; output: CodeMeaning }
}
