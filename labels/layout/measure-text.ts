import type { FontFace, ShapedRun } from '../fonts/face.ts'
import { itemise } from '../fonts/itemise.ts'

/** A run that is placed on a line; `run` is null for a character that no face has, which is drawn as a box. */
export interface LineRun {
  readonly text: string
  readonly rtl: boolean
  readonly face: FontFace | null
  readonly run: ShapedRun | null
  readonly x: number
  readonly width: number
}

/** A line in ems, with the extent of what is black of it: `left` to `right`, `top` above and `bottom` below the baseline. */
export interface MeasuredLine {
  readonly runs: readonly LineRun[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How high the box of a missing character is, in ems: as a capital. */
export const MISSING_HEIGHT = 0.72

const WIDE =
  /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Measures a line in the faces of a weight, with `tracking` ems more after each glyph; `rtl`: of a text from right to left. */
export function measureLine(
  line: string,
  faces: readonly FontFace[],
  tracking = 0,
  rtl = false,
): MeasuredLine {
  let pen = 0
  let [left, right, top, bottom] = [Infinity, 0, 0, 0]
  const runs = itemise(line, faces, rtl).map(({ text, face, rtl }): LineRun => {
    const x = pen
    const run = face?.shape(text, rtl) ?? null
    const width = run ? run.width + tracking * run.glyphs.length : missingWidth(text)
    const ink = run
      ? { ...run.ink, right: run.ink.right + tracking * (run.glyphs.length - 1) }
      : { left: 0.06, right: width - 0.06, top: MISSING_HEIGHT, bottom: 0 }
    if (ink.right > ink.left) {
      left = Math.min(left, x + ink.left)
      right = Math.max(right, x + ink.right)
      top = Math.max(top, ink.top)
      bottom = Math.max(bottom, -ink.bottom)
    }
    pen += width
    return { text, rtl, face, run, x, width }
  })
  return { runs, left: Number.isFinite(left) ? left : 0, right, top, bottom }
}

function missingWidth(text: string): number {
  return WIDE.test(text) ? 1 : 0.62
}
