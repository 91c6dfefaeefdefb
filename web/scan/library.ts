import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadInputBarcodeFormat,
  type ReadOutputBarcodeFormat,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm'
import type { ReadCode } from './messages.ts'

const FORMATS: ReadInputBarcodeFormat[] = [
  'QRCode',
  'DataMatrix',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'ITF',
]

const SHARED: ReaderOptions = {
  // As it is encoded: with separators instead of the brackets that are printed below a GS1 code.
  textMode: 'Plain',
  tryRotate: true,
  tryDownscale: true,
  maxNumberOfSymbols: 40,
}

/** How a frame of the camera is read: the next one comes soon, so it must not take long. */
export const LIVE: ReaderOptions = { ...SHARED, formats: FORMATS, tryHarder: true, tryInvert: false }

/** How a photo is read: there is no next one. */
export const PHOTO: ReaderOptions = {
  ...SHARED,
  formats: [...FORMATS, 'MicroQRCode', 'Aztec', 'PDF417', 'Codabar', 'Code93', 'DataBar', 'DataBarExpanded'],
  tryHarder: true,
  tryInvert: true,
}

const WEAK: ReadonlySet<ReadOutputBarcodeFormat> = new Set<ReadOutputBarcodeFormat>([
  'UPCE',
  'ITF',
  'Code39',
  'Code93',
  'Codabar',
])
/** Symbologies that say more than the text: GS1 codes, and an EAN-8, whose eight digits may be a UPC-E too. */
const TELLING = /^\](C1|e0|e1|e2|d2|Q3|J1|E4)$/

/** The program of the library could not be loaded: the server is out of reach and nothing is kept. */
export class NoReader extends Error {}

/** How long a failure counts, in ms: the camera brings a frame every few of them, and each would ask the server. */
const FAILED_MS = 2000

let started: Promise<unknown> | undefined
let failed_at = Number.NEGATIVE_INFINITY

/**
 * Loads the library, once. Left alone, it would fetch its program from a server of others.
 *
 * @throws NoReader when it cannot be loaded. A call tries again after a moment.
 */
export async function startLibrary(): Promise<void> {
  if (performance.now() - failed_at < FAILED_MS)
    throw new NoReader('The reader of codes could not be loaded.')
  started ??= prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  try {
    await started
  } catch (cause) {
    // It would keep the failure for as long as the worker lives.
    purgeZXingModule()
    started = undefined
    failed_at = performance.now()
    throw new NoReader('The reader of codes could not be loaded.', { cause })
  }
}

/**
 * What the library sees. It is loaded when that has not happened yet.
 *
 * @throws NoReader when it cannot be loaded
 */
export async function readPixels(pixels: ImageData, options: ReaderOptions): Promise<ReadCode[]> {
  await startLibrary()
  return (await readBarcodes(pixels, options)).filter(({ isValid }) => isValid).map(codeOf)
}

function codeOf({ format, text, symbologyIdentifier, position }: ReadResult): ReadCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position
  return {
    text: TELLING.test(symbologyIdentifier) ? symbologyIdentifier + text : text,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y })),
    weak: WEAK.has(format),
  }
}
