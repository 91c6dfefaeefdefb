import type { HouseholdView, Item } from '../../../engine/index.ts'
import { photoOf } from '../views/photos.ts'
import { placeNames } from '../views/rows.ts'
import type { PhotoViewCalls } from './calls.ts'
import { isWorkingName } from './working-name.ts'

/** Maximum number of rows of one answer. */
const MOST_ROWS = 200

/** The things that were added as a photo and have no name of their own yet. */
export class ToName {
  private readonly view: () => HouseholdView
  private found: readonly Item[] | null = null

  constructor(view: () => HouseholdView) {
    this.view = view
  }

  /** The records have changed. */
  forget(): void {
    this.found = null
  }

  get total(): number {
    return this.items().length
  }

  answer(limit: number): PhotoViewCalls['to_name']['output'] {
    const items = this.items()
    const things = items.slice(0, Math.min(limit, MOST_ROWS)).map((item) => ({
      public_id: item.public_id,
      name: item.name,
      where: placeNames(this.view(), item.placement),
      photo: photoOf(this.view(), item),
    }))
    return { total: items.length, things }
  }

  private items(): readonly Item[] {
    this.found ??= this.view()
      .all('items')
      .map(({ record }) => record)
      .filter(({ name, archived_at }) => archived_at === null && isWorkingName(name))
      .filter(({ public_id }) => this.view().count('media', 'owner_id', public_id) > 0)
      .sort((a, b) => (a.created_at + a.name < b.created_at + b.name ? -1 : 1))
    return this.found
  }
}
