import { useState } from 'preact/hooks'
import type { PhotoOwner } from '../../../engine/photos/calls.ts'
import { api } from '../../api.ts'
import { act, useAnswer } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import { attempt } from '../../server.ts'
import { session } from '../../session.ts'
import { bytes, text } from '../../texts/text.ts'
import { FileButton } from '../photos/photo-input.tsx'

/** Endings of the documents that the server stores. Some phones know their kinds by these alone. */
const ACCEPTED = '.pdf,.txt,.rtf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.epub'

const paths = { items: '/api/v1/items', containers: '/api/v1/containers' } as const

/** The documents of a thing, such as its manual and its receipt. They are opened from the server, and added while it is in reach. */
export function Documents({ owner, readOnly }: { readonly owner: PhotoOwner; readonly readOnly: boolean }) {
  const documents = useAnswer('documents', { owner_id: owner.id }) ?? []
  const [sending, setSending] = useState(false)
  if (documents.length === 0 && readOnly) return null
  const add = async (files: readonly File[]) => {
    const form = new FormData()
    for (const file of files) form.append('files', file)
    const path = owner.kind === 'item' ? paths.items : paths.containers
    setSending(true)
    await attempt(() => api('POST', `${path}/${owner.id}/media`, form))
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
      {!readOnly && !sending && (
        <FileButton
          icon="file-up"
          label={text('documents.add')}
          accept={ACCEPTED}
          onFiles={(files) => void add(files)}
        />
      )}
      <p class="hint" role="status">
        {sending && text('documents.sending')}
      </p>
    </section>
  )
}
