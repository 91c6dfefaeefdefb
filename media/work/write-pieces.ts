import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Piece } from '../pictures/anatomy/anatomy.ts'
import type { WrittenFile } from './digest.ts'
import type { FileView } from './file-view.ts'

const CHUNK = 256 * 1024

/** Writes pieces of a file, one behind the other, as a new file. */
export async function writePieces(
  file: FileView,
  pieces: readonly Piece[],
  out: string,
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(out, 'w', 0o600)
  try {
    for await (const chunk of chunksOf(file, pieces)) {
      signal?.throwIfAborted()
      hash.update(chunk)
      for (let done = 0; done < chunk.length; ) {
        done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten
      }
      bytes += chunk.length
    }
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function* chunksOf(file: FileView, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if ('to' in piece) {
      for (let at = piece.from; at < piece.to; at += CHUNK) {
        yield await file.bytes(at, Math.min(CHUNK, piece.to - at))
      }
    } else if ('zeros' in piece) {
      for (let left = piece.zeros; left > 0; left -= CHUNK) yield Buffer.alloc(Math.min(CHUNK, left))
    } else yield piece
  }
}
