import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isMissing } from '../../platform/index.ts'

/** The files below a folder that contain one of the texts, in UTF-8 or UTF-16, or some bytes: each with what it contains. */
export function filesWith(folder: string, texts: readonly (string | Buffer)[]): string[] {
  const found: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = bytesOf(path)
    for (const text of texts)
      if (bytes.includes(text) || (typeof text === 'string' && bytes.includes(Buffer.from(text, 'utf16le'))))
        found.push(`${relative(folder, path)}: ${text}`)
  }
  return found.sort()
}

/** The bytes of a file. A file that was removed meanwhile, such as a mail that left, has none. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0)
    throw error
  }
}
