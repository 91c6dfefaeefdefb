import type { Metadata } from 'sharp'
import type { MediaLimits } from '../limits.ts'
import { Refused } from '../refusals.ts'
import type { PictureType } from '../types/content-types.ts'

/** The library's name of each kind of picture. HEIC is decoded before, and comes as TIFF. */
const FORMATS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/heic': 'tiff',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
}

/** Bytes of one sample, by the library's name of its depth. */
const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
}

/** Bytes of a coefficient, of which a progressive JPEG holds one for each sample. */
const COEFFICIENT_BYTES = 2
/** Samples of a pixel of three channels where those of colour are fewer than those of brightness. */
const SUBSAMPLED: Readonly<Record<string, number>> = { '4:2:0': 1.5, '4:2:2': 2, '4:4:0': 2, '4:1:1': 1.5 }

/**
 * Judges by its header what a picture costs. Most are decoded a few rows at a time; those that are not hold all their
 * pixels at once: the sum of their bytes is width times height times channels times depth.
 * @throws {Refused} `media_too_many_pixels`; or `media_unreadable` when the library and we see two kinds of file
 */
export function checkCost(metadata: Metadata, content_type: PictureType, limits: MediaLimits): void {
  const { format, width, height, channels } = metadata
  if (format !== FORMATS[content_type]) throw new Refused('media_unreadable')
  if (width * height > limits.pixels) throw new Refused('media_too_many_pixels')
  if (width * height * channels * heldBytes(metadata) > limits.held_bytes) {
    throw new Refused('media_too_many_pixels', 'It takes too much memory to read the picture.')
  }
}

/** Bytes of each sample that the decoder holds at once; 0 when it goes through the rows. */
function heldBytes({ format, depth, channels, chromaSubsampling, isProgressive }: Metadata): number {
  const bytes = SAMPLE_BYTES[depth] ?? 16
  switch (format) {
    case 'jpeg':
      if (!isProgressive) return 0
      return COEFFICIENT_BYTES * (channels === 3 ? (SUBSAMPLED[chromaSubsampling ?? ''] ?? 3) / 3 : 1)
    case 'png':
      return isProgressive ? bytes : 0
    default:
      return bytes
  }
}
