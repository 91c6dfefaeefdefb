import { Refused } from '../../refusals.ts'
import type { FileView } from '../../work/file-view.ts'

/** A part of a file that is kept as it is, `to` not included; bytes that stand for a part that is not; or zeros. */
export type Piece = Stretch | Buffer | { readonly zeros: number }

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Parts of a picture's file beyond the picture itself that can get lost when what is private is taken out of it. */
export const droppedParts = ['gain_map', 'pictures', 'motion', 'other'] as const
/**
 * `gain_map`: what makes the picture brighter on screens that can do that; `pictures`: further pictures; `motion`: the
 * film of a moving photo, or all but one picture of a sequence; `other`: anything else that is no metadata.
 */
export type DroppedPart = (typeof droppedParts)[number]

/** How a picture's file is put together. */
export interface Anatomy {
  /** The parts to keep, in their order; null if only encoding the picture again removes its private data. */
  readonly pieces: readonly Piece[] | null
  /** Where the picture ends; what follows is not of it. */
  readonly end: number
  /** Where the last part begins that is of no picture at all; the end of the picture when absent. */
  readonly rest_from?: number
  /** Parts of the file that are neither kept nor metadata; none when absent. */
  readonly dropped?: readonly DroppedPart[]
}

export interface AnatomyOptions {
  readonly keep_metadata: boolean
}

/**
 * Reads how a file is put together, without decoding it.
 * @throws {Refused} `media_truncated` it ends before the picture does, `media_unreadable` it is not put together so
 */
export type Dissect = (file: FileView, options: AnatomyOptions) => Promise<Anatomy>

/** More pieces than this has only a file that is made to cost time. */
export const MAX_PIECES = 50_000

/** Collects pieces; those that touch become one. */
export class Pieces {
  readonly all: Piece[] = []

  keep(from: number, to: number): void {
    const last = this.all.at(-1)
    if (last && 'to' in last && last.to === from) this.all[this.all.length - 1] = { from: last.from, to }
    else if (to > from) this.add({ from, to })
  }

  put(bytes: Buffer): void {
    this.add(bytes)
  }

  zeros(count: number): void {
    this.add({ zeros: count })
  }

  private add(piece: Piece): void {
    if (this.all.length >= MAX_PIECES) throw new Refused('media_unreadable')
    this.all.push(piece)
  }
}

/** Bytes of all pieces together. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => {
    if ('to' in piece) return sum + piece.to - piece.from
    return sum + ('zeros' in piece ? piece.zeros : piece.length)
  }, 0)
}
