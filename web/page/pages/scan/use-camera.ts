import { useEffect, useRef, useState } from 'preact/hooks'
import type { PictureCodes } from '../../../scan/messages.ts'
import { keep, kept } from '../../kept.ts'
import { openDialog } from '../../open-dialog.ts'
import { type Camera, type CameraTrouble, openCamera } from '../../scan/camera.ts'
import type { CodeReader } from '../../scan/code-reader.ts'
import { deliver } from '../../scan/scans.ts'
import { Seen } from '../../scan/seen.ts'

/** The shortest time between two looks at the picture, in ms: a phone has other work too. */
const LOOK_MS = 50
/** The time until the next look after the reader of codes could not be loaded, in ms. */
const NO_READER_MS = 2000

/** The camera of a visit: starting, on, off by the person's choice, or the reason why there is none. */
export type CameraState = 'starting' | 'on' | 'off' | CameraTrouble

/** What a page knows of its camera. */
export interface CameraView {
  readonly state: CameraState
  readonly camera: Camera | null
  /** What was read in the latest picture. */
  readonly codes: PictureCodes | null
  readonly video: { current: HTMLVideoElement | null }
  start(): void
  stop(): void
  choose(id: string): void
}

/**
 * Runs one camera stream while the page is shown. It ends while the page is hidden, since phones freeze it then, and starts
 * again afterwards.
 */
export function useCamera(reader: CodeReader): CameraView {
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(kept('scan.camera') !== false)
  const [chosen, setChosen] = useState(() => keptCamera())
  const [attempt, setAttempt] = useState(0)
  const visible = useVisible()
  const [state, setState] = useState<CameraState>(wanted ? 'starting' : 'off')
  const [camera, setCamera] = useState<Camera | null>(null)
  const [codes, setCodes] = useState<PictureCodes | null>(null)

  useEffect(() => {
    if (!wanted) {
      setState('off')
      return
    }
    if (!visible) return
    let ended = false
    let opened: Camera | null = null
    setState('starting')
    void openCamera(chosen).then((answer) => {
      if (typeof answer === 'string') {
        if (!ended) setState(answer)
        return
      }
      if (ended) {
        answer.close()
        return
      }
      opened = answer
      // A phone ends the stream when a call comes in, or another program takes the camera.
      answer.stream.getVideoTracks()[0]?.addEventListener('ended', () => setAttempt((count) => count + 1))
      setCamera(answer)
      setState('on')
    })
    return () => {
      ended = true
      opened?.close()
      setCamera(null)
      setCodes(null)
    }
  }, [wanted, visible, chosen, attempt])

  useEffect(() => {
    const element = video.current
    if (!camera || !element) return
    return watch(element, camera, reader, setCodes)
  }, [camera, reader])

  const want = (on: boolean) => {
    keep('scan.camera', on)
    setWanted(on)
    setAttempt((count) => count + 1)
  }
  return {
    state,
    camera,
    codes,
    video,
    start: () => want(true),
    stop: () => want(false),
    choose: (id) => {
      keep('scan.camera_id', id)
      setChosen(id)
    },
  }
}

/** Looks at the picture again and again, and delivers each code once. Returns how to end it. */
function watch(
  video: HTMLVideoElement,
  { stream }: Camera,
  reader: CodeReader,
  show: (codes: PictureCodes) => void,
): () => void {
  const seen = new Seen()
  let running = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let first = true
  performance.mark('scan.camera')
  video.srcObject = stream
  // A browser that refuses to play says so by a rejection; the person then sees a still picture and the other ways.
  video.play().catch(() => {})
  const look = async () => {
    const began = performance.now()
    // Nobody sees the picture behind a dialog: what comes before the camera there is no scan.
    const isSeen = video.readyState >= 2 && openDialog() === undefined
    const frame = isSeen ? await createImageBitmap(video).catch(() => null) : null
    if (!running) return frame?.close()
    const found = frame && (await reader.frame(frame))
    if (!running) return
    if (typeof found === 'object' && found) {
      show(found)
      const fresh = seen.look(found.codes, performance.now())
      if (fresh.length > 0 && first) {
        first = false
        performance.mark('scan.first_code')
      }
      for (const code of fresh) void deliver(code, { source: 'camera', alone: found.codes.length === 1 })
    }
    const pause = found === 'no_reader' ? NO_READER_MS : LOOK_MS
    timer = setTimeout(() => void look(), Math.max(0, pause - (performance.now() - began)))
  }
  void look()
  return () => {
    running = false
    clearTimeout(timer)
    video.srcObject = null
  }
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const onChange = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return visible
}

function keptCamera(): string | null {
  const id = kept('scan.camera_id')
  return typeof id === 'string' ? id : null
}
