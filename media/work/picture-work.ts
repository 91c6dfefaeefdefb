import { pictureError } from '../pictures/sharp.ts'
import { Slots } from './slots.ts'

/** Pictures that are decoded at the same time: each may take some hundred megabytes for a moment. */
const slots = new Slots(2)

/**
 * Decodes a picture when it is its turn, in threads of libvips. Who gives it up is answered at once; what is being
 * decoded ends by itself, within its time limit, and only then comes the next one's turn.
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
