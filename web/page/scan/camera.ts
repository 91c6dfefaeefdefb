/** Why there is no picture: the page came over http, the person said no, there is no camera, or another program has it. */
export type CameraTrouble = 'insecure' | 'denied' | 'none' | 'busy'

/** What the camera can do beside showing a picture. */
export interface CameraAbilities {
  readonly torch: boolean
  /** Null where the camera cannot zoom. */
  readonly zoom: {
    readonly min: number
    readonly max: number
    readonly step: number
    readonly now: number
  } | null
  /** All cameras of the device, named as the device names them. */
  readonly cameras: readonly { readonly id: string; readonly name: string }[]
  /** The id of this camera. */
  readonly id: string
}

export interface Camera {
  readonly stream: MediaStream
  readonly abilities: CameraAbilities
  setTorch(on: boolean): Promise<void>
  setZoom(factor: number): Promise<void>
  close(): void
}

/** The size that is asked for, in pixels: codes are read well in it, and phones deliver it at once. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** Opens a camera: the one with this id, else the one at the back. */
export async function openCamera(id: string | null): Promise<Camera | CameraTrouble> {
  // Browsers give the camera to secure pages only.
  if (!isSecureContext || !('mediaDevices' in navigator)) return 'insecure'
  // A browser that may choose takes the camera whose pictures fit the size better.
  const which = id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } }
  try {
    return await cameraOf(await navigator.mediaDevices.getUserMedia({ video: { ...SIZE, ...which } }))
  } catch (error) {
    const trouble = troubleOf(error)
    // The chosen camera is unplugged, or the browser gave it another id.
    return trouble === 'none' && id !== null ? openCamera(null) : trouble
  }
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

async function cameraOf(stream: MediaStream): Promise<Camera> {
  const [track] = stream.getVideoTracks()
  if (!track) return Promise.reject(new DOMException('', 'NotFoundError'))
  const apply = (set: object) =>
    track.applyConstraints({ advanced: [Object.assign<MediaTrackConstraintSet, object>({}, set)] })
  return {
    stream,
    abilities: await abilitiesOf(track),
    setTorch: (torch) => apply({ torch }),
    setZoom: (zoom) => apply({ zoom }),
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

async function abilitiesOf(track: MediaStreamTrack): Promise<CameraAbilities> {
  // Firefox has no capabilities; the types of the DOM name neither torch nor zoom.
  const able: object = 'getCapabilities' in track ? track.getCapabilities() : {}
  const settings = track.getSettings()
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return {
    torch: Reflect.get(able, 'torch') === true,
    zoom: zoomOf(Reflect.get(able, 'zoom'), Reflect.get(settings, 'zoom')),
    cameras: devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    id: settings.deviceId ?? '',
  }
}

function zoomOf(range: unknown, now: unknown): CameraAbilities['zoom'] {
  if (typeof range !== 'object' || range === null) return null
  const read = (name: string) => {
    const value: unknown = Reflect.get(range, name)
    return typeof value === 'number' ? value : null
  }
  const [min, max, step] = [read('min'), read('max'), read('step')]
  if (min === null || max === null || max <= min) return null
  return { min, max, step: step !== null && step > 0 ? step : 0.1, now: typeof now === 'number' ? now : min }
}
