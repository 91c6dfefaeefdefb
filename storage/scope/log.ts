import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** The page size of files of this program, if a log does not state it. */
const PAGE_BYTES = 4096

/**
 * The two running checksums of a log. Each frame stores them over all bytes up to it, starting from those of the
 * previous frame.
 */
type Sums = readonly [number, number]

/** The header of a log. */
interface LogHead {
  readonly page_bytes: number
  /** Whether the checksums are computed over words in this byte order. */
  readonly little_endian: boolean
  /** The salt and the checksums that the frames continue; null if the header is damaged. */
  readonly start: { readonly salt: string; readonly sums: Sums } | null
}

/**
 * Whether the log of a SQLite file is damaged in the middle, with complete commits after the damage. SQLite treats such
 * a position as the end of the log, as after a power cut, and would silently lose all later commits. But a commit is
 * synced before the next one is written, so a power cut can damage only the last one.
 *
 * The format of a log: https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
export function isLogBroken(path: string): boolean {
  const log = `${path}-wal`
  const frame = damagedFrame(log)
  // Read twice: if another process writes meanwhile, the first read is inconsistent.
  return frame !== null && damagedFrame(log) === frame
}

/** A log to read; null if there is none: the last process that closes a file removes it, also at this moment. */
function openLog(log: string): number | null {
  try {
    return openSync(log, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The first damaged frame, if a commit after it is complete and was not the last one; else null. */
function damagedFrame(log: string): number | null {
  const handle = openLog(log)
  if (handle === null) return null
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
      // Old frames of a failed commit or an earlier log do not continue the checksums of the frames that overwrote
      // them.
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

/** The salt and the checksums are not part of the checksums. */
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
