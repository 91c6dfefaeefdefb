import { Refused } from '../refusals.ts'
import type { FileView } from '../work/file-view.ts'
import { zipEnd } from './zip.ts'

/** Readers look for the end of a PDF in its last 1024 bytes (ISO 32000-1, annex H.3, 18). */
const TAIL_BYTES = 1024

/**
 * Looks whether a PDF is whole, and nothing else besides.
 * @throws {Refused} it is not
 */
export async function checkPdf(file: FileView): Promise<void> {
  const from = Math.max(0, file.size - TAIL_BYTES)
  if ((await zipEnd(file)) !== null) throw new Refused('media_polyglot')
  if (!(await file.upTo(from, TAIL_BYTES)).includes('%%EOF')) throw new Refused('media_truncated')
}
