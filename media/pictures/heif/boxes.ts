import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'

/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2). Positions count from the start of what was read. */
export interface Box {
  readonly type: string
  readonly from: number
  /** Where its content begins. */
  readonly body: number
  readonly to: number
}

/** Maximum number of boxes in one place. */
const MAX_BOXES = 20_000
/** Maximum number of boxes at the top of a file. */
const MAX_TOP_BOXES = 1000

/** The boxes in a stretch of bytes. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (to - at < 8 || boxes.length >= MAX_BOXES) throw new Refused('media_unreadable')
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to - at)
    if (box.to > to) throw new Refused('media_unreadable')
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** The boxes at the top of a file, up to the first bytes that are none. */
export async function topBoxes(file: FileView, known: ReadonlySet<string>): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= file.size; ) {
    const head = await file.upTo(at, 16)
    if (!known.has(head.toString('latin1', 4, 8))) break
    if (boxes.length >= MAX_TOP_BOXES) throw new Refused('media_unreadable')
    const box = boxAt(head, at, file.size - at)
    if (box.to > file.size) throw new Refused('media_truncated')
    boxes.push(box)
    at = box.to
  }
  return boxes
}

/** A size of 0 is up to the end of the file, one of 1 is in the eight bytes that follow. */
function boxAt(head: Buffer, from: number, left: number): Box {
  const size = head.readUInt32BE(0)
  const large = size === 1 && head.length >= 16
  const bytes = size === 0 ? left : large ? Number(head.readBigUInt64BE(8)) : size
  const header = large ? 16 : 8
  if (bytes < header) throw new Refused('media_unreadable')
  return { type: head.toString('latin1', 4, 8), from, body: from + header, to: from + bytes }
}

/** A box as it is written. */
export function boxOf(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 8),
    0,
  )
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

/** Reads numbers one behind the other. */
export class Reader {
  readonly #bytes: Buffer
  readonly #to: number
  at: number

  constructor(bytes: Buffer, from: number, to: number) {
    this.#bytes = bytes
    this.#to = to
    this.at = from
  }

  get left(): number {
    return this.#to - this.at
  }

  /** An unsigned number of 0, 1, 2, 3, 4 or 8 bytes. */
  uint(length: number): number {
    const at = this.#step(length)
    if (length === 0) return 0
    if (length === 8) return Number(this.#bytes.readBigUInt64BE(at))
    return this.#bytes.readUIntBE(at, length)
  }

  text(length: number): string {
    const at = this.#step(length)
    return this.#bytes.toString('latin1', at, at + length)
  }

  /** Text up to a zero, or to the end. */
  terminated(): string {
    const end = this.#bytes.subarray(0, this.#to).indexOf(0, this.at)
    const text = this.text((end < 0 ? this.#to : end) - this.at)
    if (end >= 0) this.at += 1
    return text
  }

  #step(length: number): number {
    const at = this.at
    if (length < 0 || at + length > this.#to) throw new Refused('media_unreadable')
    this.at += length
    return at
  }
}
