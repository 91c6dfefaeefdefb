import { compareTexts } from '../core/compare-texts.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { type LabelTarget, labelledCollection, type ShortCode } from './collection.ts'
import { parseShortCode } from './short-code.ts'

/** The record that a label is on; null when it is gone. */
export function labelledRecord(view: HouseholdView, { kind, id }: LabelTarget): Stored | null {
  return view.get(labelledCollection[kind], id)
}

/** All short codes that stand for a thing: the one that stood for it first comes first. */
export function shortCodesOf(view: HouseholdView, { id }: { readonly id: string }): ShortCode[] {
  return view
    .find('short_codes', 'target_id', id)
    .map(({ record }) => record)
    .sort(
      (a, b) => compareTexts(a.bound_at ?? '', b.bound_at ?? '') || compareTexts(a.public_id, b.public_id),
    )
}

/** The short code by which a thing is called: the first that stood for it; null while it has none. */
export function shortCodeOf(view: HouseholdView, target: { readonly id: string }): ShortCode | null {
  return shortCodesOf(view, target)[0] ?? null
}

/** The short code that a text is, written in whatever way; null if this household has no such code. */
export function findShortCode(view: HouseholdView, text: string): Stored<ShortCode> | null {
  const code = parseShortCode(text)
  return code === null ? null : (view.find('short_codes', 'code', code)[0] ?? null)
}
