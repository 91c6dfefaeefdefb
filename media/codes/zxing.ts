import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  prepareZXingModule,
  type ReadInputBarcodeFormat,
  type ReadOutputBarcodeFormat,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader'
import { later } from '../../platform/index.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { PhotoCode, PhotoCodeFormat } from './photo-code.ts'

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
  ['Aztec', 'aztec'],
  ['AztecCode', 'aztec'],
  ['PDF417', 'pdf_417'],
])

/** Codes whose readers take little time, whatever the picture: those with bars, and QR codes. */
export const LIGHT: readonly PhotoCodeFormat[] = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'code_93',
  'itf',
  'codabar',
  'databar',
  'qr',
  'micro_qr',
]

/** Codes whose readers take long where there are many edges. */
export const HEAVY: readonly PhotoCodeFormat[] = ['data_matrix', 'aztec', 'pdf_417']

/** What the library calls the formats. */
const NAMES: Readonly<Record<PhotoCodeFormat, readonly ReadInputBarcodeFormat[]>> = {
  ean_13: ['EAN13'],
  ean_8: ['EAN8'],
  upc_a: ['UPCA'],
  upc_e: ['UPCE'],
  code_128: ['Code128'],
  code_39: ['Code39'],
  code_93: ['Code93'],
  itf: ['ITF'],
  codabar: ['Codabar'],
  databar: ['DataBar', 'DataBarExpanded', 'DataBarLimited'],
  qr: ['QRCode'],
  micro_qr: ['MicroQRCode'],
  data_matrix: ['DataMatrix'],
  aztec: ['Aztec'],
  pdf_417: ['PDF417'],
}

/** The program that reads codes is a file of the package; left alone, the library would fetch it from a server. */
async function prepare(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasm = await readFile(path)
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

const prepared = later(prepare)

/** All codes of some formats that the library finds in a picture, as it is and turned. */
export async function findCodes(
  { width, height, pixels }: GreyPicture,
  formats: readonly PhotoCodeFormat[],
): Promise<PhotoCode[]> {
  await prepared()
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
  const found = await readBarcodes(Buffer.concat([header, pixels]), {
    // As it is encoded: with separators instead of the brackets that are printed below a GS1 code.
    textMode: 'Plain',
    formats: formats.flatMap((format) => NAMES[format]),
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: MAX_CODES,
  })
  return found.flatMap((result) => (result.isValid ? codeOf(result) : []))
}

function codeOf({ format, text, symbologyIdentifier, position, extra }: ReadResult): PhotoCode[] {
  const named = FORMATS.get(format)
  if (!named) return []
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  const corners: PhotoCode['corners'] = [topLeft, topRight, bottomRight, bottomLeft]
  const code = { symbology: symbologyIdentifier, corners }
  if (named === 'upc_e') return [{ ...code, format: named, text: printedUpcE(extra) ?? text }]
  // A UPC-A is an EAN-13 that begins with 0, which is not printed (GS1 General Specifications, 5.2.2.3).
  if (named === 'ean_13' && text.startsWith('0')) return [{ ...code, format: 'upc_a', text: text.slice(1) }]
  return [{ ...code, format: named, text }]
}

/** The library tells a UPC-E expanded; its eight digits are in the JSON of what it has to say besides. */
function printedUpcE(extra: string): string | null {
  return /"UPCE":\s*"(\d{8})"/.exec(extra)?.[1] ?? null
}
