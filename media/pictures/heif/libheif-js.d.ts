/** The part of libheif-js that is used; what the package itself declares does not fit to how it is loaded. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Handle = object
  interface Library {
    readonly heif_error_code: { readonly heif_error_Ok: object }
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object }
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: object
      readonly heif_chroma_interleaved_RGBA: object
    }
    heif_context_alloc(): Handle
    heif_context_read_from_memory(
      context: Handle,
      file: Uint8Array,
    ): { readonly code: object; readonly message: string }
    heif_js_context_get_primary_image_handle(context: Handle): Handle | null
    heif_image_handle_has_alpha_channel(picture: Handle): number
    heif_js_decode_image2(picture: Handle, colours: object, chroma: object): unknown
  }
  export default function makeLibrary(): Library | Promise<Library>
}
