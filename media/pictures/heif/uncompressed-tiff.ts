/** Pixels as a decoder leaves them: rows of red, green, blue and, with four channels, opacity; a byte each. */
export interface PlainPixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** Bytes from one row to the next. */
  readonly stride: number
  readonly data: Uint8Array
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/** Writes pixels as a TIFF file (TIFF 6.0) of one strip with a colour profile (ICC.1, annex B.4). */
export function uncompressedTiff(
  { width, height, channels, stride, data }: PlainPixels,
  profile: Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  const row = width * channels
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    // The depths of all channels do not fit into an entry, and lie before the profile.
    [258, SHORT, channels, 8],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 0],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, row * height],
    [284, SHORT, 1, 1],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as const] : []),
    ...(profile ? [[34675, UNDEFINED, profile.length, 16] as const] : []),
  ]
  const directory = 16 + (profile ? profile.length + (profile.length % 2) : 0)
  const pixels = directory + 2 + entries.length * 12 + 4
  const tiff = Buffer.alloc(pixels + row * height)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(directory, 4)
  for (let channel = 0; channel < channels; channel += 1) tiff.writeUInt16LE(8, 8 + channel * 2)
  if (profile) tiff.set(profile, 16)
  tiff.writeUInt16LE(entries.length, directory)
  entries.forEach(([tag, type, count, value], k) => {
    const at = directory + 2 + k * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    if (type === SHORT) tiff.writeUInt16LE(value, at + 8)
    else tiff.writeUInt32LE(tag === 273 ? pixels : value, at + 8)
  })
  for (let y = 0; y < height; y += 1) tiff.set(data.subarray(y * stride, y * stride + row), pixels + y * row)
  return new Uint8Array(tiff.buffer, tiff.byteOffset, tiff.byteLength)
}
