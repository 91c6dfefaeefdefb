import type { BaseRecord, SearchText } from '../core/collection.ts'

interface PlaceWords extends BaseRecord {
  readonly name: string
  readonly code?: string | null | undefined
  readonly description?: string | null | undefined
}

/** What a location is found by. */
export function locationText({ name, code, description }: PlaceWords): SearchText {
  return { title: name, body: [code, description].filter((part) => part).join('\n') }
}

/** What a zone, rack, row, shelf or slot is found by. */
export function placeText(place: PlaceWords & { readonly parent: { readonly id: string } }): SearchText {
  return { ...locationText(place), around: [place.parent.id] }
}
