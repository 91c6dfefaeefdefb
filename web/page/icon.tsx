import { ASSETS } from './assets.ts'
import type { IconName } from './icon-names.ts'

/** A picture of the sprite. It says nothing to a screen reader: the text beside it does, or the label of its button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`${ASSETS.icons}#${name}`} />
    </svg>
  )
}
