/** A part of a page or a file: from `start` to `end`, the end excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The sizes of a file's pages (https://www.sqlite.org/fileformat2.html). */
export interface PageSizes {
  readonly page: number
  /** Without the bytes that are reserved at the end of each page. */
  readonly usable: number
}

/** What a page of a tree says of unused bytes. */
export interface TreePage {
  /** The parts of the page that no record uses. */
  readonly unused: readonly Span[]
  /** The chains of pages with the rest of long records: the first page, and the number of bytes in the chain. */
  readonly chains: readonly { readonly first: number; readonly bytes: number }[]
}

/** The kinds of pages of a tree, by their first byte. */
const INDEX_INTERIOR = 2
const TABLE_INTERIOR = 5
const INDEX_LEAF = 10
const TABLE_LEAF = 13

/** Whether a page that is not free belongs to a tree. The others begin with the number of a page, whose first byte is 0. */
export function isTreePage(page: Buffer): boolean {
  return [INDEX_INTERIOR, TABLE_INTERIOR, INDEX_LEAF, TABLE_LEAF].includes(page.readUInt8(0))
}

/**
 * The unused bytes of a page of a tree: the gap between its pointers and its records, the bodies of free blocks, and
 * what is left between records.
 *
 * @throws RangeError if the page contradicts itself
 */
export function readTreePage(page: Buffer, { usable }: PageSizes): TreePage {
  const kind = page.readUInt8(0)
  const header = kind === INDEX_INTERIOR || kind === TABLE_INTERIOR ? 12 : 8
  const cells = page.readUInt16BE(3)
  const used: Span[] = [{ start: 0, end: header + 2 * cells }]
  const chains: { first: number; bytes: number }[] = []
  for (let at = page.readUInt16BE(1); at !== 0; at = page.readUInt16BE(at)) {
    // A free block begins with the next one and its own size.
    used.push({ start: at, end: at + 4 })
    if (used.length > usable) throw new RangeError('the free blocks of a page form a circle')
  }
  for (let n = 0; n < cells; n++) {
    const start = page.readUInt16BE(header + 2 * n)
    const cell = readCell(page, start, kind, usable)
    used.push({ start, end: cell.end })
    if (cell.chain) chains.push(cell.chain)
  }
  return { unused: gapsBetween(used, page.length), chains }
}

interface Cell {
  readonly end: number
  readonly chain: { readonly first: number; readonly bytes: number } | null
}

function readCell(page: Buffer, start: number, kind: number, usable: number): Cell {
  const least = start + 4
  if (kind === TABLE_INTERIOR) return { end: Math.max(least, readVarint(page, start + 4).next), chain: null }
  const size = readVarint(page, kind === INDEX_INTERIOR ? start + 4 : start)
  const payload = kind === TABLE_LEAF ? readVarint(page, size.next).next : size.next
  const local = localBytes(size.value, kind, usable)
  if (local === size.value) return { end: Math.max(least, payload + local), chain: null }
  const first = page.readUInt32BE(payload + local)
  return { end: payload + local + 4, chain: { first, bytes: size.value - local } }
}

/** The number of bytes of a record that its own page has. */
function localBytes(size: number, kind: number, usable: number): number {
  const most = kind === TABLE_LEAF ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (size <= most) return size
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((size - least) % (usable - 4))
  return fitting <= most ? fitting : least
}

/** A number of one to nine bytes, of which each but the ninth brings seven bits. */
function readVarint(page: Buffer, at: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let n = 0; n < 8; n++) {
    const byte = page.readUInt8(at + n)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: at + n + 1 }
  }
  return { value: value * 256 + page.readUInt8(at + 8), next: at + 9 }
}

function gapsBetween(used: Span[], length: number): Span[] {
  const gaps: Span[] = []
  let at = 0
  for (const { start, end } of used.sort((a, b) => a.start - b.start)) {
    if (start < at || end > length) throw new RangeError('parts of a page overlap')
    if (start > at) gaps.push({ start: at, end: start })
    at = end
  }
  if (at < length) gaps.push({ start: at, end: length })
  return gaps
}
