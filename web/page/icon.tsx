import { ASSETS } from './assets.ts'
import type { IconName } from './icon-names.ts'

/** Icons that point along the line of text: from right to left they are mirrored. */
const POINTING: ReadonlySet<IconName> = new Set([
  'chevron-right',
  'list',
  'log-out',
  'move-right',
  'redo-2',
  'undo-2',
])

/** A picture of the sprite. It says nothing to a screen reader: the text beside it does, or the label of its button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      class={POINTING.has(name) ? 'icon icon-pointing' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${ASSETS.icons}#${name}`} />
    </svg>
  )
}
