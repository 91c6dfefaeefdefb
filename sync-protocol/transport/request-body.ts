/** The body of a request, and the header fields that describe it. */
export interface RequestBody {
  readonly headers: Readonly<Record<string, string>>
  readonly content: string | ArrayBuffer
}

/** From this many characters on, a body is worth the work of packing it. */
const GZIP_FROM = 8 * 1024

/**
 * A value as a JSON body: packed with gzip if its text has at least `gzip_from` characters and there is something to
 * pack it with (React Native has nothing).
 */
export async function jsonBody(value: unknown, gzip_from = GZIP_FROM): Promise<RequestBody> {
  const text = JSON.stringify(value)
  const packed = text.length < gzip_from ? null : await gzip(text)
  const headers = { 'content-type': 'application/json' }
  if (packed === null) return { headers, content: text }
  return { headers: { ...headers, 'content-encoding': 'gzip' }, content: packed }
}

/** Null where there is no `CompressionStream`, or none that works. */
async function gzip(text: string): Promise<ArrayBuffer | null> {
  try {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
    return await new Response(packed).arrayBuffer()
  } catch {
    return null
  }
}
