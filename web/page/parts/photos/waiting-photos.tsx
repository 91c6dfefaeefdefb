import { useEffect, useState } from 'preact/hooks'
import type { WaitingPhoto } from '../../../engine/photos/calls.ts'
import { act, call, status } from '../../engine.ts'
import { href } from '../../router.ts'
import { moment, text } from '../../texts/text.ts'
import { saveBlob } from '../save-blob.ts'
import { refusalText } from './add.ts'

/** The photos in this browser that the server does not have yet. Each can be saved to a file. */
export function WaitingPhotos() {
  const [photos, setPhotos] = useState<readonly WaitingPhoto[]>([])
  const version = `${status.value?.pending} ${status.value?.rejected}`
  useEffect(() => {
    call('waiting_photos', null).then(setPhotos, () => setPhotos([]))
  }, [version])
  if (photos.length === 0) return null
  return (
    <>
      <h3>{text('photos.waiting')}</h3>
      <ul class="operations">
        {photos.map((photo) => (
          <Waiting key={photo.public_id} photo={photo} />
        ))}
      </ul>
    </>
  )
}

function Waiting({ photo }: { readonly photo: WaitingPhoto }) {
  const { public_id, owner, owner_name, bytes, added_at, refusal } = photo
  const megabytes = Math.max(0.1, Math.round(bytes / 100_000) / 10)
  const discard = async () => {
    if (owner_name !== null) await act('media.remove', { public_id }, { key: 'photos.removed' })
    else await call('discard_photo', { public_id })
  }
  return (
    <li>
      <a href={hrefOf(owner)}>{owner_name ?? text('photos.unknown_owner')}</a>
      <span class="amount">{text('photos.megabytes', { megabytes })}</span>
      <time dateTime={added_at}>{moment(added_at)}</time>
      {refusal && <p class="note note-warn">{refusalText(refusal.code, refusal.message)}</p>}
      <p class="actions">
        <button type="button" class="button" onClick={() => void save(public_id)}>
          {text('photos.save')}
        </button>
        {refusal && (
          <>
            <button type="button" class="button" onClick={() => void call('retry_photo', { public_id })}>
              {text('settings.retry')}
            </button>
            <button type="button" class="button" onClick={() => void discard()}>
              {text('photos.remove')}
            </button>
          </>
        )}
      </p>
    </li>
  )
}

function hrefOf({ kind, id }: WaitingPhoto['owner']): string {
  if (kind === 'item' || kind === 'container') return href(kind, id)
  return href('place', id, { kind })
}

async function save(public_id: string): Promise<void> {
  const blob = await call('photo_blob', { public_id, size: 'full' })
  if (blob) saveBlob(blob, `photo-${public_id}.${blob.type.replace(/^.*\//, '')}`)
}
