/** The segment that lists further pictures of a file (CIPA DC-007, 5). */
export const MPF = 'MPF\0'
const NUMBER = 0xb001
const ENTRIES = 0xb002
const VERSION = 0xb000
const ENTRY_BYTES = 16
/** Maximum number of pictures in one file. */
export const MAX_PICTURES = 32
/** The kinds of picture that belong together: the frames of a panorama, of a stereo view, of one thing from many sides. */
const FRAMES: readonly number[] = [0x020001, 0x020002, 0x020003]
/** The first picture of those that belong together. */
export const BASELINE = 0x030000

/** A picture as the list has it. */
export interface ListedPicture {
  /** Its kind, in the lower 24 bits. */
  readonly attributes: number
  readonly bytes: number
  /** From the header of the list; 0 for the first picture. */
  readonly offset: number
}

export function isFrame({ attributes }: Pick<ListedPicture, 'attributes'>): boolean {
  return FRAMES.includes(attributes & 0xffffff)
}

/** The pictures that a list names; none where it cannot be read. */
export function listedPictures(list: Buffer): ListedPicture[] {
  try {
    return readList(list)
  } catch (error) {
    // A list that leads nowhere is as good as none.
    if (error instanceof RangeError) return []
    throw error
  }
}

function readList(list: Buffer): ListedPicture[] {
  const little = list.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? list.readUInt16LE(at) : list.readUInt16BE(at))
  const long = (at: number) => (little ? list.readUInt32LE(at) : list.readUInt32BE(at))
  const directory = long(4)
  for (let k = 0; k < Math.min(short(directory), 16); k += 1) {
    const entry = directory + 2 + k * 12
    if (short(entry) !== ENTRIES) continue
    const count = Math.min(Math.floor(long(entry + 4) / ENTRY_BYTES), MAX_PICTURES)
    const from = long(entry + 8)
    return Array.from({ length: count }, (_, n) => {
      const at = from + n * ENTRY_BYTES
      return { attributes: long(at), bytes: long(at + 4), offset: long(at + 8) }
    })
  }
  return []
}

/** Size of the list for a number of pictures, with its name, in bytes. */
export function listBytes(pictures: number): number {
  return MPF.length + 8 + 2 + 3 * 12 + 4 + pictures * ENTRY_BYTES
}

/** Writes a list with its name. */
export function pictureList(pictures: readonly ListedPicture[]): Buffer {
  const list = Buffer.alloc(listBytes(pictures.length) - MPF.length)
  list.write('MM\0*', 0, 'latin1')
  list.writeUInt32BE(8, 4)
  list.writeUInt16BE(3, 8)
  const entry = (k: number, tag: number, type: number, count: number) => {
    list.writeUInt16BE(tag, 10 + k * 12)
    list.writeUInt16BE(type, 12 + k * 12)
    list.writeUInt32BE(count, 14 + k * 12)
    return 18 + k * 12
  }
  list.write('0100', entry(0, VERSION, 7, 4), 'latin1')
  list.writeUInt32BE(pictures.length, entry(1, NUMBER, 4, 1))
  list.writeUInt32BE(50, entry(2, ENTRIES, 7, pictures.length * ENTRY_BYTES))
  pictures.forEach(({ attributes, bytes, offset }, n) => {
    const at = 50 + n * ENTRY_BYTES
    list.writeUInt32BE(attributes >>> 0, at)
    list.writeUInt32BE(bytes, at + 4)
    list.writeUInt32BE(offset, at + 8)
  })
  return Buffer.concat([Buffer.from(MPF, 'latin1'), list])
}
