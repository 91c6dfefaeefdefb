import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The lines of a file from an offset on, each with the offset behind it. */
export async function* linesFrom(
  path: string,
  start: number,
): AsyncGenerator<{ readonly text: string; readonly end: number }> {
  const input = createReadStream(path, { start })
  let end = start
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      end += Buffer.byteLength(text) + 1
      yield { text, end }
    }
  } finally {
    input.destroy()
  }
}
