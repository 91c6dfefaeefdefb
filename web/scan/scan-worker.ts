import { NoReader } from './library.ts'
import type { NotRead, PictureCodes, ScanReply, ScanRequest } from './messages.ts'
import { openReader } from './readers.ts'

/** What this needs of the scope of a dedicated worker, of which the types of a page know nothing. */
interface Scope {
  postMessage(message: ScanReply): void
}

const scope: Scope = globalThis

/** It loads at once: the camera needs about as long to start. */
const reader = openReader()

addEventListener('message', ({ data }: MessageEvent<ScanRequest>) => {
  void answer(data).then((found) => scope.postMessage({ id: data.id, found }))
})

async function answer(request: ScanRequest): Promise<PictureCodes | NotRead> {
  try {
    const { frame, photo } = await reader
    return 'frame' in request ? await frame(request.frame) : await photo(request.photo)
  } catch (error) {
    return error instanceof NoReader ? 'no_reader' : 'no_picture'
  }
}
