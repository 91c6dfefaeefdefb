import { pictureError } from '../pictures/sharp.ts'
import { Slots } from './slots.ts'

/** Pictures that are decoded at the same time: each may take some hundred megabytes for a moment. */
const slots = new Slots(2)

/**
 * Decodes a picture when it is its turn, in threads of libvips. One that is given up while it waits ends at once; one
 * that is being decoded ends by itself, within its time limit: the library has no way to stop, and would go on writing.
 */
export async function onPicture<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return slots.run(async () => {
    try {
      return await work()
    } catch (error) {
      throw pictureError(error)
    } finally {
      signal?.throwIfAborted()
    }
  }, signal)
}
