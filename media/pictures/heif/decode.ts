import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { workerFile } from '../../../platform/index.ts'
import type { MediaLimits } from '../../limits.ts'
import { Refused } from '../../refusals.ts'
import { FileView } from '../../work/file-view.ts'
import { readHeicHeader } from './header.ts'

/** What a thread that decodes HEIC is given. */
export const HeicTask = z.strictObject({ path: z.string(), profile: z.instanceof(Uint8Array).nullable() })
export type HeicTask = z.infer<typeof HeicTask>

const Decoded = z.union([z.instanceof(Uint8Array), z.strictObject({ unreadable: z.string() })])

/**
 * Decodes the picture that stands for a HEIC file, upright. Each has a thread of its own: the memory of the decoder
 * only grows, and is free again when the thread ends.
 * @returns an uncompressed TIFF, which carries the colour profile along
 * @throws {Refused}
 */
export async function decodeHeic(path: string, limits: MediaLimits): Promise<Buffer> {
  const { profile } = await FileView.with(path, (file) => readHeicHeader(file, limits))
  const task: HeicTask = { path, profile: profile && Uint8Array.from(profile) }
  const thread = new Worker(workerFile('./heic.worker', import.meta.url), { workerData: task })
  let late: NodeJS.Timeout | undefined
  try {
    const message = await new Promise((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', reject)
      thread.once('exit', () => reject(new Refused('media_unreadable')))
      late = setTimeout(() => reject(new Refused('media_takes_too_long')), limits.seconds * 1000)
    })
    const decoded = Decoded.parse(message)
    if ('unreadable' in decoded) {
      throw new Refused('media_unreadable', undefined, { cause: new Error(decoded.unreadable) })
    }
    return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength)
  } catch (error) {
    if (error instanceof Refused) throw error
    // Whatever it stumbles over lies in the file.
    throw new Refused('media_unreadable', undefined, { cause: error })
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}
