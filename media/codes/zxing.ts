import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadOutputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import type { Corner, PhotoCodeFormat } from './photo-code.ts'

/** A picture as brightness, a byte a pixel, row by row. Plain data, as it crosses to another thread. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A code in such a picture; its corners are in the picture's own pixels. */
export interface FoundCode {
  readonly format: PhotoCodeFormat
  readonly text: string
  readonly symbology: string
  readonly corners: readonly [Corner, Corner, Corner, Corner]
}

/** More codes than this are not looked for in one picture. */
const MAX_CODES = 100

const FORMATS: ReadonlyMap<ReadOutputBarcodeFormat, PhotoCodeFormat> = new Map([
  ['EAN13', 'ean_13'],
  ['EAN8', 'ean_8'],
  ['UPCA', 'upc_a'],
  ['UPCE', 'upc_e'],
  ['Code128', 'code_128'],
  ['Code39', 'code_39'],
  ['Code39Std', 'code_39'],
  ['Code39Ext', 'code_39'],
  ['Code93', 'code_93'],
  ['ITF', 'itf'],
  ['ITF14', 'itf'],
  ['Codabar', 'codabar'],
  ['DataBarOmni', 'databar'],
  ['DataBarStk', 'databar'],
  ['DataBarStkOmni', 'databar'],
  ['DataBarLtd', 'databar'],
  ['DataBarExp', 'databar'],
  ['DataBarExpStk', 'databar'],
  ['ISBN', 'ean_13'],
  ['QRCode', 'qr'],
  ['QRCodeModel2', 'qr'],
  ['MicroQRCode', 'micro_qr'],
  ['DataMatrix', 'data_matrix'],
  ['AztecCode', 'aztec'],
  ['PDF417', 'pdf_417'],
])

/** The program that reads codes is a file of the package; left alone, the library would fetch it from a server. */
async function prepare(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(path)
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

let prepared: Promise<void> | null = null

/** All codes that the library finds in a picture, as it is and turned. */
export async function findCodes({ width, height, pixels }: GreyPicture): Promise<FoundCode[]> {
  prepared ??= prepare()
  await prepared
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const found = await readBarcodes(Buffer.concat([header, pixels]), {
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES,
  })
  return found.flatMap(({ isValid, format, text, symbologyIdentifier, position }) => {
    const named = FORMATS.get(format)
    if (!isValid || !named) return []
    const { topLeft, topRight, bottomRight, bottomLeft } = position
    const corners = [topLeft, topRight, bottomRight, bottomLeft] as const
    return [{ format: named, text, symbology: symbologyIdentifier, corners }]
  })
}
