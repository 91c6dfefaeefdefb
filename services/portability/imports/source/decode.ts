import { createReadStream } from 'node:fs'
import iconv from 'iconv-lite'

/** The encodings of tables. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a file is decoded. */
export interface TextFile {
  readonly encoding: Encoding
  /** Number of bytes that are not valid in the encoding; they are read as U+FFFD. */
  readonly broken: number
}

/** Finds out the encoding of a file: by its byte-order mark, or by what is valid in all of it. */
export async function encodingOf(path: string): Promise<TextFile> {
  const scan = new Utf8Scan()
  let first = true
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    const marked = first ? marksOf(bytes) : null
    if (marked) return { encoding: marked, broken: 0 }
    first = false
    scan.read(bytes)
  }
  const { broken, wide } = scan
  // A few broken bytes in a file whose other accents are valid UTF-8 do not make it another encoding.
  return broken > wide ? { encoding: 'windows-1252', broken: 0 } : { encoding: 'utf-8', broken }
}

function marksOf(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  let [even, odd] = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++
  // Latin text in UTF-16 has a zero in every other byte, and text in the other encodings has none.
  if (odd > head.length / 4 && even * 8 < odd) return 'utf-16le'
  if (even > head.length / 4 && odd * 8 < even) return 'utf-16be'
  return null
}

/** Counts the valid sequences of several bytes in UTF-8 (RFC 3629), and the bytes outside of them. */
class Utf8Scan {
  wide = 0
  broken = 0
  private expected = 0
  private got = 0

  read(bytes: Buffer): void {
    for (const byte of bytes) {
      if (this.expected > 0) {
        if ((byte & 0xc0) === 0x80) {
          this.got++
          if (this.got === this.expected) {
            this.wide++
            this.expected = 0
          }
          continue
        }
        this.broken += this.got
        this.expected = 0
      }
      if (byte < 0x80) continue
      this.got = 1
      if (byte >= 0xc2 && byte <= 0xdf) this.expected = 2
      else if (byte >= 0xe0 && byte <= 0xef) this.expected = 3
      else if (byte >= 0xf0 && byte <= 0xf4) this.expected = 4
      else this.broken++
    }
  }
}

/** The text of a file in pieces, without its byte-order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  for await (const chunk of createReadStream(path)) {
    const text = decoder.write(chunk)
    if (text !== '') yield text
  }
  const rest = decoder.end()
  if (rest) yield rest
}
