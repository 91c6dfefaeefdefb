import { useState } from 'preact/hooks'
import type { PhotoOwner } from '../../../engine/photos/calls.ts'
import { act, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { session } from '../../session.ts'
import { bytes, text } from '../../texts/text.ts'
import type { NotAdded } from '../photos/add.ts'
import { addDocuments, DOCUMENTS } from '../photos/add-documents.ts'
import { NotAddedList } from '../photos/not-added.tsx'
import { FileButton } from '../photos/photo-input.tsx'

/** The documents of a thing or a place, such as its manual and its receipt. They are opened from the server, and added while it is in reach. */
export function Documents({ owner, readOnly }: { readonly owner: PhotoOwner; readonly readOnly: boolean }) {
  const documents = useAnswer('documents', { owner_id: owner.id }) ?? []
  const [sending, setSending] = useState(false)
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([])
  if (documents.length === 0 && readOnly) return null
  const add = async (files: readonly File[]) => {
    setSending(true)
    setNotAdded(await addDocuments(owner, files))
    setSending(false)
  }
  return (
    <section class="panel" aria-labelledby="documents">
      <h2 id="documents">{text('documents.title')}</h2>
      <ul class="codes documents">
        {documents.map(({ public_id, name, content_type, bytes: size, url }) => {
          const shown = name ?? content_type
          const address = `${url}&household_id=${session.peek()?.household.public_id}`
          return (
            <li key={public_id}>
              {url === null ? (
                <bdi>{shown}</bdi>
              ) : (
                <a href={address} download={shown}>
                  <bdi>{shown}</bdi>
                </a>
              )}
              <span class="hint">{url === null ? text('photos.waits.elsewhere') : bytes(size)}</span>
              {!readOnly && (
                <button
                  type="button"
                  class="button-plain"
                  aria-label={text('documents.remove', { name: shown })}
                  onClick={() => void act('media.remove', { public_id }, { key: 'documents.removed' })}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {documents.length === 0 && <p class="hint">{text('documents.none')}</p>}
      <NotAddedList files={notAdded} onClose={() => setNotAdded([])} />
      {!readOnly && !sending && (
        <FileButton
          icon="file-up"
          label={text('documents.add')}
          accept={DOCUMENTS}
          onFiles={(files) => void add(files)}
        />
      )}
      <p class="hint" role="status">
        {sending && text('documents.sending')}
      </p>
    </section>
  )
}
