import { isLowStock } from '../../../engine/index.ts'
import { isWorkingName } from '../photos/working-name.ts'
import type { ThingRecord } from './field-values.ts'

/** What the overview knows of a thing that is not archived, each in a bit. `working_name`: nobody has named it yet. */
const marks = { shown: 1, low: 2, expires: 4, no_place: 8, no_photo: 16, working_name: 32 } as const
export type Mark = keyof typeof marks

/** The number of bits. */
const BITS = Object.keys(marks).length
/** Rows for which a new overview has room. */
const FIRST_ROOM = 1024

/**
 * What the first page counts, in a few bytes of each row of a table. A look at all rows takes a fraction of a millisecond: the
 * records themselves are not touched.
 */
export class Overview {
  private bits = new Uint8Array(FIRST_ROOM)
  private changed = new Float64Array(FIRST_ROOM)
  /** The number of rows with each bit, by the number of the bit. */
  private readonly counts = new Int32Array(BITS)

  clear(): void {
    this.bits = new Uint8Array(FIRST_ROOM)
    this.changed = new Float64Array(FIRST_ROOM)
    this.counts.fill(0)
  }

  /** Takes in the thing of a row as it is now; undefined when the row is empty. */
  put(row: number, thing: ThingRecord | undefined, hasPhoto: boolean): void {
    this.makeRoom(row)
    const before = this.bits[row] ?? 0
    const after = thing && thing.archived_at === null ? bitsOf(thing, hasPhoto) : 0
    this.bits[row] = after
    this.changed[row] = after === 0 ? 0 : Date.parse(thing?.updated_at ?? '')
    if (before === after) return
    for (let i = 0; i < BITS; i++) {
      const difference = ((after >> i) & 1) - ((before >> i) & 1)
      this.counts[i] = (this.counts[i] ?? 0) + difference
    }
  }

  count(mark: Mark): number {
    return this.counts[Math.log2(marks[mark])] ?? 0
  }

  rowsWith(mark: Mark): number[] {
    const found: number[] = []
    const bit = marks[mark]
    for (let row = 0; row < this.bits.length; row++) if (((this.bits[row] ?? 0) & bit) > 0) found.push(row)
    return found
  }

  /** The rows that changed last, the latest first, at most `most`. */
  latest(most: number): number[] {
    const found: number[] = []
    const { changed } = this
    for (let row = 0; row < changed.length; row++) {
      const time = changed[row] ?? 0
      const last = found.length < most ? 0 : (changed[found[most - 1] ?? 0] ?? 0)
      if (time <= last) continue
      const at = found.findIndex((other) => (changed[other] ?? 0) < time)
      found.splice(at < 0 ? found.length : at, 0, row)
      found.length = Math.min(found.length, most)
    }
    return found
  }

  private makeRoom(row: number): void {
    if (row < this.bits.length) return
    const length = Math.max(row + 1, this.bits.length * 2)
    const [bits, changed] = [new Uint8Array(length), new Float64Array(length)]
    bits.set(this.bits)
    changed.set(this.changed)
    this.bits = bits
    this.changed = changed
  }
}

function bitsOf(thing: ThingRecord, hasPhoto: boolean): number {
  let bits: number = marks.shown
  if (thing.placement === null) bits |= marks.no_place
  if (!hasPhoto) bits |= marks.no_photo
  if (!('quantity' in thing)) return bits
  if (isWorkingName(thing.name)) bits |= marks.working_name
  if (isLowStock(thing)) bits |= marks.low
  if (thing.expires_on) bits |= marks.expires
  return bits
}
