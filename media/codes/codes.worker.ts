import { type FoundCode, findCodes, type GreyPicture } from './zxing.ts'

/** What a thread that looks for codes runs. */
export default async function work(picture: GreyPicture): Promise<FoundCode[]> {
  return findCodes(picture)
}
