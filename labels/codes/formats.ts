import type { CodeFormat } from '../../sync-protocol/index.ts'

/** What a code needs around it and at least, so that it can be read. */
export interface CodeNeeds {
  /** The name of the encoder's symbology. */
  readonly encoder: string
  /** Light modules to the left, to the right, and above and below. */
  readonly quiet: { readonly left: number; readonly right: number; readonly vertical: number }
  /** Millimetres of a module under which a phone reads it only with luck. */
  readonly comfortable: number
  /** Millimetres of a module under which it is not printed at all. */
  readonly least: number
  /** The least height of bars as a part of their width; null for a code of squares. */
  readonly bars: number | null
}

/**
 * Quiet zones are those of ISO/IEC 18004 (QR), 16022 (Data Matrix), 15417 (Code 128) and the GS1 General Specifications
 * (EAN). Modules: Denso Wave asks for four dots of the printer's head, which are 0.33 mm at 300 dpi, and readers of the
 * usual kind resolve 0.25 mm; GS1 lets EAN shrink to 80 % of 0.33 mm.
 */
export const CODE_NEEDS: Readonly<Record<CodeFormat, CodeNeeds>> = {
  qr: {
    encoder: 'qrcode',
    quiet: { left: 4, right: 4, vertical: 4 },
    comfortable: 0.33,
    least: 0.22,
    bars: null,
  },
  data_matrix: {
    encoder: 'datamatrix',
    quiet: { left: 1, right: 1, vertical: 1 },
    comfortable: 0.33,
    least: 0.22,
    bars: null,
  },
  code_128: {
    encoder: 'code128',
    quiet: { left: 10, right: 10, vertical: 0 },
    comfortable: 0.25,
    least: 0.17,
    bars: 0.15,
  },
  ean_13: {
    encoder: 'ean13',
    quiet: { left: 11, right: 7, vertical: 0 },
    comfortable: 0.264,
    least: 0.2,
    bars: 0.15,
  },
  ean_8: {
    encoder: 'ean8',
    quiet: { left: 7, right: 7, vertical: 0 },
    comfortable: 0.264,
    least: 0.2,
    bars: 0.15,
  },
}
