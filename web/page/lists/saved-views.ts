import { nameKey } from '../../../engine/core/names.ts'
import type { SavedViewRow } from '../../engine/views/list-calls.ts'
import { addressOfView, listHref } from './list-address.ts'
import type { DeviceView } from './preferences.ts'

/** A saved view as dialogs and menus offer it. */
export interface ShownView extends DeviceView {
  /** The record of the household; null for a view of this device alone. */
  readonly saved: SavedViewRow | null
}

/** The views of the household, then those of this device. */
export function savedViews(
  saved: readonly SavedViewRow[],
  ofDevice: readonly DeviceView[],
): readonly ShownView[] {
  return [
    ...saved.map((row) => ({
      id: row.public_id,
      name: row.name,
      address: listHref(addressOfView(row.view)),
      saved: row,
    })),
    ...ofDevice.map((view) => ({ ...view, saved: null })),
  ]
}

/** The view that has a name: names that differ only in case are one. */
export function viewNamed<V extends { readonly name: string }>(
  views: readonly V[],
  name: string,
): V | undefined {
  return views.find((view) => nameKey(view.name) === nameKey(name))
}
