import { type ImportInventory, ItemsByName, importedCollections } from '../../../engine/imports/index.ts'
import {
  type HouseholdCollections,
  type HouseholdView,
  mediaOf,
  nameKey,
  numberKey,
  type ScopeStore,
} from '../../../engine/index.ts'

/** Number of items that are read at once. */
const PAGE = 500

/** What an import knows of a household, read from its file. */
export class HouseholdInventory implements ImportInventory {
  readonly names: ImportInventory['names']
  private readonly store: ScopeStore<HouseholdCollections>
  /** The ids of all items by place and name; read when a name is looked up first. */
  private named: ItemsByName | null = null

  constructor(store: ScopeStore<HouseholdCollections>) {
    this.store = store
    this.names = store
      .changes(null, importedCollections, Number.MAX_SAFE_INTEGER)
      .flatMap(({ collection, change }) =>
        change.change === 'put' ? [{ collection, public_id: change.public_id, record: change.record }] : [],
      )
  }

  item(public_id: string) {
    return this.store.read((view) => view.get('items', public_id)?.record ?? null)
  }

  byNumber(kind: 'asset_number' | 'serial_number', number: string): readonly string[] {
    const key = numberKey(number)
    if (key === null) return []
    return this.store.read((view) => idsOf(view.find('items', kind, key, { limit: 20 })))
  }

  byName(place_id: string | null, name: string): readonly string[] {
    this.named ??= this.readNames()
    const key = placeAndName(place_id, name)
    return this.named.maybe(key).filter((id) => {
      const item = this.item(id)
      return item !== null && placeAndName(item.placement?.id ?? null, item.name) === key
    })
  }

  codesOf(item_id: string): readonly string[] {
    return this.store.read((view) =>
      view.find('product_codes', 'item_id', item_id).map(({ record }) => record.code),
    )
  }

  hasFile(item_id: string, file: string): boolean {
    const name = fileName(file)
    return this.store.read((view: HouseholdView) =>
      mediaOf(view, item_id).some(({ record }) => record.name === name),
    )
  }

  /** Reads the names of all items page by page, so that only digests of them are kept. */
  private readNames(): ItemsByName {
    const named = new ItemsByName()
    for (let seq = 0; ; ) {
      const page = this.store.changes(seq, ['items'], PAGE)
      for (const { change } of page) {
        seq = Math.max(seq, change.seq)
        if (change.change !== 'put') continue
        const { name, placement } = change.record
        const place =
          typeof placement === 'object' && placement !== null && 'id' in placement ? placement.id : null
        named.add(placeAndName(typeof place === 'string' ? place : null, String(name)), change.public_id)
      }
      if (page.length < PAGE) return named
    }
  }
}

/** The name that a file of an archive gets: its title behind a tab, or its name without folders. */
export function fileName(file: string): string {
  const [entry = '', title] = file.split('\t')
  return (title ?? entry.slice(entry.lastIndexOf('/') + 1)).slice(0, 200)
}

function idsOf(stored: readonly { readonly record: { readonly public_id: string } }[]): string[] {
  return stored.map(({ record }) => record.public_id)
}

function placeAndName(place_id: string | null, name: string): string {
  return `${place_id ?? ''}/${nameKey(name)}`
}
