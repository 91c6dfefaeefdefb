import type { LabelTarget, Placement, ScanOperation, ScanTarget } from '../../../engine/index.ts'
import type { PlaceRow, ThingRow } from './calls.ts'

/** Something that a code may mean in this household. */
export type Meant =
  | { readonly kind: 'thing'; readonly thing: ThingRow; readonly target: ScanTarget }
  | { readonly kind: 'place'; readonly place: PlaceRow; readonly target: ScanTarget }
  /** A label that is on nothing yet. */
  | { readonly kind: 'blank'; readonly label_id: string; readonly code: string }
  /** A label on something that was deleted. */
  | { readonly kind: 'gone'; readonly code: string }

/** What a scanned or typed text means. */
export interface CodeMeaning {
  readonly code: string
  /** The likeliest first; empty when nothing has this code. */
  readonly meant: readonly Meant[]
  /** The short code in the text, such as `K7QM-2XWD`, whatever household it is of; null when there is none. */
  readonly short_code: string | null
  /** The product number in the text, 14 digits; null when there is none. */
  readonly gtin: string | null
  /** The text as a code to keep: a product number by its digits. */
  readonly plain: string
}

/** Things that are looked for, with where the inventory has them. */
export interface WantedThing {
  readonly thing: ThingRow
  readonly target: ScanTarget
  /** The ids of the places and containers that it is in. */
  readonly inside: readonly string[]
}

/** A place compared with what was scanned in it. */
export interface AuditPage {
  readonly place: PlaceRow
  /** There by the inventory, and scanned. */
  readonly present: readonly ThingRow[]
  /** There by the inventory, and not scanned; at most 200. */
  readonly missing: readonly ThingRow[]
  readonly missing_count: number
  /** Scanned, and elsewhere or nowhere by the inventory. */
  readonly unexpected: readonly ThingRow[]
}

/** What recording an audit does; null when the place is gone, `too_many` when it is more than one action may do. */
export type AuditPlan =
  | { readonly operations: readonly ScanOperation[]; readonly missing: readonly ScanTarget[] }
  | 'too_many'
  | null

/** Something that a label can be on. */
export interface LabelRow {
  readonly target: LabelTarget
  readonly name: string
  readonly where: readonly string[]
  /** The short code that it has; null while it has none. */
  readonly code: string | null
}

/** Answers for scanning and for labels. */
export interface ScanCalls {
  /** What a text means, from the copy alone. */
  resolve_code: { input: { readonly code: string }; output: CodeMeaning }
  wanted: { input: { readonly ids: readonly string[] }; output: readonly WantedThing[] }
  audit: {
    input: { readonly place: Placement; readonly scanned: readonly ScanTarget[] }
    output: AuditPage | null
  }
  plan_audit: {
    input: {
      readonly place: Placement
      readonly scanned: readonly ScanTarget[]
      readonly missing: 'keep' | 'unplace'
      readonly unexpected: 'move' | 'keep'
    }
    output: AuditPlan
  }
  /** In the order of the ids; what is gone is left out. */
  label_rows: { input: { readonly ids: readonly string[] }; output: readonly LabelRow[] }
}
