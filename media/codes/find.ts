import { readBlurred } from './blurred/read-blurred.ts'
import { withinEffort } from './busyness.ts'
import { believed, confirmed } from './confirm.ts'
import { type GreyPicture, scaled } from './grey-picture.ts'
import { type PhotoCode, resized } from './photo-code.ts'
import { findCodes, HEAVY, LIGHT } from './zxing.ts'

/** A request to a thread that looks for codes. */
export interface CodeTask {
  /** `quick`: what the library sees at first sight. `thorough`: what more effort shows when that is nothing. */
  readonly stage: 'quick' | 'thorough'
  readonly picture: GreyPicture
  /** Whether the picture is a smaller one than a quick look has seen. */
  readonly reduced: boolean
}

/** Pixels above which a picture is not made larger. */
const MAX_DOUBLED = 500_000
/** Sizes in which a thorough look reads a picture, as factors of it. */
const SMALL_SIZES = [2, 0.6]
const LARGE_SIZES = [0.6]
/** Sizes in which a weak code is read again, as factors of the picture in which it was found. */
const AGAIN_WEAK = [2, 0.6]
/** The same for a code that only a resized picture shows, as factors of that picture. */
const AGAIN = [0.75, 1.35]

/** The codes in a picture by one of the two stages. The effort is bounded, and depends on nothing but the picture. */
export async function findAll({ stage, picture, reduced }: CodeTask): Promise<PhotoCode[]> {
  return stage === 'quick' ? findQuickly(picture) : findThoroughly(picture, reduced)
}

async function findQuickly(picture: GreyPicture): Promise<PhotoCode[]> {
  return believed(picture, await sightOf(picture), AGAIN_WEAK)
}

/** What the library sees in a picture, in its pixels. */
async function sightOf(picture: GreyPicture): Promise<PhotoCode[]> {
  const light = await findCodes(picture, LIGHT)
  const look = withinEffort(picture)
  const heavy = await findCodes(look, HEAVY)
  return [...light, ...heavy.map((code) => resized(code, picture.width / look.width))]
}

async function findThoroughly(picture: GreyPicture, reduced: boolean): Promise<PhotoCode[]> {
  const { width, height } = picture
  const sizes = width * height <= MAX_DOUBLED ? SMALL_SIZES : LARGE_SIZES
  for (const scale of reduced ? [1, ...sizes] : sizes) {
    const look = scaled(picture, Math.max(1, Math.round(width * scale)))
    const found = await confirmed(look, await believed(look, await sightOf(look), AGAIN), AGAIN)
    if (found.length > 0) return found.map((code) => resized(code, width / look.width))
  }
  const blurred = readBlurred(picture)
  return blurred ? [productCode(blurred.text, blurred.corners)] : []
}

function productCode(digits: string, corners: PhotoCode['corners']): PhotoCode {
  const upcA = digits.startsWith('0')
  return {
    format: upcA ? 'upc_a' : 'ean_13',
    text: upcA ? digits.slice(1) : digits,
    symbology: ']E0',
    corners,
  }
}
