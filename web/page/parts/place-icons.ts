import type { Placement } from '../../../engine/index.ts'
import type { IconName } from '../icon-names.ts'

/** The icon of each kind of place. */
export const placeIcons = {
  location: 'house',
  zone: 'grid-2x2',
  rack: 'warehouse',
  row: 'square-stack',
  shelf: 'square-stack',
  slot: 'layout-grid',
  container: 'box',
} as const satisfies Record<Placement['kind'], IconName>
