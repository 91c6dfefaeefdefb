import type { NotRead, PictureCodes, ScanReply, ScanRequest } from '../../scan/messages.ts'
import { ASSETS } from '../assets.ts'
import { scriptUrl } from '../trusted.ts'

/** Reads codes in another thread, until it is closed. */
export interface CodeReader {
  /** The codes of a frame, which is handed over. Null when nothing can be read. */
  frame(frame: ImageBitmap): Promise<PictureCodes | null>
  /** The codes of a picture file. */
  photo(photo: Blob): Promise<PictureCodes | NotRead>
  close(): void
}

/** @param onLoaded called with false when a part of the reader cannot be loaded, as the server is out of reach and nothing is kept; with true when it reads */
export function openCodeReader(onLoaded: (loaded: boolean) => void): CodeReader {
  const worker = new Worker(scriptUrl(ASSETS.scan_worker), { type: 'module', name: 'scan' })
  const waiting = new Map<number, (found: PictureCodes | NotRead) => void>()
  let last = 0
  worker.onmessage = ({ data: { id, found } }: MessageEvent<ScanReply>) => {
    waiting.get(id)?.(found)
    waiting.delete(id)
    onLoaded(found !== 'no_reader')
  }
  let isGone = false
  worker.onerror = () => {
    isGone = true
    for (const end of waiting.values()) end('no_reader')
    waiting.clear()
    onLoaded(false)
  }
  const ask = (message: ScanRequest, transfer: Transferable[]) =>
    new Promise<PictureCodes | NotRead>((resolve) => {
      if (isGone) return resolve('no_reader')
      waiting.set(message.id, resolve)
      worker.postMessage(message, transfer)
    })
  return {
    async frame(frame) {
      const found = await ask({ id: ++last, frame }, [frame])
      return typeof found === 'string' ? null : found
    },
    photo: (photo) => ask({ id: ++last, photo }, []),
    close: () => worker.terminate(),
  }
}
