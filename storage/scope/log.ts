import { closeSync, existsSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Of the files that this program makes, should a log not tell. */
const PAGE_BYTES = 4096

/** The two running sums of a log. Each frame keeps those that its bytes come to, going on from the frame before it. */
type Sums = readonly [number, number]

/** What a log says of itself. */
interface LogHead {
  readonly page_bytes: number
  /** Whether sums are taken of words in this byte order. */
  readonly little_endian: boolean
  /** What its frames bear and go on from; null when the head is damaged. */
  readonly start: { readonly salt: string; readonly sums: Sums } | null
}

/**
 * Whether the log of a SQLite file is damaged in the middle, with whole commits behind the damage. SQLite takes such a
 * place for the end of the log, as a power cut may leave it, and would lose what lies behind it without a word. But a
 * commit is synced before the next one is written: a power cut can damage the last one only.
 *
 * The form of a log: https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function isLogBroken(path: string): boolean {
  const log = `${path}-wal`
  if (!existsSync(log)) return false
  const frame = damagedFrame(log)
  // Looked at twice: another process may be writing, and what was read is then of two times.
  return frame !== null && damagedFrame(log) === frame
}

/** The first frame that is damaged, if a commit behind it is whole and was not the last one; else null. */
function damagedFrame(log: string): number | null {
  const handle = openSync(log, 'r')
  try {
    const { page_bytes, little_endian, start } = readHead(handle)
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + page_bytes)
    let before = { salt: start?.salt ?? '', sums: start?.sums ?? [0, 0], linked: false, commits: false }
    let damaged: number | null = null
    for (
      let index = 0;
      readSync(handle, frame, 0, frame.length, at(index, frame)) === frame.length;
      index++
    ) {
      const salt = frame.toString('hex', 8, 16)
      const sums: Sums = [frame.readUInt32BE(16), frame.readUInt32BE(20)]
      // Frames that a failed commit left behind, or an earlier log, do not go on from what was written over them.
      const linked = salt === before.salt && equal(sums, frameSums(frame, before.sums, little_endian))
      if (damaged === null && !linked) damaged = index
      else if (linked && before.linked && before.commits && salt === (start?.salt ?? salt)) {
        if (damaged !== null) return damaged
      }
      before = { salt, sums, linked, commits: frame.readUInt32BE(4) !== 0 }
    }
    return null
  } finally {
    closeSync(handle)
  }
}

function readHead(handle: number): LogHead {
  const head = Buffer.alloc(HEADER_BYTES)
  readSync(handle, head, 0, HEADER_BYTES, 0)
  const magic = head.readUInt32BE(0)
  const little_endian = magic !== 0x377f0683
  const sums: Sums = [head.readUInt32BE(24), head.readUInt32BE(28)]
  const whole =
    magic >>> 1 === 0x377f0682 >>> 1 && equal(sums, moved([0, 0], head.subarray(0, 24), little_endian))
  if (!whole) return { page_bytes: PAGE_BYTES, little_endian, start: null }
  return {
    page_bytes: head.readUInt32BE(8),
    little_endian,
    start: { salt: head.toString('hex', 16, 24), sums },
  }
}

function at(index: number, frame: Buffer): number {
  return HEADER_BYTES + index * frame.length
}

/** The salt and the sums themselves are not summed. */
function frameSums(frame: Buffer, before: Sums, little_endian: boolean): Sums {
  return moved(
    moved(before, frame.subarray(0, 8), little_endian),
    frame.subarray(FRAME_HEADER_BYTES),
    little_endian,
  )
}

function moved([a, b]: Sums, bytes: Buffer, little_endian: boolean): Sums {
  let [first, second] = [a, b]
  for (let i = 0; i < bytes.length; i += 8) {
    first = (first + second + (little_endian ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i))) >>> 0
    second = (second + first + (little_endian ? bytes.readUInt32LE(i + 4) : bytes.readUInt32BE(i + 4))) >>> 0
  }
  return [first, second]
}

function equal([a, b]: Sums, [c, d]: Sums): boolean {
  return a === c && b === d
}
