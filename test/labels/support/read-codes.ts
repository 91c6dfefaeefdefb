import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

let ready = false

/** A code in a picture: its text, its format, and its corners in pixels. */
export interface ReadCode {
  readonly text: string
  readonly format: string
  readonly position: { readonly [corner: string]: { readonly x: number; readonly y: number } }
}

/** Every code in a picture (PNG or PGM). */
export async function readCodes(picture: Uint8Array): Promise<ReadCode[]> {
  if (!ready) {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    const bytes = readFileSync(file)
    await prepareZXingModule({
      overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
      fireImmediately: true,
    })
    ready = true
  }
  const found = await readBarcodes(new Uint8Array(picture), {
    formats: ['QRCode', 'DataMatrix', 'Code128', 'EAN13', 'EAN8'],
    maxNumberOfSymbols: 255,
    tryHarder: true,
  })
  return found.map(({ text, format, position }) => ({ text, format, position: { ...position } }))
}
