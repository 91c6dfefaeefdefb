import { drawSvg } from '../../../media/index.ts'
import type { Shot } from '../plan.ts'
import { drawPhoto } from './photo.ts'

/** Maximum number of photos that are drawn before they are needed. */
const AHEAD = 6

/** A photo and its JPEG. */
export interface DrawnShot {
  readonly shot: Shot
  readonly content: Buffer
}

/** Draws photos in order. The next ones are drawn while the caller works on one. */
export async function* drawAhead(shots: readonly Shot[]): AsyncGenerator<DrawnShot, void> {
  const waiting: Promise<DrawnShot>[] = []
  for (const shot of shots) {
    const drawn = draw(shot)
    // A failure is reported when its turn comes, if the caller still wants it then.
    drawn.catch(() => {})
    waiting.push(drawn)
    const first = waiting.length > AHEAD ? waiting.shift() : undefined
    if (first) yield await first
  }
  for (const drawn of waiting) yield await drawn
}

async function draw(shot: Shot): Promise<DrawnShot> {
  return { shot, content: await drawSvg(drawPhoto(shot.name, shot.motif, shot.color)) }
}
