import { useEffect, useRef, useState } from 'preact/hooks'
import type { NotRead, PictureCodes } from '../../../scan/messages.ts'
import { Icon } from '../../icon.tsx'
import type { CodeReader } from '../../scan/code-reader.ts'
import { deliver } from '../../scan/scans.ts'
import { text } from '../../texts/text.ts'
import { Outlines } from './outlines.tsx'

/** What is known of a photo: its address, and the codes in it. */
interface Looked {
  readonly url: string
  /** Undefined while the codes are looked for. */
  readonly found: PictureCodes | NotRead | undefined
}

/** The ways to scan without a live camera: a photo, and typing. */
export function OtherWays({ reader }: { readonly reader: CodeReader }) {
  const [photo, setPhoto] = useState<Looked | null>(null)
  const shown = useRef(photo)
  shown.current = photo
  const close = () => {
    if (shown.current) URL.revokeObjectURL(shown.current.url)
    setPhoto(null)
  }
  useEffect(() => close, [])
  const look = async (file: File) => {
    close()
    const url = URL.createObjectURL(file)
    setPhoto({ url, found: undefined })
    const found = await reader.photo(file)
    // It was closed, or another one was taken meanwhile.
    if (shown.current?.url !== url) return
    setPhoto({ url, found })
    if (typeof found === 'string') return
    for (const code of new Set(found.codes.map((each) => each.text))) {
      await deliver(code, { source: 'photo', alone: found.codes.length === 1 })
    }
  }
  return (
    <>
      <div class="other-ways">
        <label class="button photo-button">
          <Icon name="image" />
          <span class="wide-only">{text('scan.photo')}</span>
          <input
            class="visually-hidden"
            type="file"
            // Without HEIC in the list iOS hands over a JPEG.
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            aria-label={text('scan.photo.take')}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file) void look(file)
              // The same photo may be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
        <TypedCode />
      </div>
      {photo && <Photo photo={photo} close={close} />}
    </>
  )
}

function Photo({ photo: { url, found }, close }: { readonly photo: Looked; readonly close: () => void }) {
  return (
    <figure class="scan-photo">
      <figcaption aria-live="polite">{outcome(found)}</figcaption>
      <div>
        {found !== 'no_picture' && <img src={url} alt={text('scan.photo')} />}
        {typeof found === 'object' && <Outlines picture={found} fit="contain" />}
      </div>
      <button type="button" class="camera-tool" aria-label={text('scan.photo.close')} onClick={close}>
        <Icon name="x" />
      </button>
    </figure>
  )
}

function outcome(found: Looked['found']): string {
  if (found === undefined) return text('scan.photo.reading')
  if (found === 'no_picture') return text('scan.photo.unreadable')
  if (found === 'no_reader') return text('scan.photo.unread')
  return found.codes.length === 0
    ? text('scan.photo.none')
    : text('scan.photo.codes', { count: found.codes.length })
}

function TypedCode() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      class="typed-code"
      onSubmit={(event) => {
        event.preventDefault()
        // What is in the field now: a scanner that types into it is faster than the page draws.
        const typed = field.current?.value.trim() ?? ''
        if (!field.current || typed === '') return
        field.current.value = ''
        void deliver(typed, { source: 'typed', alone: true })
      }}
    >
      <input
        ref={field}
        aria-label={text('scan.type')}
        placeholder={text('scan.type.example')}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        maxLength={500}
        enterkeyhint="go"
      />
      <button type="submit" class="button">
        {text('scan.type.submit')}
      </button>
    </form>
  )
}
