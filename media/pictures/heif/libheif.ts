import makeLibrary from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { z } from 'zod'
import type { PlainPixels } from './uncompressed-tiff.ts'

const Pixels = z.object({
  channels: z
    .array(z.object({ width: z.int(), height: z.int(), stride: z.int(), data: z.instanceof(Uint8Array) }))
    .min(1),
})

/**
 * Decodes the picture that stands for a HEIF file, turned as the file says.
 * @throws Error in the words of the library
 */
export async function decodePrimary(file: Uint8Array): Promise<PlainPixels> {
  const library = await makeLibrary()
  const context = library.heif_context_alloc()
  const { message, code } = library.heif_context_read_from_memory(context, file)
  if (code !== library.heif_error_code.heif_error_Ok) throw new Error(message)
  const picture = library.heif_js_context_get_primary_image_handle(context)
  if (!picture || 'code' in picture) throw new Error('the file has no picture that stands for it')
  const opacity = library.heif_image_handle_has_alpha_channel(picture) !== 0
  const { heif_colorspace, heif_chroma } = library
  const chroma = opacity ? heif_chroma.heif_chroma_interleaved_RGBA : heif_chroma.heif_chroma_interleaved_RGB
  const decoded: unknown = await library.heif_js_decode_image2(
    picture,
    heif_colorspace.heif_colorspace_RGB,
    chroma,
  )
  const pixels = Pixels.safeParse(decoded).data?.channels[0]
  if (!pixels)
    throw new Error(z.object({ message: z.string() }).safeParse(decoded).data?.message ?? 'no pixels')
  return { ...pixels, channels: opacity ? 4 : 3 }
}
