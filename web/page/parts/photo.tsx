import { useMemo } from 'preact/hooks'
import { thumbHashToDataURL } from 'thumbhash'
import type { Photo as PhotoRow } from '../../engine/views/calls.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'

/** A photo. Its blurred stand-in is there at once; without a photo there is an icon. */
export function Photo({
  photo,
  size,
  alt = '',
  icon = 'package',
}: {
  readonly photo: PhotoRow | null
  readonly size: 'thumb' | 'small' | 'large'
  readonly alt?: string
  readonly icon?: IconName
}) {
  const placeholder = photo?.placeholder ?? null
  const blurred = useMemo(() => (placeholder === null ? null : blurredOf(placeholder)), [placeholder])
  if (photo === null) {
    return (
      <span class="photo photo-none">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <span class="photo">
      {blurred !== null && <img class="photo-blurred" src={blurred} alt="" />}
      {photo.urls && <img src={photo.urls[size]} alt={alt} loading="lazy" decoding="async" />}
    </span>
  )
}

function blurredOf(base64: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
