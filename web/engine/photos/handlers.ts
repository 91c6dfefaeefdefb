import type { PhotoCalls } from './calls.ts'
import type { PhotoDesk } from './desk.ts'

type PhotoHandlers = {
  readonly [N in keyof PhotoCalls]: (input: PhotoCalls[N]['input']) => Promise<PhotoCalls[N]['output']>
}

/** The answers to the calls about the bytes of photos. `desk`: loads what answers them. */
export function photoHandlers(desk: () => Promise<PhotoDesk>): PhotoHandlers {
  return {
    add_photo: async (input) => (await desk()).add(input),
    crop_photo: async (input) => (await desk()).crop(input),
    photo_blob: async (input) => (await desk()).blob(input),
    waiting_photos: async () => (await desk()).queue.waitingPhotos(),
    retry_photo: async ({ public_id }) => (await desk()).queue.retry(public_id),
    discard_photo: async ({ public_id }) => (await desk()).queue.discard(public_id),
  }
}
