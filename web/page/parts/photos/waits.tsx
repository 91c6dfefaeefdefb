import type { GalleryPhoto } from '../../../engine/photos/calls.ts'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'

/** Says that a photo waits to be sent. */
export function Waits({ photo }: { readonly photo: GalleryPhoto }) {
  if (photo.waits === null) return null
  return (
    <span class="photo-waits">
      <Icon name="cloud-upload" />
      <span class="photo-waits-text">{text(`photos.waits.${photo.waits}`)}</span>
    </span>
  )
}
