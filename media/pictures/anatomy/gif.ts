import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'
import { type Anatomy, type AnatomyOptions, Pieces } from './anatomy.ts'

/** What a block begins with (GIF89a, appendix A). */
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
/** Applications whose blocks are of the picture: how often it repeats, and its colours. */
const OF_THE_PICTURE = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Blocks of a GIF file; comments, texts and what applications put there are not kept. */
export async function dissectGif(file: FileView, { keep_metadata }: AnatomyOptions): Promise<Anatomy> {
  const pieces = new Pieces()
  let at = 13 + tableBytes((await file.bytes(0, 13)).readUInt8(10))
  pieces.keep(0, at)
  for (;;) {
    const kind = (await file.bytes(at, 1))[0]
    if (kind === TRAILER) {
      pieces.keep(at, at + 1)
      return { pieces: pieces.all, end: at + 1 }
    }
    if (kind !== EXTENSION && kind !== IMAGE) throw new Refused('media_unreadable')
    const end = kind === IMAGE ? await endOfImage(file, at) : await endOfBlocks(file, at + 2)
    if (kind === IMAGE || keep_metadata || (await isOfPicture(file, at))) pieces.keep(at, end)
    at = end
  }
}

async function isOfPicture(file: FileView, at: number): Promise<boolean> {
  const label = (await file.bytes(at + 1, 1))[0]
  if (label === GRAPHIC_CONTROL) return true
  return label === APPLICATION && OF_THE_PICTURE.has((await file.upTo(at + 3, 11)).toString('latin1'))
}

async function endOfImage(file: FileView, at: number): Promise<number> {
  const flags = (await file.bytes(at, 10)).readUInt8(9)
  return endOfBlocks(file, at + 10 + tableBytes(flags) + 1)
}

/** Blocks of up to 255 bytes follow one another until one is empty. */
async function endOfBlocks(file: FileView, from: number): Promise<number> {
  for (let at = from; ; ) {
    const length = (await file.bytes(at, 1))[0] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}
