import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const LINE_END = '\n'.charCodeAt(0)

/**
 * The lines of a file from an offset on, each with the offset behind it. Only a line feed ends a line: JSON may have the line
 * separators of Unicode in its texts, at which newer versions of Node.js end lines, too.
 */
export async function* linesFrom(
  path: string,
  start: number,
): AsyncGenerator<{ readonly text: string; readonly end: number }> {
  let end = start
  let held: Buffer[] = []
  for await (const chunk of createReadStream(path, { start })) {
    const bytes: Buffer = chunk
    let from = 0
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, from)) {
      const line = joined(held, bytes.subarray(from, at))
      held = []
      from = at + 1
      end += line.length + 1
      yield { text: line.toString('utf8'), end }
    }
    if (from < bytes.length) held.push(bytes.subarray(from))
  }
  if (held.length === 0) return
  const line = Buffer.concat(held)
  yield { text: line.toString('utf8'), end: end + line.length }
}

function joined(held: readonly Buffer[], last: Buffer): Buffer {
  return held.length === 0 ? last : Buffer.concat([...held, last])
}

/** The lines of a file in blocks, the last block first; `first` is the number of its first line, from 0 on. */
export async function* blocksBackwards(
  path: string,
  size: number,
): AsyncGenerator<{ readonly first: number; readonly lines: readonly string[] }> {
  const starts = await blockStarts(path, size)
  const handle = await open(path, 'r')
  try {
    for (let at = starts.length - 2; at >= 0; at--) {
      const [start = 0, end = 0] = [starts[at], starts[at + 1]]
      const bytes = Buffer.alloc(end - start)
      await handle.read(bytes, 0, bytes.length, start)
      yield { first: at * size, lines: bytes.toString('utf8').trimEnd().split('\n') }
    }
  } finally {
    await handle.close()
  }
}

/** The offsets at which blocks of `size` lines begin, and the end of the file. Each line ends with a line feed. */
async function blockStarts(path: string, size: number): Promise<number[]> {
  const starts = [0]
  let [offset, lines] = [0, 0]
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
      lines++
      if (lines % size === 0) starts.push(offset + at + 1)
    }
    offset += bytes.length
  }
  if (starts.at(-1) !== offset) starts.push(offset)
  return starts
}
