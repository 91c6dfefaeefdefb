/** The width and height of a JPEG in pixels, from its frame header (ITU-T T.81, B.2.2); null if it has none. */
export function jpegSize(data: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 2
  while (at + 9 < data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
