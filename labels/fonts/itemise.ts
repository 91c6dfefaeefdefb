import bidiFactory from 'bidi-js/dist/bidi.mjs'
import type { FontFace } from './face.ts'

/** A stretch of a line in one face and one direction; without a face nothing has these characters. */
export interface TextRun {
  readonly text: string
  readonly face: FontFace | null
  readonly rtl: boolean
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that say how others are drawn, or nothing at all: where no face has them they are left out, not missed. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu
/** Blanks and controls. A no-break space stays what it is. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp} ]+/gu
/** Where a line may be broken; not drawn. */
export const ZERO_WIDTH_SPACE = '\u200b'
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Text as it can be set: composed, each stretch of blanks and control characters one space, half pairs replaced. */
export function settable(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(CONTROL, ' ')
    .trim()
}

/** Letters, figures and signs that stand alone: most names are of nothing else, and asking takes long. */
const SINGLE = /^[ -~\u00a0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u203a]*$/

/** What a reader takes for one character: a letter with its marks, a family of emoji. */
export function graphemesOf(text: string): string[] {
  if (SINGLE.test(text)) return [...text]
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Whether a text is read from right to left: by its first letter that has a direction (UAX #9, rules P2 and P3). */
export function readsFromRight(text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
}

/**
 * A line as runs from left to right, as they are seen: by the Unicode bidirectional algorithm (UAX #9), and each in the
 * first face that has all of a character. Spaces are runs of their own: words come again in other lines, whose shape is
 * then known, and those of a line from right to left stand in another order. `rtl`: the line is one of a text that is read
 * from right to left, though it may have no such letter itself.
 */
export function itemise(line: string, faces: readonly FontFace[], rtl = readsFromRight(line)): TextRun[] {
  if (!rtl && !RIGHT_TO_LEFT.test(line)) {
    return line.split(/(\s+)/).flatMap((word) => runsOf(graphemesOf(word), faces, false))
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr')
  const pieces: { graphemes: string[]; level: number }[] = []
  let at = 0
  for (const grapheme of graphemesOf(line)) {
    const level = levels[at] ?? 0
    const last = pieces.at(-1)
    const space = /^\s+$/.test(grapheme)
    if (last && last.level === level && !space && !/^\s+$/.test(last.graphemes.join(''))) {
      last.graphemes.push(mirrored(grapheme, level))
    } else pieces.push({ graphemes: [mirrored(grapheme, level)], level })
    at += grapheme.length
  }
  return inVisualOrder(pieces, paragraphs[0]?.level ?? 0).flatMap(({ graphemes, level }) => {
    const odd = level % 2 === 1
    const runs = runsOf(graphemes, faces, odd)
    return odd ? runs.reverse() : runs
  })
}

function mirrored(grapheme: string, level: number): string {
  return level % 2 === 1 ? (bidi.getMirroredCharacter(grapheme) ?? grapheme) : grapheme
}

/** Rule L2 of UAX #9: from the highest level down, stretches of that level or more are turned around. */
function inVisualOrder<Piece extends { level: number }>(pieces: readonly Piece[], base: number): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(base, ...pieces.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      if ((ordered[from]?.level ?? 0) < level) continue
      let to = from
      while ((ordered[to + 1]?.level ?? 0) >= level) to += 1
      ordered.splice(from, to - from + 1, ...ordered.slice(from, to + 1).reverse())
      from = to
    }
  }
  return ordered
}

function runsOf(characters: readonly string[], faces: readonly FontFace[], rtl: boolean): TextRun[] {
  const runs: { text: string; face: FontFace | null; rtl: boolean }[] = []
  for (const character of characters) {
    if (character === ZERO_WIDTH_SPACE) continue
    const { face, text } = faceFor(character, faces)
    if (text === '') continue
    const last = runs.at(-1)
    // Each missing character is a box of its own.
    if (last && face !== null && last.face === face) last.text += text
    else runs.push({ text, face, rtl })
  }
  return runs
}

function faceFor(character: string, faces: readonly FontFace[]): { face: FontFace | null; text: string } {
  const whole = faces.find((face) => hasAll(face, character))
  if (whole) return { face: whole, text: character }
  const plain = character.replace(IGNORABLE, '')
  if (plain === '') return { face: null, text: '' }
  // Joined pictures (a family of emoji) fall apart without their joiners: they are one box instead.
  const joined = character.includes('\u200d') && plain !== character
  const face = joined ? undefined : faces.find((one) => hasAll(one, plain))
  return face ? { face, text: plain } : { face: null, text: character }
}

function hasAll(face: FontFace, text: string): boolean {
  for (const character of text) if (!face.has(character.codePointAt(0) ?? 0)) return false
  return true
}
