import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'
import type { NotAdded } from './add.ts'

/** The files that were not added, each with the reason. */
export function NotAddedList(props: { readonly files: readonly NotAdded[]; readonly onClose: () => void }) {
  const { files, onClose } = props
  if (files.length === 0) return null
  return (
    <div class="note note-bad photo-note" role="alert">
      <ul>
        {files.map(({ file, reason }, i) => (
          <li key={i}>{text('photos.not_added', { file, reason })}</li>
        ))}
      </ul>
      <button type="button" class="button-plain" aria-label={text('toast.close')} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
