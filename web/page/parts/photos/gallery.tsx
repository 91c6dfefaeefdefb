import { useState } from 'preact/hooks'
import type { GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { act, call, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import type { IconName } from '../../icon-names.ts'
import { lazyPage } from '../../lazy.tsx'
import { session } from '../../session.ts'
import { text } from '../../texts/text.ts'
import { Photo } from '../photo.tsx'
import { addPhotos, type NotAdded, refusalText } from './add.ts'
import { addDocuments, isDocument } from './add-documents.ts'
import { NotAddedList } from './not-added.tsx'
import { DropCover, PhotoInput, usePasteAndDrop } from './photo-input.tsx'
import { Strip } from './strip.tsx'
import { Waits } from './waits.tsx'

const Lightbox = lazyPage(async () => (await import('./lightbox.tsx')).Lightbox)

/** The photos of a thing or a place: looking at them, adding, ordering and editing them. */
export function Gallery({
  owner,
  name,
  icon = 'package',
}: {
  readonly owner: PhotoOwner
  readonly name: string
  readonly icon?: IconName
}) {
  const photos = useAnswer('gallery', { owner_id: owner.id })
  const [shown, setShown] = useState<string | null>(null)
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([])
  const writes = session.value?.household.role !== 'viewer'
  const [filed, setFiled] = useState(0)
  const add = async (files: readonly File[]) => {
    const papers = files.filter(isDocument)
    const pictures = files.filter((file) => !papers.includes(file))
    const failed = [...(await addPhotos(owner, pictures)), ...(await addDocuments(owner, papers))]
    setNotAdded(failed)
    setFiled(papers.filter(({ name }) => !failed.some(({ file }) => file === name)).length)
  }
  const dragged = usePasteAndDrop((files) => void add(files), writes)
  const good = photos?.filter(({ refusal }) => refusal === null) ?? []
  const refused = photos?.filter(({ refusal }) => refusal !== null) ?? []
  const [first] = good
  return (
    <section class="gallery" aria-label={text('thing.photos')}>
      {first ? (
        <div class="gallery-frame">
          <button
            type="button"
            class="gallery-first"
            aria-label={text('photos.open', { name: first.name ?? name })}
            onClick={() => setShown(first.public_id)}
          >
            <Photo photo={first} size="large" icon={icon} />
          </button>
          <Waits photo={first} />
        </div>
      ) : (
        <div class="gallery-none">
          <Icon name={icon} />
          {writes && photos && <p class="hint">{text('photos.none')}</p>}
        </div>
      )}
      {good.length > 1 && (
        <Strip owner={owner} photos={good} name={name} writes={writes} onOpen={(id) => setShown(id)} />
      )}
      {refused.map((photo) => (
        <Refused key={photo.public_id} photo={photo} writes={writes} />
      ))}
      <p class="hint" role="status">
        {filed > 0 && text('documents.filed', { count: filed })}
      </p>
      <NotAddedList files={notAdded} onClose={() => setNotAdded([])} />
      {writes && <PhotoInput onFiles={(files) => void add(files)} />}
      {dragged && <DropCover label={text('photos.drop', { name })} />}
      {shown !== null && (
        <Lightbox
          photos={good}
          owner={owner}
          name={name}
          at={shown}
          writes={writes}
          onMove={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}

/** The refusals after which sending the same photo again can succeed. */
const RETRY = ['quota_exceeded', 'storage_full']

function Refused({ photo, writes }: { readonly photo: GalleryPhoto; readonly writes: boolean }) {
  const { public_id, refusal } = photo
  if (refusal === null) return null
  return (
    <div class="note note-bad photo-note">
      <Photo photo={photo} size="thumb" />
      <p>{refusalText(refusal.code, refusal.message)}</p>
      {writes && (
        <span class="actions">
          {RETRY.includes(refusal.code) && (
            <button type="button" class="button" onClick={() => void call('retry_photo', { public_id })}>
              {text('settings.retry')}
            </button>
          )}
          <button
            type="button"
            class="button"
            onClick={() => void act('media.remove', { public_id }, { key: 'photos.removed' })}
          >
            {text('photos.remove')}
          </button>
        </span>
      )}
    </div>
  )
}
