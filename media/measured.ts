import { limitsOf, type MediaOptions } from './limits.ts'
import { answerOf, type MediaRefusal, Refused } from './refusals.ts'
import { typeOf } from './types/type-of.ts'
import { FileView } from './work/file-view.ts'
import { MeasureAnswer } from './work/picture-tasks.ts'
import { onPicture } from './work/picture-work.ts'

/** The measures of a picture. `brightness` is from 0 to 255; `sharpness` is the variance of the Laplacian at 640 pixels. */
export type MeasuredPicture = MeasureAnswer

/** Bits by which the hashes of one picture differ at most, after it was made smaller, darker, or compressed. */
const SAME_BITS = 10
/** The share of the set bits of two hashes that may differ: plain pictures have few, such as white pages with some lines. */
const SAME_SHARE = 1 / 3

/** Measures a picture. @throws {QueueFull} when too many pictures of this owner, or of all, wait already */
export async function measurePicture(
  path: string,
  options: MediaOptions = {},
): Promise<MeasuredPicture | MediaRefusal> {
  return answerOf(async () => {
    const { kind, content_type } = await FileView.with(path, typeOf)
    if (kind !== 'picture') throw new Refused('media_type_unsupported', 'Only pictures are measured.')
    const task = { do: 'measure', path, content_type, limits: limitsOf(options) } as const
    return await onPicture(task, MeasureAnswer, options)
  })
}

/** Whether a picture with some hashes, one for each turn, is the very picture of another hash. */
export function isSamePicture(hashes: readonly string[], other: string): boolean {
  const known = BigInt(`0x${other}`)
  // A picture without any edge is like every other one.
  if (known === 0n) return false
  return hashes.some((text) => {
    const hash = BigInt(`0x${text}`)
    const most = Math.min(SAME_BITS, SAME_SHARE * bitsOf(hash | known))
    return bitsOf(hash ^ known) <= most
  })
}

function bitsOf(number: bigint): number {
  let bits = 0
  for (let rest = number; rest > 0n; rest &= rest - 1n) bits++
  return bits
}
