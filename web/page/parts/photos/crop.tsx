import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Crop, GalleryPhoto, PhotoOwner } from '../../../engine/photos/calls.ts'
import { Icon } from '../../icon.tsx'
import { showOver } from '../../overlay-entry.ts'
import { text } from '../../texts/text.ts'
import { usePicture } from '../photo.tsx'
import { Switch } from '../switch.tsx'
import {
  frameOf,
  type Handle,
  handles,
  isWhole,
  movedFrame,
  resizedFrame,
  turnedFrame,
  WHOLE,
} from './crop-frame.ts'
import { cropPhoto, rotatePhoto, type Turn, turnedBy } from './edit.ts'

/** How far an arrow key moves a frame or its corner, as a fraction of the picture. */
const STEP = 0.02

/** A dialog that turns a photo and cuts a part out of it. `onClose` gets the id of the new photo, or null. */
export function CropDialog(props: {
  readonly photo: GalleryPhoto
  readonly photos: readonly GalleryPhoto[]
  readonly owner: PhotoOwner
  readonly onClose: (id: string | null) => void
}) {
  const { photo, photos, owner, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [turn, setTurn] = useState<Turn>(0)
  const [shape, setShape] = useState<'free' | 'square'>('free')
  const [frame, setFrame] = useState<Crop>(WHOLE)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [busy, setBusy] = useState(false)
  /** The photo that takes the place of the old one. */
  const made = useRef<string | null>(null)
  useLayoutEffect(() => {
    const leave = dialog.current && showOver(dialog.current)
    return () => leave?.()
  }, [])
  const cannot_save = busy || (isWhole(frame) && turn === 0)
  /** The width of a frame by its height, as fractions of the picture. */
  const ratio = shape === 'square' && size ? size.height / size.width : null
  const save = async () => {
    if (cannot_save) return
    setBusy(true)
    if (isWhole(frame)) await rotatePhoto(photo, turn)
    else made.current = await cropPhoto(owner, photos, photo.public_id, turn, frame)
    setBusy(false)
    // A dialog that is closed gives the focus back to what opened it; one that is only removed loses it.
    if (isWhole(frame) || made.current !== null) dialog.current?.close()
  }
  const rotate = (by: 90 | -90) => {
    setTurn(turnedBy(turn, by))
    setFrame(turnedFrame(frame, by))
  }
  return (
    <dialog
      ref={dialog}
      class="dialog crop-dialog"
      aria-label={text('photos.crop')}
      onClose={(event) => {
        event.stopPropagation()
        onClose(made.current)
      }}
    >
      <TurnedPicture photo={photo} turn={turn} onSize={setSize}>
        {size && <Frame frame={frame} ratio={ratio} onChange={setFrame} />}
      </TurnedPicture>
      <div class="crop-tools">
        <Switch
          label={text('photos.shape')}
          options={[
            { value: 'free', text: text('photos.shape.free') },
            { value: 'square', text: text('photos.shape.square') },
          ]}
          value={shape}
          onChoose={(chosen) => {
            setShape(chosen)
            if (chosen === 'square' && size) setFrame(frameOf(size.height / size.width))
          }}
        />
        <button
          type="button"
          class="button"
          aria-label={text('photos.rotate_left')}
          onClick={() => rotate(-90)}
        >
          <Icon name="rotate-ccw" />
        </button>
        <button type="button" class="button" aria-label={text('photos.rotate')} onClick={() => rotate(90)}>
          <Icon name="rotate-cw" />
        </button>
      </div>
      <p class="hint">{text('photos.crop.hint')}</p>
      <p class="actions">
        <button
          type="button"
          class="button button-main"
          aria-disabled={cannot_save}
          onClick={() => void save()}
        >
          {text('thing.save')}
        </button>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {text('thing.cancel')}
        </button>
      </p>
    </dialog>
  )
}

/** The longest side of the picture in the dialog, in pixels. */
const SHOWN_SIDE = 1000

/** The picture as it is turned, with what lies over it. */
function TurnedPicture(props: {
  readonly photo: GalleryPhoto
  readonly turn: Turn
  readonly onSize: (size: { width: number; height: number }) => void
  readonly children: preact.ComponentChildren
}) {
  const { photo, turn, onSize, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const { src, missing, undrawn, onError } = usePicture(photo, 'large')
  useEffect(() => {
    if (src === null) return
    const image = new Image()
    let over = false
    image.onerror = onError
    image.onload = () => {
      if (!over && canvas.current) onSize(draw(canvas.current, image, turn))
    }
    image.src = src
    return () => {
      over = true
    }
  }, [src, turn])
  return (
    <div class="crop-stage">
      {missing && <p class="hint">{text(undrawn ? 'photos.undrawn' : 'photos.missing')}</p>}
      <div class="crop-picture">
        <canvas ref={canvas} role="img" aria-label={photo.name ?? text('thing.photos')} />
        {children}
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, turn: Turn) {
  const scale = Math.min(1, SHOWN_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
  canvas.width = Math.round(turn % 180 === 0 ? width : height)
  canvas.height = Math.round(turn % 180 === 0 ? height : width)
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((turn * Math.PI) / 180)
  pen?.drawImage(image, -width / 2, -height / 2, width, height)
  return { width: canvas.width, height: canvas.height }
}

/** What of the picture is kept. It moves and changes its size by pointer and by arrow keys. */
function Frame(props: {
  readonly frame: Crop
  readonly ratio: number | null
  readonly onChange: (frame: Crop) => void
}) {
  const { frame, ratio, onChange } = props
  const area = useRef<HTMLDivElement>(null)
  const changed = (handle: Handle | null, from: Crop, dx: number, dy: number) =>
    handle === null ? movedFrame(from, dx, dy) : resizedFrame(from, handle, dx, dy, ratio)
  const begin = (down: PointerEvent & { currentTarget: HTMLElement }, handle: Handle | null) => {
    const box = area.current?.getBoundingClientRect()
    const held = down.currentTarget
    if (!box || down.button !== 0) return
    held.setPointerCapture(down.pointerId)
    const move = (event: PointerEvent) => {
      const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY]
      onChange(changed(handle, frame, dx / box.width, dy / box.height))
    }
    const end = () => {
      held.removeEventListener('pointermove', move)
      held.removeEventListener('pointerup', end)
      held.removeEventListener('pointercancel', end)
    }
    held.addEventListener('pointermove', move)
    held.addEventListener('pointerup', end)
    held.addEventListener('pointercancel', end)
  }
  const onKeyDown = (event: KeyboardEvent, handle: Handle | null) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const [dx = 0, dy = 0] = step
    onChange(changed(handle, frame, dx * STEP, dy * STEP))
  }
  // Pictures have a left and a right in every script.
  const at = {
    left: `${frame.x * 100}%`,
    top: `${frame.y * 100}%`,
    width: `${frame.width * 100}%`,
    height: `${frame.height * 100}%`,
  }
  return (
    <div class="crop-area" ref={area}>
      <div class="crop-shade">
        <div class="crop-hole" style={at} />
      </div>
      <div class="crop-frame" style={at}>
        <button
          type="button"
          class="crop-move"
          aria-label={text('photos.crop.move')}
          onPointerDown={(event) => begin(event, null)}
          onKeyDown={(event) => onKeyDown(event, null)}
        />
        {handles.map((handle) => (
          <button
            key={handle}
            type="button"
            class={`crop-handle crop-${handle}`}
            aria-label={text(`photos.crop.${handle}`)}
            onPointerDown={(event) => begin(event, handle)}
            onKeyDown={(event) => onKeyDown(event, handle)}
          />
        ))}
      </div>
    </div>
  )
}
