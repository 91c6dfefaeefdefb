import type { PictureCodes, ScanReply, ScanRequest } from '../../scan/messages.ts'
import { ASSETS } from '../assets.ts'
import { scriptUrl } from '../trusted.ts'

/** Reads codes in another thread, until it is closed. */
export interface CodeReader {
  /** The codes of a frame, which is handed over. Null when nothing can be read. */
  frame(frame: ImageBitmap): Promise<PictureCodes | null>
  /** The codes of a picture file; null when it is no picture that the browser reads. */
  photo(photo: Blob): Promise<PictureCodes | null>
  close(): void
}

/** @param onFail called when the worker cannot be loaded: the server is out of reach and nothing is kept */
export function openCodeReader(onFail: () => void): CodeReader {
  const worker = new Worker(scriptUrl(ASSETS.scan_worker), { type: 'module', name: 'scan' })
  const waiting = new Map<number, (found: PictureCodes | null) => void>()
  let last = 0
  worker.onmessage = ({ data: { id, found } }: MessageEvent<ScanReply>) => {
    waiting.get(id)?.(found)
    waiting.delete(id)
  }
  worker.onerror = () => {
    for (const end of waiting.values()) end(null)
    waiting.clear()
    onFail()
  }
  const ask = (message: ScanRequest, transfer: Transferable[]) =>
    new Promise<PictureCodes | null>((resolve) => {
      waiting.set(message.id, resolve)
      worker.postMessage(message, transfer)
    })
  return {
    frame: (frame) => ask({ id: ++last, frame }, [frame]),
    photo: (photo) => ask({ id: ++last, photo }, []),
    close: () => worker.terminate(),
  }
}
