import type { PlacingReason, RulingCode } from '../placing.ts'

/** The texts of placement in one language. `names`: the records that a reason rests on, joined. */
export interface PlacementTexts {
  readonly reasons: Readonly<Record<PlacingReason, (names: string) => string>>
  readonly rulings: Readonly<Record<RulingCode, string>>
}
