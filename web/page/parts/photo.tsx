import { useEffect, useMemo, useState } from 'preact/hooks'
import { thumbHashToDataURL } from 'thumbhash'
import type { Photo as PhotoRow, ThingRow } from '../../engine/views/calls.ts'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-names.ts'
import { session } from '../session.ts'
import { useLocalPicture } from './photos/local-picture.ts'

/**
 * A photo. Its blurred stand-in is there at once; without a photo there is an icon. A photo that waits to be sent is shown
 * from the bytes in this browser.
 */
export function Photo({
  photo,
  size,
  alt = '',
  icon = 'package',
  category = null,
}: {
  readonly photo: PhotoRow | null
  readonly size: 'thumb' | 'small' | 'large'
  readonly alt?: string
  readonly icon?: IconName
  /** The name of its category: without a photo, things of one category have one colour. */
  readonly category?: string | null
}) {
  const blurred = useBlurred(photo)
  const { src, onError } = usePicture(photo, size)
  if (photo === null) {
    return category === null ? (
      <span class="photo photo-none">
        <Icon name={icon} />
      </span>
    ) : (
      <span class="photo photo-none photo-tinted" style={{ '--hue': hueOf(category) }}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <span class="photo">
      {blurred !== null && <img class="photo-blurred" src={blurred} alt="" />}
      {blurred === null && src === null && <Icon name="image" />}
      {src !== null && <img src={src} alt={alt} loading="lazy" decoding="async" onError={onError} />}
    </span>
  )
}

/** The colour of a category, in degrees: one of twelve, always the same for a name. */
function hueOf(category: string): number {
  let sum = 0
  for (const letter of category) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % 12) * 30
}

/** The first photo of a thing or a container; without one its icon, in the colour of its category. */
export function ThingPhoto({
  thing: { photo, collection, category },
  size,
}: {
  readonly thing: Pick<ThingRow, 'photo' | 'collection' | 'category'>
  readonly size: 'thumb' | 'small'
}) {
  const icon = collection === 'items' ? 'package' : 'box'
  return <Photo photo={photo} size={size} icon={icon} category={category} />
}

/**
 * The address of a photo in a size: of the server, or of the bytes in this browser. Null while there is none. The whole picture
 * from this browser is costly to decode, so it is for the whole screen only.
 */
export function usePicture(
  photo: PhotoRow | null,
  size: 'thumb' | 'small' | 'large',
  local_size: 'small' | 'full' = 'small',
) {
  const url = photo?.urls?.[size]
  // The server may still take another household for the open one.
  const there = url === undefined ? null : `${url}&household_id=${session.peek()?.household.public_id}`
  const [failed, setFailed] = useState<string | null>(null)
  const missing = there === null || failed === there
  const local = useLocalPicture(photo, local_size, photo !== null && missing)
  /** Bytes that this browser does not draw, such as HEIC: the server makes a JPEG of them. */
  const [undrawn, setUndrawn] = useState<string | null>(null)
  const drawn = local === undrawn ? null : local
  useEffect(() => {
    if (failed === null) return
    const again = () => setFailed(null)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  return {
    src: missing ? drawn : there,
    missing: missing && drawn === null,
    undrawn: missing && local !== drawn,
    onError: () => (missing ? setUndrawn(local) : setFailed(there)),
  }
}

/** The blurred stand-in of a photo; null when it has none. */
export function useBlurred(photo: PhotoRow | null): string | null {
  const placeholder = photo?.placeholder ?? null
  return useMemo(() => (placeholder === null ? null : blurredOf(placeholder)), [placeholder])
}

function blurredOf(base64: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
