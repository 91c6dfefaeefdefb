import type { NotRead, PictureCodes, ScanReply, ScanRequest } from '../../scan/messages.ts'
import { ASSETS } from '../assets.ts'
import { scriptUrl } from '../trusted.ts'

/** Reads codes in another thread, until it is closed. */
export interface CodeReader {
  /** The codes of a frame, which is handed over. */
  frame(frame: ImageBitmap): Promise<PictureCodes | NotRead>
  /** The codes of a picture file. */
  photo(photo: Blob): Promise<PictureCodes | NotRead>
  close(): void
}

/**
 * A worker that fails is started again for the next picture.
 *
 * @param onLoaded called with false when a part of the reader cannot be loaded, as the server is out of reach and nothing is kept; with true when it reads
 */
export function openCodeReader(onLoaded: (loaded: boolean) => void): CodeReader {
  const waiting = new Map<number, (found: PictureCodes | NotRead) => void>()
  let last = 0
  let worker: Worker | null
  const start = () => {
    worker = new Worker(scriptUrl(ASSETS.scan_worker), { type: 'module', name: 'scan' })
    worker.onmessage = ({ data: { id, found } }: MessageEvent<ScanReply>) => {
      waiting.get(id)?.(found)
      waiting.delete(id)
      onLoaded(found !== 'no_reader')
    }
    worker.onerror = () => {
      // This also releases the frames that the worker has.
      worker?.terminate()
      worker = null
      for (const end of waiting.values()) end('no_reader')
      waiting.clear()
      onLoaded(false)
    }
    return worker
  }
  start()
  const ask = (message: ScanRequest, transfer: Transferable[]) =>
    new Promise<PictureCodes | NotRead>((resolve) => {
      worker ??= start()
      waiting.set(message.id, resolve)
      worker.postMessage(message, transfer)
    })
  return {
    frame: (frame) => ask({ id: ++last, frame }, [frame]),
    photo: (photo) => ask({ id: ++last, photo }, []),
    close: () => worker?.terminate(),
  }
}
