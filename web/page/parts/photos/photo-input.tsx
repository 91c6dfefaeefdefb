import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../icon.tsx'
import { text } from '../../texts/text.ts'

/** Without HEIC in this list, iOS converts pictures to JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A desk has files of phones, and hides those that are not in the list. */
const accepted = () => (matchMedia('(pointer: fine)').matches ? `${ACCEPTED},.heic,.heif` : ACCEPTED)

type OnFiles = (files: readonly File[]) => void

/** The buttons that take and choose photos. */
export function PhotoInput({ onFiles }: { readonly onFiles: OnFiles }) {
  return (
    <span class="photo-input">
      <FileButton icon="camera" label={text('photos.take')} onFiles={onFiles} camera />
      <FileButton icon="image-plus" label={text('photos.choose')} onFiles={onFiles} />
    </span>
  )
}

/** A button that chooses files, or takes a photo. */
export function FileButton(props: {
  icon: 'camera' | 'image-plus' | 'file-up'
  label: string
  onFiles: OnFiles
  camera?: boolean
  accept?: string
}) {
  const { icon, label, onFiles, camera = false, accept = accepted() } = props
  return (
    <label class={camera ? 'button file-button file-button-camera' : 'button file-button'}>
      <Icon name={icon} />
      {label}
      <input
        type="file"
        accept={camera ? 'image/jpeg' : accept}
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}

/** Takes pictures that are pasted or dropped anywhere on the page. Returns whether files are being dragged over it. */
export function usePasteAndDrop(onFiles: OnFiles, enabled = true): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const handOver = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    const onPaste = (event: ClipboardEvent) => {
      // Office programs copy a picture of each text.
      const asText = event.clipboardData?.types.includes('text/plain') && isField(event.target)
      if (!asText) handOver(event, event.clipboardData)
    }
    // A picture of this page that is dragged looks like a file from outside.
    let own = false
    const onStart = () => {
      own = true
    }
    const onEnd = () => {
      own = false
    }
    const onOver = (event: DragEvent) => {
      if (own || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!own) handOver(event, event.dataTransfer)
    }
    addEventListener('paste', onPaste)
    addEventListener('dragstart', onStart)
    addEventListener('dragend', onEnd)
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragstart', onStart)
      removeEventListener('dragend', onEnd)
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [enabled])
  return over
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}

/** Covers the page while files are dragged over it. */
export function DropCover({ label }: { readonly label: string }) {
  return (
    <div class="drop-cover">
      <Icon name="image-plus" />
      <strong>{label}</strong>
    </div>
  )
}
