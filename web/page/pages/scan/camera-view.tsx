import { useState } from 'preact/hooks'
import { Icon } from '../../icon.tsx'
import type { CodeReader } from '../../scan/code-reader.ts'
import { audible, setAudible } from '../../scan/sounds.ts'
import { text } from '../../texts/text.ts'
import { Outlines } from './outlines.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

/** The picture of the camera with the codes in it, or the reason why there is none. */
export function CameraPicture({ reader }: { readonly reader: CodeReader }) {
  const view = useCamera(reader)
  const { state, camera, codes, video, start, stop, choose } = view
  if (state !== 'on' && state !== 'starting') return <NoCamera state={state} start={start} />
  return (
    <div class="camera">
      <video ref={video} muted playsInline aria-label={text('scan.camera.picture')} />
      {state === 'starting' && <p class="camera-note">{text('scan.camera.starting')}</p>}
      {codes && <Outlines picture={codes} fit="cover" />}
      <div class="camera-tools">
        {camera?.abilities.torch && <Torch key={camera.stream.id} set={camera.setTorch} />}
        {camera?.abilities.zoom && (
          // The slider of another camera begins where that one stands.
          <input
            key={camera.stream.id}
            class="camera-zoom"
            type="range"
            aria-label={text('scan.camera.zoom')}
            min={camera.abilities.zoom.min}
            max={camera.abilities.zoom.max}
            step={camera.abilities.zoom.step}
            defaultValue={String(camera.abilities.zoom.now)}
            onInput={(event) => void camera.setZoom(event.currentTarget.valueAsNumber).catch(() => {})}
          />
        )}
        {camera && camera.abilities.cameras.length > 1 && (
          <select
            class="camera-choice"
            aria-label={text('scan.camera.choose')}
            value={camera.abilities.id}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {camera.abilities.cameras.map(({ id, name }, i) => (
              <option key={id} value={id}>
                {name || text('scan.camera.unnamed', { number: i + 1 })}
              </option>
            ))}
          </select>
        )}
        <SoundSwitch />
        <button type="button" class="camera-tool" aria-label={text('scan.camera.stop')} onClick={stop}>
          <Icon name="video-off" />
        </button>
      </div>
    </div>
  )
}

function Torch({ set }: { readonly set: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false)
  return (
    <button
      type="button"
      class="camera-tool"
      aria-label={text('scan.camera.torch')}
      aria-pressed={on}
      onClick={() => {
        set(!on).then(
          () => setOn(!on),
          // Some phones name a light that they do not have.
          () => {},
        )
      }}
    >
      <Icon name="flashlight" />
    </button>
  )
}

function SoundSwitch() {
  return (
    <button
      type="button"
      class="camera-tool"
      aria-label={text('scan.sound')}
      aria-pressed={audible.value}
      onClick={() => setAudible(!audible.value)}
    >
      <Icon name={audible.value ? 'volume-2' : 'volume-x'} />
    </button>
  )
}

function NoCamera({
  state,
  start,
}: {
  readonly state: Exclude<CameraState, 'on' | 'starting'>
  readonly start: () => void
}) {
  return (
    <div class="camera camera-none">
      <Icon name={state === 'off' ? 'camera' : 'video-off'} />
      <p>{text(`scan.camera.${state}`)}</p>
      {state !== 'off' && <p>{text('scan.camera.instead')}</p>}
      {state !== 'insecure' && (
        <button type="button" class={state === 'off' ? 'button button-main' : 'button'} onClick={start}>
          <Icon name={state === 'off' ? 'camera' : 'refresh-cw'} />
          {text(state === 'off' ? 'scan.camera.start' : 'scan.camera.again')}
        </button>
      )}
    </div>
  )
}
