import { useEffect, useState } from 'preact/hooks'
import type { Photo } from '../../../engine/views/calls.ts'
import { call } from '../../engine.ts'

/**
 * The address of a picture whose bytes are in this browser, as long as the component is shown; null when they are not here.
 * `wanted`: whether it is needed, since the server has no picture or cannot be reached.
 */
export function useLocalPicture(photo: Photo | null, size: 'small' | 'full', wanted: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const { public_id, rotation } = photo ?? {}
  useEffect(() => {
    if (!wanted || public_id === undefined) return
    let made: string | null = null
    let over = false
    call('photo_blob', { public_id, size }).then(
      (blob) => {
        if (over || !blob) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      },
      // The blurred picture stands in for it.
      () => {},
    )
    return () => {
      over = true
      setUrl(null)
      if (made) URL.revokeObjectURL(made)
    }
  }, [public_id, rotation, size, wanted])
  return url
}
