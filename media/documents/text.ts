import type { FileView } from '../work/file-view.ts'

const CHUNK = 256 * 1024

/** Whether a file is text in UTF-8 with no control characters but those of layout. Empty files are not. */
export async function isText(file: FileView): Promise<boolean> {
  if (file.size === 0) return false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let at = 0; at < file.size; at += CHUNK) {
    const chunk = await file.upTo(at, CHUNK)
    if (hasControl(chunk)) return false
    try {
      decoder.decode(chunk, { stream: at + CHUNK < file.size })
    } catch {
      return false
    }
  }
  return true
}

/** Tab, line feed, form feed and carriage return are of layout; escape is of terminals, and not taken. */
function hasControl(chunk: Buffer): boolean {
  return chunk.some(
    (byte) => (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127,
  )
}
