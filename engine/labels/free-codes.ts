import type { Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { ShortCode } from './collection.ts'
import { shortCodeFrom } from './short-code.ts'

/**
 * Number of attempts after which the program must be wrong: the chance that two codes in a row are taken is one in
 * 10^10.
 */
const MAX_TRIES = 1000

/** A code for a new record, and the warning about it for the time after the record exists. */
export interface FreeCode {
  readonly code: string
  note(): void
}

/** J2, J3: finds for each new record the first code of its series that no record of the household has or ever had. */
export class FreeCodes {
  private readonly draft: HouseholdDraft
  /** Those of this operation, which the view does not show yet. */
  private readonly given = new Set<string>()

  constructor(draft: HouseholdDraft) {
    this.draft = draft
  }

  take(public_id: string): FreeCode {
    let missed: { code: string; holder: Stored<ShortCode> } | null = null
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const code = shortCodeFrom(public_id, attempt)
      if (code === null || this.given.has(code)) continue
      const [holder] = this.draft.view.find('short_codes', 'code', code)
      if (holder === undefined) {
        this.given.add(code)
        return { code, note: () => missed && this.tell(public_id, missed, code) }
      }
      // Its author did not know, so a label with this code may be printed already.
      if (missed === null && !this.draft.hadSeen(holder.seq)) missed = { code, holder }
    }
    throw new Error(`no short code for ${public_id} after ${MAX_TRIES} tries`)
  }

  private tell(record_id: string, missed: { code: string; holder: Stored<ShortCode> }, kept: string): void {
    const { draft } = this
    const kept_edit = draft.view.entry(missed.holder.seq) ?? draft.edit
    draft.clash({
      collection: 'short_codes',
      record_id,
      field: 'code',
      reason: 'code_taken',
      lost: missed.code,
      lost_edit: draft.edit,
      kept,
      kept_edit,
    })
  }
}
