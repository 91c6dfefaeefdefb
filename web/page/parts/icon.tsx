/** The icons that the page uses: names of Lucide's. */
export const icons = [
  'archive',
  'archive-restore',
  'arrow-right',
  'box',
  'boxes',
  'camera',
  'check',
  'chevron-down',
  'chevron-right',
  'clock',
  'cloud-off',
  'cloud-upload',
  'folder-tree',
  'grid-2x2',
  'house',
  'image',
  'layout-grid',
  'list',
  'log-out',
  'map-pin',
  'minus',
  'move-right',
  'package',
  'pencil',
  'plus',
  'refresh-cw',
  'search',
  'settings',
  'square-stack',
  'trash-2',
  'triangle-alert',
  'undo-2',
  'warehouse',
  'x',
] as const
export type IconName = (typeof icons)[number]

/** An icon beside a text that says the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
