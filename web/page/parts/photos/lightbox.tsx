import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { act } from '../../engine.ts'
import { Icon } from '../../icon.tsx'
import type { IconName } from '../../icon-names.ts'
import { openDialog } from '../../open-dialog.ts'
import { showOver } from '../../overlay-entry.ts'
import { text } from '../../texts/text.ts'
import { useBlurred, usePicture } from '../photo.tsx'
import { Toasts } from '../toasts.tsx'
import { CropDialog } from './crop.tsx'
import { rotatePhoto } from './edit.ts'
import { movePhoto } from './order.ts'
import { Waits } from './waits.tsx'
import { useZoom } from './zoom.ts'

/**
 * The photos of a thing or a place, one at a time on the whole screen. The focus begins on the stage, which stays while photos come and
 * go. A button that cannot be used says so and keeps the focus: a disabled one loses it, and keys go nowhere.
 */
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
  const stage = useRef<HTMLElement>(null)
  const last = useRef(0)
  const [cropping, setCropping] = useState<string | null>(null)
  const found = photos.findIndex(({ public_id }) => public_id === at)
  const index = found >= 0 ? found : Math.min(last.current, photos.length - 1)
  last.current = index
  const photo = photos[index]
  const cropped = photos.find(({ public_id }) => public_id === cropping)
  // Before the next key can arrive.
  useLayoutEffect(() => {
    const leave = dialog.current && showOver(dialog.current)
    stage.current?.focus()
    return () => leave?.()
  }, [])
  useEffect(() => {
    if (photos.length === 0) dialog.current?.close()
  }, [photos.length])
  const go = (to: number) => {
    const next = photos[to]
    if (next) onMove(next.public_id)
  }
  const forward = () => (dialog.current && getComputedStyle(dialog.current).direction === 'rtl' ? -1 : 1)
  useKeysOf(dialog, (event) => {
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
  })
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={text('photos.of', { name })}
      onClose={(event) => event.target === dialog.current && onClose()}
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
            <Tool icon="crop" label={text('photos.crop')} onClick={() => setCropping(photo.public_id)} />
            {photos.length > 1 && (
              <Tool
                icon="star"
                label={text('photos.make_first')}
                off={index === 0}
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
          stage={stage}
          photo={photo}
          alt={photo.name ?? name}
          onSwipe={(step) => go(index + step * forward())}
        />
      )}
      {photos.length > 1 && (
        <>
          <StepButton step={-1} off={index === 0} onClick={() => go(index - 1)} />
          <StepButton step={1} off={index === photos.length - 1} onClick={() => go(index + 1)} />
        </>
      )}
      {photo && <Caption key={`${photo.public_id} caption`} photo={photo} writes={writes} />}
      <Toasts />
      {cropped && (
        <CropDialog
          photo={cropped}
          photos={photos}
          owner={owner}
          onClose={(id) => {
            setCropping(null)
            if (id !== null) onMove(id)
          }}
        />
      )}
    </dialog>
  )
}

/** Handles the keys of a dialog while it is open, wherever the focus is, but not those of a field or of a dialog above it. */
function useKeysOf(dialog: RefObject<HTMLDialogElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement || openDialog() !== dialog.current) return
      latest.current(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Tool(props: { icon: IconName; label: string; off?: boolean; onClick: () => unknown }) {
  const { icon, label, off = false, onClick } = props
  return (
    <button
      type="button"
      class="lightbox-tool"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || void onClick()}
    >
      <Icon name={icon} />
    </button>
  )
}

function StepButton(props: { readonly step: 1 | -1; readonly off: boolean; readonly onClick: () => void }) {
  const { step, off, onClick } = props
  return (
    <button
      type="button"
      class={step > 0 ? 'lightbox-step lightbox-next' : 'lightbox-step lightbox-previous'}
      aria-label={text(step > 0 ? 'photos.next' : 'photos.previous')}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon name="chevron-right" />
    </button>
  )
}

/** Where one photo is shown, and can be made larger. It stays when another photo is shown. */
function Stage(props: {
  readonly stage: RefObject<HTMLElement | null>
  readonly photo: GalleryPhoto
  readonly alt: string
  readonly onSwipe: (step: 1 | -1) => void
}) {
  const { stage, photo, alt, onSwipe } = props
  const { transform } = useZoom(stage, photo.public_id, onSwipe)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys + and - make the picture larger and smaller
    <section ref={stage} class="lightbox-stage" tabIndex={0} data-rest="" aria-label={text('photos.zoom')}>
      <Picture key={photo.public_id} photo={photo} alt={alt} transform={transform} />
    </section>
  )
}

/** The picture of a photo. Its blurred stand-in is there at once. */
function Picture(props: { readonly photo: GalleryPhoto; readonly alt: string; readonly transform: string }) {
  const { photo, alt, transform } = props
  const blurred = useBlurred(photo)
  const { src, missing, undrawn, onError } = usePicture(photo, 'large', 'full')
  const [loaded, setLoaded] = useState<string | null>(null)
  return (
    <>
      <div class="lightbox-picture" style={{ transform }}>
        {blurred !== null && (src === null || loaded !== src) && (
          <img class="lightbox-blurred" src={blurred} alt="" />
        )}
        {src !== null && (
          <img src={src} alt={alt} draggable={false} onLoad={() => setLoaded(src)} onError={onError} />
        )}
      </div>
      {missing && (
        <p class="lightbox-missing">
          {text(undrawn ? 'photos.undrawn' : photo.waits ? `photos.waits.${photo.waits}` : 'photos.missing')}
        </p>
      )}
      {!missing && <Waits photo={photo} />}
    </>
  )
}

/** What is written below a photo. It is read aloud in place of the picture, too. */
function Caption({ photo, writes }: { readonly photo: GalleryPhoto; readonly writes: boolean }) {
  const { public_id, name } = photo
  const [typed, setTyped] = useState(name ?? '')
  const before = useRef(name)
  /** What the caption is, or will be when the engine has it. */
  const sent = useRef(name ?? '')
  const leave = useRef<() => unknown>(() => {})
  useEffect(() => () => leave.current(), [])
  useEffect(() => {
    sent.current = name ?? ''
    // What a person writes stays when the caption that they saved before, or that of somebody else, comes.
    const was = before.current ?? ''
    before.current = name
    setTyped((now) => (now === was ? (name ?? '') : now))
  }, [name])
  const save = async () => {
    const trimmed = typed.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    const said = { key: 'photos.captioned' } as const
    if (!(await act('media.update', { public_id, name: trimmed || null }, said))) sent.current = name ?? ''
  }
  // Back leaves the page without leaving the field.
  leave.current = () => writes && void save()
  if (!writes) return <p class="lightbox-caption">{name}</p>
  return (
    <form
      class="lightbox-caption"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        aria-label={text('photos.caption')}
        placeholder={text('photos.caption')}
        maxLength={200}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => void save()}
      />
    </form>
  )
}
