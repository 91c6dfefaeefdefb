import { appendFile, stat, truncate } from 'node:fs/promises'
import { isMissing } from '../../../platform/index.ts'
import type { Refusal } from './report.ts'

/** Adds a refusal to the file of an import. Returns the number of bytes that this took. */
export async function addRefusal(path: string, refusal: Refusal): Promise<number> {
  const line = `${JSON.stringify(refusal)}\n`
  await appendFile(path, line, { mode: 0o600 })
  return Buffer.byteLength(line)
}

/**
 * Removes the refusals behind an offset: those of work that a crash repeats. Null keeps all of them. Returns the number of bytes
 * that the file has then; it may be shorter than the offset, as its end may be lost when the power fails.
 */
export async function cutRefusals(path: string, offset: number | null): Promise<number> {
  const size = await sizeOf(path)
  if (offset === null || size <= offset) return size
  await truncate(path, offset)
  return offset
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}
