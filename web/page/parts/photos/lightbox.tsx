import { useEffect, useRef, useState } from 'preact/hooks'
import type { GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import type { IconName } from '../../icon-names.ts'
import { text } from '../../texts/text.ts'
import { useBlurred, usePicture } from '../photo.tsx'
import { Toasts } from '../toasts.tsx'
import { CropDialog } from './crop.tsx'
import { rotatePhoto } from './edit.ts'
import { movePhoto } from './order.ts'
import { Waits } from './waits.tsx'
import { useZoom } from './zoom.ts'

/** The photos of a thing or a place, one at a time on the whole screen. */
export function Lightbox(props: {
  readonly photos: readonly GalleryPhoto[]
  readonly owner: PhotoOwner
  readonly name: string
  /** The id of the photo that is shown. */
  readonly at: string
  readonly writes: boolean
  readonly onMove: (id: string) => void
  readonly onClose: () => void
}) {
  const { photos, owner, name, at, writes, onMove, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const last = useRef(0)
  const [cropping, setCropping] = useState(false)
  const found = photos.findIndex(({ public_id }) => public_id === at)
  const index = found >= 0 ? found : Math.min(last.current, photos.length - 1)
  last.current = index
  const photo = photos[index]
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (photos.length === 0) dialog.current?.close()
  }, [photos.length])
  const go = (to: number) => {
    const next = photos[to]
    if (next) onMove(next.public_id)
  }
  const forward = () => (dialog.current && getComputedStyle(dialog.current).direction === 'rtl' ? -1 : 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!photo || cropping || event.target instanceof HTMLInputElement) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const keys: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => go(index - forward()),
      ArrowRight: () => go(index + forward()),
      Home: () => go(0),
      End: () => go(photos.length - 1),
    }
    const does = keys[event.key]
    if (!does) return
    event.preventDefault()
    does()
  }
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={text('photos.of', { name })}
      onClose={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <header class="lightbox-bar">
        <output class="lightbox-count">
          {text('photos.count', { number: index + 1, count: photos.length })}
        </output>
        {photo && writes && (
          <div class="lightbox-tools">
            <Tool
              icon="rotate-ccw"
              label={text('photos.rotate_left')}
              onClick={() => rotatePhoto(photo, -90)}
            />
            <Tool icon="rotate-cw" label={text('photos.rotate')} onClick={() => rotatePhoto(photo, 90)} />
            <Tool icon="crop" label={text('photos.crop')} onClick={() => setCropping(true)} />
            {photos.length > 1 && (
              <Tool
                icon="star"
                label={text('photos.make_first')}
                disabled={index === 0}
                onClick={() => movePhoto(owner, photos, photo.public_id, 0)}
              />
            )}
            <Tool
              icon="trash-2"
              label={text('photos.remove')}
              onClick={() => act('media.remove', { public_id: photo.public_id }, { key: 'photos.removed' })}
            />
          </div>
        )}
        <Tool icon="x" label={text('toast.close')} onClick={() => dialog.current?.close()} />
      </header>
      {photo && (
        <Stage
          key={photo.public_id}
          photo={photo}
          alt={photo.name ?? name}
          onSwipe={(step) => go(index + step * forward())}
        />
      )}
      {photos.length > 1 && (
        <>
          <StepButton step={-1} disabled={index === 0} onClick={() => go(index - 1)} />
          <StepButton step={1} disabled={index === photos.length - 1} onClick={() => go(index + 1)} />
        </>
      )}
      {photo && <Caption key={`${photo.public_id} caption`} photo={photo} writes={writes} />}
      <Toasts />
      {photo && cropping && (
        <CropDialog
          photo={photo}
          photos={photos}
          owner={owner}
          onClose={(id) => {
            setCropping(false)
            if (id !== null) onMove(id)
          }}
        />
      )}
    </dialog>
  )
}

function Tool(props: { icon: IconName; label: string; disabled?: boolean; onClick: () => unknown }) {
  const { icon, label, disabled = false, onClick } = props
  return (
    <button
      type="button"
      class="lightbox-tool"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => void onClick()}
    >
      <Icon name={icon} />
    </button>
  )
}

function StepButton(props: {
  readonly step: 1 | -1
  readonly disabled: boolean
  readonly onClick: () => void
}) {
  const { step, disabled, onClick } = props
  return (
    <button
      type="button"
      class={step > 0 ? 'lightbox-step lightbox-next' : 'lightbox-step lightbox-previous'}
      aria-label={text(step > 0 ? 'photos.next' : 'photos.previous')}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name="chevron-right" />
    </button>
  )
}

/** One photo, which can be made larger. Its blurred stand-in is there at once. */
function Stage(props: {
  readonly photo: GalleryPhoto
  readonly alt: string
  readonly onSwipe: (step: 1 | -1) => void
}) {
  const { photo, alt, onSwipe } = props
  const stage = useRef<HTMLDivElement>(null)
  const blurred = useBlurred(photo)
  const { src, missing, onError } = usePicture(photo, 'large', 'full')
  const { transform } = useZoom(stage, onSwipe)
  const [loaded, setLoaded] = useState<string | null>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys + and - make the picture larger and smaller
    <section ref={stage} class="lightbox-stage" tabIndex={0} aria-label={text('photos.zoom')}>
      <div class="lightbox-picture" style={{ transform }}>
        {blurred !== null && (src === null || loaded !== src) && (
          <img class="lightbox-blurred" src={blurred} alt="" />
        )}
        {src !== null && (
          <img src={src} alt={alt} draggable={false} onLoad={() => setLoaded(src)} onError={onError} />
        )}
      </div>
      {missing && (
        <p class="lightbox-missing">{text(photo.waits ? `photos.waits.${photo.waits}` : 'photos.missing')}</p>
      )}
      {!missing && <Waits photo={photo} />}
    </section>
  )
}

/** What is written below a photo. It is read aloud in place of the picture, too. */
function Caption({ photo, writes }: { readonly photo: GalleryPhoto; readonly writes: boolean }) {
  const { public_id, name } = photo
  const [typed, setTyped] = useState(name ?? '')
  const before = useRef(name)
  useEffect(() => {
    // What a person writes stays when the caption that they saved before, or that of somebody else, comes.
    const was = before.current ?? ''
    before.current = name
    setTyped((now) => (now === was ? (name ?? '') : now))
  }, [name])
  if (!writes) return <p class="lightbox-caption">{name}</p>
  const save = () => {
    const trimmed = typed.trim()
    if (trimmed === (name ?? '')) return
    void act('media.update', { public_id, name: trimmed || null }, { key: 'photos.captioned' })
  }
  return (
    <form
      class="lightbox-caption"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        aria-label={text('photos.caption')}
        placeholder={text('photos.caption')}
        maxLength={200}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={save}
      />
    </form>
  )
}
