/** The pixels of a picture. */
export function bitmapPixels(
  picture: ImageBitmap,
  width = picture.width,
  height = picture.height,
): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser gives no canvas.')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

/** The pixels of a picture no longer than `side`, and the factor from them to the picture. */
export function halvedUntil(picture: ImageBitmap, side: number): { pixels: ImageData; scale: number } {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / side)
  const pixels = bitmapPixels(
    picture,
    Math.max(1, Math.round(picture.width / scale)),
    Math.max(1, Math.round(picture.height / scale)),
  )
  return { pixels, scale }
}
