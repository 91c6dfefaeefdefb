import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether pages of a PDF can be made pictures of here; .ci/run installs what it takes. */
export const hasPoppler = spawnSync('pdftoppm', ['-v']).error === undefined
if (!hasPoppler) console.warn('pdftoppm is missing (poppler-utils): how PDFs look is not tested.')

/** The pages of a PDF as pictures in grey: PGM, since to compress them as PNG takes longer than to draw them. */
export function renderPdf(file: string, dpi: number, only: { from?: number; to?: number } = {}): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-pdf-'))
  try {
    const range = ['-f', String(only.from ?? 1), ...(only.to ? ['-l', String(only.to)] : [])]
    execFileSync('pdftoppm', ['-r', String(dpi), '-gray', ...range, file, join(folder, 'page')])
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pixels of a picture in PGM, row by row, one byte for each. */
export function pixelsOf(pgm: Buffer): { data: Buffer; width: number; height: number } {
  const header = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString('latin1', 0, 50))
  if (!header) throw new Error('no PGM with one byte for each pixel')
  return { data: pgm.subarray(header[0].length), width: Number(header[1]), height: Number(header[2]) }
}
