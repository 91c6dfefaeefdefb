/** The texts of a printed inventory. */
export interface InventoryWords {
  readonly title: string
  readonly made: string
  readonly only_place: string
  readonly only_since: string
  readonly things: string
  readonly value: string
  readonly paid: string
  readonly total: string
  readonly by_place: string
  readonly by_category: string
  readonly no_place: string
  readonly no_category: string
  readonly quantity: string
  readonly category: string
  readonly manufacturer: string
  readonly model: string
  readonly serial: string
  readonly asset: string
  readonly bought: string
  readonly warranty: string
  readonly lifetime: string
  readonly insured: string
  readonly receipts: string
  readonly page: string
  readonly note: string
}
