import { LIMITS } from '../../sync-protocol/index.ts'

/**
 * A reader of Yjs updates (format 1) for bytes of strangers. Yjs itself trusts what it reads: it allocates as many
 * places as the bytes announce, and takes any content. Here every number is held against the bytes that are left or
 * against a bound before anything is made of it.
 */

/** SPEC.md N rules: an item's notes are a Yjs document with one `Y.Text` of this name. */
export const ROOT = 'notes'

/** The place of one UTF-16 unit: the `clock`th that a client wrote. */
export interface Id {
  readonly client: number
  readonly clock: number
}

export interface Struct extends Id {
  readonly kind: 'text' | 'deleted' | 'gc' | 'skip'
  readonly length: number
  /** Empty for all but text. */
  readonly text: string
  /** The unit left of this when it was written. */
  readonly origin: Id | null
  /** The unit right of this when it was written. */
  readonly rightOrigin: Id | null
}

/** The structs of each client, by ascending clock. */
export type Structs = ReadonlyMap<number, readonly Struct[]>

/**
 * Some 7,000 insertions at random places. Yjs takes time for each with every edit of the notes, and bytes can be made
 * to hold five times as many as those of honest notes as large as can be.
 */
export const MAX_STRUCTS = 10_000

/** No person writes that much; beyond 2^31 clocks would reach what numbers hold exactly. */
const MAX_CLOCK = 2 ** 31

/** What an update may call deleted without telling what it was. It costs no space, so rewriting long notes adds up. */
const MAX_DELETED = 64 * LIMITS.notes_state_bytes

/** Thrown by `readUpdate`, and never let out of the notes. */
export class NotesFault extends Error {
  readonly code: 'notes_invalid' | 'notes_too_large'
  constructor(code: 'notes_invalid' | 'notes_too_large', message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The structs of an update. `stored` tells a state that this engine wrote: it may have gaps where an update is still
 * missing, and may have grown over many updates. Throws a `NotesFault`.
 */
export function readUpdate(bytes: Uint8Array, stored: boolean): Structs {
  return new Reader(bytes, stored).update()
}

class Reader {
  private at = 0
  private count = 0
  private unseen = 0
  private readonly bytes: Uint8Array
  private readonly stored: boolean

  constructor(bytes: Uint8Array, stored: boolean) {
    this.bytes = bytes
    this.stored = stored
  }

  update(): Structs {
    const structs = new Map<number, readonly Struct[]>()
    // The least that a client takes: a count, its id, a clock, and one struct of two bytes.
    for (let clients = this.size(5); clients > 0; clients--) {
      const count = this.many(2)
      const client = this.uint()
      // Yjs would forget the first of two sections.
      if (count === 0 || structs.has(client)) throw unreadable()
      structs.set(client, this.structs(client, count))
    }
    this.deletions()
    if (this.at !== this.bytes.length) throw unreadable()
    return structs
  }

  private structs(client: number, count: number): readonly Struct[] {
    const structs: Struct[] = []
    let clock = this.uint()
    for (let i = 0; i < count; i++) {
      const struct = this.struct(client, clock)
      clock += struct.length
      if (struct.length === 0 || clock > MAX_CLOCK) throw unreadable()
      structs.push(struct)
    }
    return structs
  }

  private struct(client: number, clock: number): Struct {
    const info = this.byte()
    const nothing = { client, clock, text: '', origin: null, rightOrigin: null }
    if (info === 0) return { ...nothing, kind: 'gc', length: this.deletedLength() }
    if (info === 10 && this.stored) return { ...nothing, kind: 'skip', length: this.uint() }
    const content = info & 0x1f
    // 0x20 stands for an entry of a map.
    if ((content !== 1 && content !== 4) || (info & 0x20) !== 0) throw foreign()
    const origin = (info & 0x80) === 0 ? null : this.id(client, clock)
    const rightOrigin = (info & 0x40) === 0 ? null : this.id(client, clock)
    if (!origin && !rightOrigin && (this.uint() !== 1 || this.string() !== ROOT)) throw foreign()
    if (content === 1) {
      return { client, clock, kind: 'deleted', length: this.deletedLength(), text: '', origin, rightOrigin }
    }
    const text = this.string()
    return { client, clock, kind: 'text', length: text.length, text, origin, rightOrigin }
  }

  private id(ofClient: number, before: number): Id {
    const client = this.uint()
    const clock = this.uint()
    // Yjs takes for granted that a client wrote its units in their order, and breaks in the middle if it did not.
    if (clock >= (client === ofClient ? before : MAX_CLOCK)) throw unreadable()
    return { client, clock }
  }

  private deletions(): void {
    const ranges = new Map<number, { from: number; to: number }[]>()
    for (let clients = this.size(2); clients > 0; clients--) {
      const client = this.uint()
      const ofClient = ranges.get(client) ?? []
      ranges.set(client, ofClient)
      for (let count = this.many(2); count > 0; count--) {
        const from = this.uint()
        const to = from + this.uint()
        if (to === from || to > MAX_CLOCK) throw unreadable()
        ofClient.push({ from, to })
      }
    }
    for (const ofClient of ranges.values()) {
      let end = 0
      for (const { from, to } of ofClient.sort((a, b) => a.from - b.from)) {
        // Yjs walks through all that a range covers, once for each range.
        if (from < end) throw unreadable()
        end = to
      }
    }
  }

  private deletedLength(): number {
    const length = this.uint()
    this.unseen += length
    if (!this.stored && this.unseen > MAX_DELETED) {
      throw new NotesFault('notes_too_large', 'The update deletes too much.')
    }
    return length
  }

  /** A number of things that take at least `least` bytes each. */
  private size(least: number): number {
    const size = this.uint()
    if (size * least > this.bytes.length - this.at) throw unreadable()
    return size
  }

  /** The same for structs and deleted ranges, of which there may be a limited number. */
  private many(least: number): number {
    const size = this.size(least)
    this.count += size
    if (this.count > 2 * MAX_STRUCTS) throw tooMany()
    return size
  }

  private string(): string {
    const length = this.uint()
    const end = this.at + length
    if (end > this.bytes.length) throw unreadable()
    const bytes = this.bytes.subarray(this.at, end)
    this.at = end
    // Most are a few characters, for which a decoder takes longer than for the rest of the struct.
    if (length < 32 && bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes)
    try {
      return utf8.decode(bytes)
    } catch {
      throw unreadable()
    }
  }

  private uint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (value > Number.MAX_SAFE_INTEGER) throw unreadable()
      if (byte < 0x80) return value
      // Zeros without end would never exceed the bound above.
      if (scale > Number.MAX_SAFE_INTEGER) throw unreadable()
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined) throw unreadable()
    return byte
  }
}

/** As Yjs reads: no byte order mark is dropped, and what is not UTF-8 is refused. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function unreadable(): NotesFault {
  return new NotesFault('notes_invalid', 'The update of the notes is invalid.')
}

function foreign(): NotesFault {
  return new NotesFault('notes_invalid', 'The update holds something other than the notes text.')
}

export function tooMany(): NotesFault {
  return new NotesFault('notes_too_large', 'The notes would consist of too many pieces.')
}

/**
 * Whether all text of an update is in a state, or was there before it was deleted. Yjs silently drops what it is asked
 * about units that it knows as something else. What a deleted unit was is gone, but not between which others it lay.
 */
export function holdsText(state: Structs, update: Structs): boolean {
  for (const structs of update.values()) {
    for (const struct of structs) if (struct.kind === 'text' && !holds(state, struct)) return false
  }
  return true
}

function holds(state: Structs, wanted: Struct): boolean {
  const structs = state.get(wanted.client) ?? []
  const end = wanted.clock + wanted.length
  let index = indexOf(structs, wanted.clock)
  for (let clock = wanted.clock; clock < end; index++) {
    const found = structs[index]
    if (!found || found.clock > clock || (found.kind !== 'text' && found.kind !== 'deleted')) return false
    const next = Math.min(end, found.clock + found.length)
    if (!sameId(originAt(found, clock), originAt(wanted, clock))) return false
    if (!sameId(found.rightOrigin, wanted.rightOrigin)) return false
    if (found.kind === 'text') {
      const there = found.text.slice(clock - found.clock, next - found.clock)
      if (!sameText(there, wanted.text.slice(clock - wanted.clock, next - wanted.clock))) return false
    }
    clock = next
  }
  return true
}

/** The unit that one inside a struct follows: all but the first follow the one before. */
function originAt(struct: Struct, clock: number): Id | null {
  return clock === struct.clock ? struct.origin : { client: struct.client, clock: clock - 1 }
}

export function sameId(a: Id | null, b: Id | null): boolean {
  return a === b || (a !== null && b !== null && a.client === b.client && a.clock === b.clock)
}

/** Yjs puts U+FFFD for the halves of a surrogate pair that an edit has cut in two. */
function sameText(stored: string, wanted: string): boolean {
  if (stored === wanted) return true
  for (let i = 0; i < wanted.length; i++) {
    const unit = stored.charCodeAt(i)
    if (unit === wanted.charCodeAt(i)) continue
    if (unit !== 0xfffd || (wanted.charCodeAt(i) & 0xf800) !== 0xd800) return false
  }
  return true
}

/** Where in structs of ascending clocks the one is that covers `clock`, or the last one before. */
export function indexOf(structs: readonly { readonly clock: number }[], clock: number): number {
  let low = 0
  let high = structs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((structs[middle]?.clock ?? 0) <= clock) low = middle
    else high = middle - 1
  }
  return low
}
