import type { ReadCode } from './messages.ts'

/** The formats without which the reader of the browser is not used: those of our labels and of products. */
const NEEDED = ['qr_code', 'data_matrix', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128']
/** Formats that it reads too, where it has them. */
const WELCOME = ['code_39', 'itf']

interface Detected {
  readonly rawValue: string
  readonly format: string
  readonly cornerPoints: readonly { readonly x: number; readonly y: number }[]
}

/** The reader of codes that some browsers have (W3C Shape Detection); the types of the DOM do not name it. */
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly Detected[]>
}
export interface Detectors {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The reader of the browser; null where it has none, or one that does not read what is needed. */
export async function detectorFormats(
  detectors: Detectors | undefined = Reflect.get(globalThis, 'BarcodeDetector'),
): Promise<Detector | null> {
  try {
    const supported = (await detectors?.getSupportedFormats()) ?? []
    if (detectors === undefined || !NEEDED.every((format) => supported.includes(format))) return null
    return new detectors({ formats: [...NEEDED, ...WELCOME.filter((format) => supported.includes(format))] })
  } catch {
    return null
  }
}

/** What the reader of the browser sees; null when it fails, as it does where its service is missing. */
export async function readByDetector(
  detector: Detector,
  picture: ImageBitmap,
): Promise<readonly ReadCode[] | null> {
  try {
    return (await detector.detect(picture)).map(({ rawValue, format, cornerPoints }) => ({
      text: format === 'ean_8' ? `]E4${rawValue}` : rawValue,
      corners: cornerPoints.map(({ x, y }) => ({ x, y })),
      weak: WELCOME.includes(format) || format === 'upc_e',
    }))
  } catch {
    return null
  }
}
